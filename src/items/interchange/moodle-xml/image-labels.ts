/** Drag and drop onto image: labels that belong to places of a picture. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import { oneLine } from '../plain-text.ts';
import { textIn } from './answers.ts';
import { draggedIn, findWhole, readBackground, readLabel } from './pictures.ts';
import { Refused } from './refused.ts';
import { type Reading, rawText } from './texts.ts';

/** In pixels of the picture: what a letter, a line and the frame of a label take up in Moodle, about. */
const LETTER = 7;
const LINE = 20;
const FRAME = 10;

export function readImageLabels(question: XmlElement, reading: Reading): NeutralInteraction {
  const picture = readBackground(question, reading);
  const dragged = draggedIn(question);
  const drags = dragged.drags.map((drag, i) => ({
    number: findWhole(drag, 'no') ?? i + 1,
    group: textIn(drag, 'draggroup') || '1',
    label: readLabel(drag, findWhole(drag, 'no') ?? i + 1, reading),
  }));
  const width = (group: string): number =>
    FRAME + LETTER * Math.max(...drags.filter((drag) => drag.group === group).map(({ label }) => label.length));
  const drops = dragged.drops.filter((drop) => (findWhole(drop, 'choice') ?? 0) > 0);
  const places = drops.map((drop, i) => {
    const label = drags.findIndex(({ number }) => number === findWhole(drop, 'choice'));
    const [x, y] = [findWhole(drop, 'xleft'), findWhole(drop, 'ytop')];
    if (label === -1) throw new Refused('A place names a label that is not there.');
    if (x === null || y === null || x >= picture.width || y >= picture.height)
      throw new Refused(`Place ${i + 1} is not on the picture.`);
    const shape = {
      kind: 'rectangle' as const,
      x,
      y,
      width: Math.min(width(drags[label]!.group), picture.width - x),
      height: Math.min(LINE + FRAME, picture.height - y),
    };
    return { shape, name: oneLine(rawText(drop)) || String(i + 1), label };
  });
  if (places.length === 0) throw new Refused('There is no place for a label.');
  warnOfDifferences(drags, reading);
  return { kind: 'picture-labels', picture, labels: drags.map(({ label }) => label), places };
}

function warnOfDifferences(drags: readonly { group: string; label: string }[], { warn }: Reading): void {
  warn('The file does not say how large the places are. Check them on the picture.');
  if (new Set(drags.map(({ group }) => group)).size > 1)
    warn('Labels come in groups in Moodle; here every label can be put on every place.');
  if (new Set(drags.map(({ label }) => label)).size < drags.length)
    warn('Labels that read alike are interchangeable here; in Moodle only one of them is right.');
}
