/** A test of QTI 2 or 3 as the outline of a quiz; what a quiz here can't do is named. */
import { posix } from 'node:path';
import { findDecimal } from '#platform/exact/decimals.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { QuizOutline } from '../../../quiz.ts';
import { isBlankHtml, joinedHtml } from '../../../texts.ts';
import { pathOf } from '../../package.ts';
import { htmlOf, OWN_TOOL } from '../body.ts';
import { asVersion2 } from '../names.ts';
import { drawOf, type MarksAt, tagFor } from './draws.ts';
import { warnOfLosses, warnOfSelection } from './losses.ts';
import { settingsOf } from './settings.ts';

export const isTest = ({ name }: XmlElement): boolean => name === 'assessmentTest' || name === 'qti-assessment-test';

interface TestDocument {
  readonly path: string;
  readonly root: XmlElement;
}

interface Run {
  readonly section: XmlElement;
  readonly name: string;
  readonly items: number[];
}

/** What a quiz and a section of it can last, in seconds. */
const [SHORTEST, LONGEST] = [5, 2_592_000];

/** The time of a test, part or section in whole seconds; null for none. */
export function maxTimeOf(element: XmlElement): number | null {
  const text = findChild(element, 'timeLimits')?.attributes.maxTime;
  const seconds = Number(text === undefined ? Number.NaN : findDecimal(text));
  return seconds >= SHORTEST && seconds <= LONGEST ? Math.ceil(seconds) : null;
}

/**
 * The outline of a test. `positions` tells where the questions of a document came in the file, `marksAt` what they are worth.
 * Null for a test that names none of them.
 */
export function outlineOf(
  { path, root }: TestDocument,
  positions: ReadonlyMap<string, readonly number[]>,
  marksAt: MarksAt,
  warn: (message: string) => void,
): QuizOutline | null {
  const test = asVersion2(root);
  const parts = childrenNamed(test, 'testPart');
  let missing = 0;
  const runs: Run[] = [];
  const visit = (section: XmlElement, above: string): void => {
    const own = trimSpace(section.attributes.title ?? '');
    const name = section.attributes.visible === 'false' || own === '' ? above : own;
    for (const child of elementsOf(section)) {
      if (child.name === 'assessmentSection') visit(child, name);
      if (child.name !== 'assessmentItemRef') continue;
      const found = positions.get(pathOf(posix.dirname(path), child.attributes.href ?? ''));
      if (!found) {
        missing += 1;
        continue;
      }
      if (runs.at(-1)?.section !== section) runs.push({ section, name, items: [] });
      runs.at(-1)!.items.push(...found);
    }
  };
  for (const part of parts) for (const section of childrenNamed(part, 'assessmentSection')) visit(section, '');
  if (runs.length === 0) return null;
  if (missing > 0) warn(`Questions that the test names and the file does not hold: ${missing}.`);
  warnOfLosses(test, warn);
  const hasFormulasInText = test.attributes.toolName !== OWN_TOOL;
  const times = runs.map(({ section }) => maxTimeOf(section));
  const areTimed = times.every((time) => time !== null);
  if (!areTimed && times.some((time) => time !== null))
    warn('Only some sections have a time limit. Here either all have one or none: these times are left out.');
  const whole = maxTimeOf(test) ?? (parts.length === 1 ? maxTimeOf(parts[0]!) : null);
  const sum = times.reduce<number>((all, time) => all + (time ?? 0), 0);
  if (areTimed && whole !== null && whole !== sum)
    warn('The test has a time limit beside those of its sections. Here the sections’ times come to that of the quiz.');
  const isShuffled = (run: Run): boolean => findChild(run.section, 'ordering')?.attributes.shuffle === 'true';
  if (runs.some(isShuffled) && !runs.every(isShuffled))
    warn('Only some sections are shuffled. Here a quiz is shuffled as a whole or not at all: it is not.');
  const name = trimSpace(test.attributes.title ?? '') || posix.basename(path).replace(/\.\w+$/, '');
  const settings = settingsOf(test, warn);
  const draws = drawsOf(runs, name, marksAt, warn);
  const drawn = new Set(runs.filter((_, i) => draws[i]).map(({ section }) => section));
  for (const section of allNamed(test, 'assessmentSection')) if (!drawn.has(section)) warnOfSelection(section, warn);
  return {
    name,
    ...(settings && { settings }),
    // The times of sections come to that of the whole.
    durationSeconds: areTimed ? null : whole,
    shuffleQuestions: runs.every(isShuffled),
    sections: runs.map(({ section, name, items }, i) => ({
      name,
      instructions: instructionsOf(section, hasFormulasInText, warn),
      durationSeconds: areTimed ? times[i]! : null,
      items,
      ...(draws[i] && { draw: draws[i] }),
    })),
  };
}

/** What is drawn of each section; null where all of it is asked. */
function drawsOf(runs: readonly Run[], test: string, marksAt: MarksAt, warn: (message: string) => void) {
  const taken = new Set<string>();
  return runs.map((run) => {
    const others = runs.filter((other) => other !== run);
    const isApart = !others.some(
      ({ section, items }) => section === run.section || items.some((item) => run.items.includes(item)),
    );
    const count = isApart ? drawOf(run, marksAt) : null;
    if (count === null) return null;
    const tag = tagFor(test, run.name, taken);
    taken.add(tag);
    warn(
      `The section "${run.name}" draws ${count} of its ${run.items.length} questions. They get a tag of their own, by which the quiz draws them.`,
    );
    return { count, tag };
  });
}

/** The texts for students above the questions of a section. */
function instructionsOf(section: XmlElement, hasFormulasInText: boolean, warn: (message: string) => void): string {
  const blocks = childrenNamed(section, 'rubricBlock');
  const shown = blocks.filter(({ attributes }) => (attributes.view ?? 'candidate').includes('candidate'));
  if (shown.length < blocks.length) warn('Texts for markers and proctors in sections are left out.');
  if (shown.some((block) => allNamed(block, 'img', 'object', 'picture', 'video', 'audio').length > 0))
    warn('Pictures and recordings in the instructions of sections are left out.');
  const texts = shown.map(({ children }) => htmlOf(children, { findPicture: () => null, hasFormulasInText }));
  return joinedHtml(texts.map((html) => html.replace(/<img\b[^<>]*>/gi, '')).filter((html) => !isBlankHtml(html)));
}
