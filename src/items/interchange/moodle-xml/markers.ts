/**
 * Drag and drop markers: points that are put on a picture without places being shown. Kept as an item of QTI, because
 * only composite questions ask for points that the student finds.
 */

import { boxOf } from '#items/question-types/picture/markers.ts';
import type { Shape } from '#items/question-types/picture/schema.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { childrenNamed, type XmlElement } from '#platform/text/xml-nodes.ts';
import { ItemRefused } from '../qti/refused.ts';
import { readComposite } from '../qti/v2/composite.ts';
import type { Read } from './answers.ts';
import { textIn } from './answers.ts';
import { draggedIn, findWhole, readBackground, readLabel } from './pictures.ts';
import { Refused } from './refused.ts';
import { element, line } from './source.ts';
import type { Reading } from './texts.ts';

interface Marker {
  readonly number: number;
  readonly label: string;
  /** How many of it there are; 0: as many as one likes. */
  readonly most: number;
  readonly areas: readonly Shape[];
}

/** Throws `Refused`. The places where points are put come after the text of the question. */
export function readMarkers(question: XmlElement, stem: string, reading: Reading): Read {
  if (/\[\[r?\d/.test(stem))
    throw new Refused('Its text has double brackets with a number, which stand for places here.');
  const picture = readBackground(question, reading);
  const { drags, drops } = draggedIn(question);
  const areas = drops.map((drop, i) => ({
    of: findWhole(drop, 'choice'),
    shape: readShape(textIn(drop, 'shape'), textIn(drop, 'coords'), i + 1),
  }));
  const markers = drags.map((drag, i): Marker => {
    const number = findWhole(drag, 'no') ?? i + 1;
    const isUnlimited = childrenNamed(drag, 'infinite').length > 0;
    const own = areas.filter(({ of }) => of === number).map(({ shape }) => shape);
    const label = readLabel(drag, number, reading);
    return { number, label, most: isUnlimited ? 0 : (findWhole(drag, 'noofdrags') ?? 1), areas: own };
  });
  if (areas.length === 0) throw new Refused('There is no place for a marker.');
  if (areas.some(({ of }) => !markers.some(({ number }) => number === of)))
    throw new Refused('A place names a marker that is not there.');
  refuseOverlaps(markers);
  try {
    const item = parseXml(itemSource(markers, areas.length, picture));
    const reader = { findPicture: (source: string) => source, hasFormulasInText: false };
    const read = readComposite(item, reader, reading.warn);
    return { stem: stem + read.stem, interaction: read.interaction };
  } catch (error) {
    if (error instanceof ItemRefused) throw new Refused(error.message);
    throw error;
  }
}

const COORDS: Readonly<Record<string, RegExp>> = {
  circle: /^(\d{1,5}),(\d{1,5});(\d{1,5})$/,
  rectangle: /^(\d{1,5}),(\d{1,5});(\d{1,5}),(\d{1,5})$/,
  polygon: /^\d{1,5},\d{1,5}(?:;\d{1,5},\d{1,5}){2,99}$/,
};

function readShape(kind: string, coords: string, number: number): Shape {
  const source = coords.replace(/\s+/g, '');
  const match = Object.hasOwn(COORDS, kind) ? COORDS[kind]!.exec(source) : null;
  if (!match) throw new Refused(`The shape of place ${number} is not understood.`);
  const [, x = 0, y = 0, c = 0, d = 0] = match.map(Number);
  if (kind === 'circle') return { kind, x, y, radius: c };
  if (kind === 'rectangle') return { kind, x, y, width: c, height: d };
  const points = source.split(';').map((point) => point.split(',').map(Number) as [number, number]);
  return { kind: 'polygon', points };
}

/** Moodle counts a point for one place alone; where two of one marker share pixels, its order of counting decides. */
function refuseOverlaps(markers: readonly Marker[]): void {
  for (const { areas, label } of markers) {
    const isShared = areas.some((a, i) => areas.slice(i + 1).some((b) => touch(a, b)));
    if (isShared) throw new Refused(`Two places of the marker "${label}" overlap; here a point would count for both.`);
  }
}

function touch(a: Shape, b: Shape): boolean {
  if (a.kind === 'circle' && b.kind === 'circle') return Math.hypot(a.x - b.x, a.y - b.y) <= a.radius + b.radius;
  const [one, two] = [boxOf(a), boxOf(b)];
  const apart = (from: number, size: number, other: number, otherSize: number): boolean =>
    from + size < other || other + otherSize < from;
  return !(apart(one.x, one.width, two.x, two.width) || apart(one.y, one.height, two.y, two.height));
}

function areaEntry(shape: Shape): string {
  const [kind, coords] =
    shape.kind === 'circle'
      ? ['circle', [shape.x, shape.y, shape.radius]]
      : shape.kind === 'rectangle'
        ? ['rect', [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height]]
        : ['poly', shape.points.flat()];
  return element('areaMapEntry', { shape: String(kind), coords: String(coords), mappedValue: '1' }, '');
}

/** A point inside: for a polygon a corner, which may be all that is known to lie in it. */
function pointIn(shape: Shape): string {
  if (shape.kind === 'circle') return `${shape.x} ${shape.y}`;
  if (shape.kind === 'polygon') return shape.points[0]!.join(' ');
  return `${shape.x + Math.floor(shape.width / 2)} ${shape.y + Math.floor(shape.height / 2)}`;
}

interface Ground {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** `qtype_ddmarker_question::grade_response`: places hit, out of the places or of the markers put, whichever are more. */
function itemSource(markers: readonly Marker[], placeCount: number, { src, width, height }: Ground): string {
  const name = ({ number }: Marker): string => `MARKER${number}`;
  const responses = markers.map((marker) =>
    element(
      'responseDeclaration',
      { identifier: name(marker), cardinality: 'multiple', baseType: 'point' },
      element('correctResponse', {}, marker.areas.map((area) => line('value', pointIn(area))).join('')) +
        (marker.areas.length > 0
          ? element('areaMapping', { defaultValue: '0' }, marker.areas.map(areaEntry).join(''))
          : ''),
    ),
  );
  const outcome = { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: '1' };
  const picture = element('object', { data: src, type: 'image/png', width: String(width), height: String(height) }, '');
  const asked = markers.map((marker) =>
    element(
      'selectPointInteraction',
      { responseIdentifier: name(marker), maxChoices: String(marker.most) },
      element('prompt', {}, line('strong', marker.label)) + picture,
    ),
  );
  const hits = markers.map((marker) => element('mapResponsePoint', { identifier: name(marker) }, ''));
  const put = markers.map((marker) =>
    element('containerSize', {}, element('variable', { identifier: name(marker) }, '')),
  );
  const places = element('baseValue', { baseType: 'integer' }, String(placeCount));
  const most = element('max', {}, places + element('sum', {}, put.join('')));
  const score = element('divide', {}, element('sum', {}, hits.join('')) + most);
  return element(
    'assessmentItem',
    { identifier: 'markers' },
    responses.join('') +
      element('outcomeDeclaration', outcome, '') +
      element('itemBody', {}, asked.join('')) +
      element('responseProcessing', {}, element('setOutcomeValue', { identifier: 'SCORE' }, score)),
  );
}
