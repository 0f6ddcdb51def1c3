import { expect, test } from 'vitest';
import { composite } from '#items/question-types/composite/logic.ts';
import { toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { formattedNumber, plainNumber } from './php-numbers.ts';

const dataset = (name: string, ...values: readonly string[]): string =>
  `<dataset_definition><name><text>${name}</text></name><dataset_items>${values
    .map((value, i) => `<dataset_item><number>${i + 1}</number><value>${value}</value></dataset_item>`)
    .join('')}</dataset_items></dataset_definition>`;
const answer = (fraction: string, text: string, feedback = '', format = '1', length = '2'): string =>
  `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text><feedback format="html"><text><![CDATA[${feedback}]]></text></feedback><correctanswerformat>${format}</correctanswerformat><correctanswerlength>${length}</correctanswerlength></answer>`;
const question = (
  answers: string,
  single = '1',
  datasets = dataset('a', '6.7', '-2') + dataset('b', '8.8', '3'),
): string =>
  `<quiz><question type="calculatedmulti"><name><text>Area</text></name><questiontext format="html"><text><![CDATA[<p>{a} by {b}, {c}, half of it {={a}*{b}/2}</p>]]></text></questiontext><generalfeedback format="html"><text><![CDATA[<p>Multiply {a}.</p>]]></text></generalfeedback><defaultgrade>2</defaultgrade><shuffleanswers>0</shuffleanswers><single>${single}</single>${answers}<dataset_definitions>${datasets}</dataset_definitions></question></quiz>`;

async function read(xml: string) {
  const { items } = await readQuestionFile({ name: 'x.xml', bytes: new TextEncoder().encode(xml) });
  const [one] = items;
  if (!one || 'refused' in one) throw new Error(one?.refused);
  const { interaction, stem } = one.item;
  if (interaction.kind !== 'own') throw new Error(`read as ${interaction.kind}`);
  return { ...one, content: composite.contentSchema.parse({ ...interaction.content, stem }) };
}

/** The question as each attempt has it, by its text. */
function attempts(content: Awaited<ReturnType<typeof read>>['content']) {
  const found = new Map<string, { content: typeof content; options: string[]; ids: string[] }>();
  for (let seed = 0; seed < 40; seed++) {
    const variant = { seed: `${seed}`, shuffle: false };
    const own = composite.instantiate!(content, variant);
    const view = composite.toStudentView(own, variant);
    const part = view.parts[0]!.part;
    if (part.kind !== 'choice') throw new Error(part.kind);
    found.set(view.stem.replace(/<div>.*/, ''), {
      content: own,
      options: part.options.map(({ text }) => text),
      ids: part.options.map(({ id }) => id),
    });
  }
  return found;
}

const pick = (part: string, ...values: string[]) => ({ responses: [{ part, values }], earlier: [], files: [] });

test('each attempt draws one of the sets of values, and all texts have its numbers', async () => {
  const { item, content, warnings } = await read(
    question(answer('100', '{={a}*{b}} m', 'Right, {={a}*{b}}.') + answer('0', '{={a}+{b}} m', '', '2', '3')),
  );
  expect({ marks: item.marks, warnings, general: item.generalFeedback }).toEqual({ marks: '2', warnings: [] });
  const found = attempts(content);
  expect(Object.fromEntries([...found].map(([stem, { options }]) => [stem, options]))).toEqual({
    '<p>6.7 by 8.8, {c}, half of it 29.48</p>': ['<p>58.96 m</p>', '<p>15.5 m</p>'],
    '<p>-2 by 3, {c}, half of it -3</p>': ['<p>-6.00 m</p>', '<p>1.00 m</p>'],
  });
  for (const { content: own, ids } of found.values()) {
    const { id } = own.parts.find(({ kind }) => kind === 'choice')!;
    expect(composite.grade(own, pick(id, ids[0]!)).outcome).toBe('right');
    expect(composite.grade(own, pick(id, ids[1]!)).outcome).toBe('wrong');
    expect(composite.answerText(own, pick(id, ids[0]!))).toMatch(/^(?:58\.96|-6\.00) m$/);
    const parts = { correctness: false, rightAnswer: false, feedback: true };
    expect(composite.toReview(own, pick(id, ids[0]!), parts).feedback).toMatch(
      /^(?:<p>)?Right, (?:58\.96\.(?:<\/p>)?<p>Multiply 6\.7|-6\.00\.(?:<\/p>)?<p>Multiply -2)\.<\/p>$/,
    );
  }
});

test('of several answers the shares add up, and wrong ones take off', async () => {
  const { content } = await read(
    question(
      answer('33.33333', '{a}') + answer('66.66667', '{b}') + answer('-50', '{={a}+1}') + answer('0', '{={b}+1}'),
      '0',
    ),
  );
  const { content: own, ids } = [...attempts(content).values()][0]!;
  const { id } = own.parts.find(({ kind }) => kind === 'choice')!;
  const paid = (...at: number[]) => toText(composite.grade(own, pick(id, ...at.map((i) => ids[i]!))).fraction);
  expect([paid(0), paid(1), paid(0, 1), paid(0, 1, 2), paid(0, 2), paid(3)]).toEqual([
    '1/3',
    '2/3',
    '1',
    '1/2',
    '0',
    '0',
  ]);
});

test.each([
  ['a formula with an operator of PHP', question(answer('100', '{={a}^2}')), /The formula ".*" can’t be worked out/],
  ['a variable without values', question(answer('100', '{={a}*{z}}')), /can’t be worked out/],
  ['no sets of values', question(answer('100', '{a}'), '1', dataset('a')), /sets of values .* are missing/],
  ['no right answer', question(answer('50', '{a}')), /does not say which answer is right/],
])('%s is refused', async (_what, xml, message) => {
  await expect(read(xml)).rejects.toThrow(message);
});

/** As Moodle's own `format_float` writes them with PHP 8.2. */
test.each([
  [58.96, 2, '1', '58.96'],
  [0.125, 2, '1', '0.12'],
  [2.5, 0, '1', '2'],
  [-6, 2, '1', '-6.00'],
  [34.9225, 5, '2', '34.923'],
  [-14.95, 3, '2', '-15.0'],
  [-0.0095, 1, '2', '-0.01'],
  [318082956229085, 6, '2', '3.18083e14'],
  [12345, 2, '2', '1.2e4'],
  [1234, 2, '2', '1200'],
  [0, 3, '2', '0'],
])('%d with %d figures of format %s is %s', (value, length, format, expected) => {
  expect(formattedNumber(value, length, format)).toBe(expected);
});

test.each([
  [0.1 + 0.2, '0.3'],
  [100 / 3, '33.333333333333'],
  [1e14, '1.0E+14'],
  [0.00001234, '1.234E-5'],
  [0.0001, '0.0001'],
])('%d without a format is %s', (value, expected) => {
  expect(plainNumber(value)).toBe(expected);
});
