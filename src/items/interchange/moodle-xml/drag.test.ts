import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { grade as gradeComposite } from '#items/question-types/composite/grade.ts';
import {
  type Content as Composite,
  contentSchema as compositeSchema,
  isAsked,
} from '#items/question-types/composite/schema.ts';
import { grade as gradeLabels } from '#items/question-types/picture-labels/grade.ts';
import { contentSchema as labelsSchema } from '#items/question-types/picture-labels/schema.ts';
import { rational, toText } from '#platform/exact/rational.ts';
import { sourceFile } from '../format.ts';
import { readMoodleXml } from './read.ts';

interface Row {
  readonly type: 'ddmarker' | 'ddimageortext';
  readonly drags: readonly Record<string, string | number | boolean>[];
  readonly drops: readonly Record<string, string | number>[];
  readonly answers: readonly {
    readonly points?: readonly (readonly string[])[];
    readonly put?: readonly (number | null)[];
    readonly corner?: boolean;
    readonly right: number;
    readonly of: number;
  }[];
}

const rows = JSON.parse(readFileSync(new URL('./fixtures/drag-marks.json', import.meta.url), 'utf8')) as Row[];

/** 300 × 200 pixels: signature, IHDR, an empty IDAT, IEND. Nobody decodes it here. */
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000012c000000c80800000000000000000000000049444154000000000000000049454e4400000000',
  'hex',
).toString('base64');

const tag = (name: string, value: string | number | boolean | undefined): string =>
  value === true ? `<${name}/>` : value === false || value === undefined ? '' : `<${name}>${value}</${name}>`;
const inside = (fields: Record<string, string | number | boolean>): string =>
  Object.entries(fields)
    .map(([name, value]) => tag(name, value))
    .join('');

/** A question in the form in which Moodle exports it. */
const question = (
  { type, drags, drops }: Pick<Row, 'type' | 'drags' | 'drops'>,
  picture = PNG,
  stem = 'Where?',
): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text>${stem}</text></questiontext>
  <file name="map.png" encoding="base64">${picture}</file>
  ${drags.map((drag) => tag('drag', inside(drag))).join('')}${drops.map((drop) => tag('drop', inside(drop))).join('')}</question>`;

const read = (...questions: readonly string[]) =>
  readMoodleXml(sourceFile('x.xml', new TextEncoder().encode(`<quiz>${questions.join('')}</quiz>`))).items.map(
    (item, i) => prepareItem(item, i + 1, []),
  );

/** The points of each marker, as an answer to the question. */
const pointsIn = ({ parts }: Composite, points: readonly (readonly string[])[]) => ({
  responses: parts.filter(isAsked).map(({ id }, i) => ({
    part: id,
    values: (points[i] ?? []).map((point) => point.replace(',', ' ')),
  })),
  earlier: [],
  files: [],
});

describe('what is dragged earns the marks of Moodle’s own grading', () => {
  const prepared = read(...rows.map((row) => question(row)));

  test('markers on a picture', () => {
    let [same, atCorners, others] = [0, 0, 0];
    rows.forEach((row, i) => {
      if (row.type !== 'ddmarker') return;
      const content = compositeSchema.parse(prepared[i]!.question?.content);
      for (const { points, corner, right, of } of row.answers) {
        const { fraction } = gradeComposite(content, pointsIn(content, points!));
        const isSame = toText(fraction) === toText(rational(right, of));
        if (!isSame && !corner) expect({ row: i, points, ours: toText(fraction), moodle: `${right}/${of}` }).toBeNull();
        if (isSame) same += 1;
        else if (corner) atCorners += 1;
        else others += 1;
      }
    });
    // Moodle counts a point left of a polygon, at the height of one of its corners, as inside.
    expect({ same, atCorners, others }).toEqual({ same: 1046, atCorners: 8, others: 0 });
  });

  test('labels on a picture', () => {
    let same = 0;
    rows.forEach((row, i) => {
      if (row.type !== 'ddimageortext') return;
      const content = labelsSchema.parse(prepared[i]!.question?.content);
      for (const { put, right, of } of row.answers) {
        const places = put!.flatMap((label, at) =>
          label === null ? [] : [{ place: content.places[at]!.id, label: content.labels[label - 1]!.id }],
        );
        expect(toText(gradeLabels(content, { places }).fraction)).toBe(toText(rational(right, of)));
        same += 1;
      }
    });
    expect(same).toBe(591);
  });
});

const marker = { no: 1, text: 'Station', noofdrags: 2 };
const circle = { no: 1, shape: 'circle', coords: '50,50;10', choice: 1 };
const messagesOf = (row: Pick<Row, 'drags' | 'drops'>, type: Row['type'], ...more: string[]): readonly string[] =>
  read(question({ type, ...row }, ...more))[0]!.item.messages;

test('a marker is asked for by its name on the picture, as often as there are markers', () => {
  const [only] = read(question({ type: 'ddmarker', drags: [marker], drops: [circle] }));
  expect(only!.item).toMatchObject({ status: 'ready', type: 'composite' });
  const content = compositeSchema.parse(only!.question?.content);
  expect(content.stem).toContain('Where?');
  expect(content.parts).toMatchObject([
    { kind: 'point', most: 2, width: 300, height: 200, prompt: expect.stringContaining('Station') },
  ]);
});

test('questions with markers that would be scored differently are refused with the reason', () => {
  const second = { ...circle, no: 2, coords: '65,50;10' };
  expect(messagesOf({ drags: [marker], drops: [circle, second] }, 'ddmarker')).toEqual([
    'Two places of the marker "Station" overlap; here a point would count for both.',
  ]);
  expect(messagesOf({ drags: [marker], drops: [{ ...circle, choice: 7 }] }, 'ddmarker')).toEqual([
    'A place names a marker that is not there.',
  ]);
  expect(messagesOf({ drags: [marker], drops: [{ ...circle, coords: '1,2' }] }, 'ddmarker')).toEqual([
    'The shape of place 1 is not understood.',
  ]);
  expect(messagesOf({ drags: [marker], drops: [circle] }, 'ddmarker', 'AAAA')).toEqual([
    'Its picture is no PNG, JPEG, GIF or WebP, or too large.',
  ]);
  expect(messagesOf({ drags: [marker], drops: [circle] }, 'ddmarker', PNG, 'See [[1]]')).toEqual([
    'Its text has double brackets with a number, which stand for places here.',
  ]);
});

test('what labels on a picture lose is named', () => {
  const drags = [
    { no: 1, text: 'H&lt;sub&gt;2&lt;/sub&gt;O', draggroup: 1 },
    { no: 2, text: 'Salt', draggroup: 2 },
    { no: 3, text: 'Salt', draggroup: 2 },
  ];
  const drops = [{ no: 1, choice: 2, xleft: 20, ytop: 10 }];
  expect(messagesOf({ drags, drops }, 'ddimageortext')).toEqual([
    'The formatting of labels is left out.',
    'The file does not say how large the places are. Check them on the picture.',
    'Labels come in groups in Moodle; here every label can be put on every place.',
    'Labels that read alike are interchangeable here; in Moodle only one of them is right.',
  ]);
  const picture = [{ ...drags[0]!, file: '' }];
  expect(messagesOf({ drags: picture, drops }, 'ddimageortext')).toEqual([
    'Label 1 is a picture; labels can only be text.',
  ]);
  expect(messagesOf({ drags, drops: [{ ...drops[0]!, xleft: 400 }] }, 'ddimageortext')).toEqual([
    'Place 1 is not on the picture.',
  ]);
});

test('types that cannot be imported say what to do instead', () => {
  const other = (type: string) => `<question type="${type}"><questiontext><text>Q</text></questiontext></question>`;
  expect(read(other('stack'), other('random'), other('unheard')).map(({ item }) => item.messages)).toEqual([
    ['STACK questions need a computer algebra system, which is not available here. Write it as calculated or numeric.'],
    ['It draws a question of its category. Add random questions to a quiz instead.'],
    ['There is no question type for "unheard" questions'],
  ]);
});
