import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparable } from '#items/interchange/testing/items.ts';
import { content as anyCalculated } from '#items/question-types/calculated/arbitrary.ts';
import { toNeutral as calculatedToNeutral } from '#items/question-types/calculated/interchange.ts';
import { content as anyMatrix } from '#items/question-types/matrix/arbitrary.ts';
import { toNeutral } from '#items/question-types/matrix/interchange.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { canonicalItem } from '../../canonical.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeQuestions } from '../../write-questions.ts';

const itemWith = (stem: string, interaction: NeutralInteraction): NeutralItem => ({
  ...{ place: {}, title: 'T', tags: [], category: [] },
  ...{ stem, interaction },
});

/** What was lost, and the item as it comes back. */
async function throughFile(stem: string, interaction: NeutralInteraction) {
  const { bytes, losses } = await writeQuestions('qti12', [itemWith(stem, interaction)]);
  const { items } = await readQuestionFile({ name: 'x.zip', bytes });
  const [one] = items;
  if (!one || !('item' in one)) throw new Error(one?.refused ?? losses[0]?.lost.join());
  return { lost: losses[0]?.lost ?? [], item: one.item, warnings: one.warnings };
}

const words = (...answers: readonly (readonly [pattern: string, share?: string])[]): NeutralGap => ({
  kind: 'short-text',
  weight: '1',
  caseSensitive: false,
  answers: answers.map(([pattern, share = '1']) => ({ pattern, share })),
});
const list = (right: number, ...texts: readonly string[]): NeutralGap => ({
  kind: 'choice',
  weight: '1',
  display: 'dropdown',
  shuffle: true,
  options: texts.map((text, i) => ({ text, share: i === right ? '1' : '0' })),
});
const number: NeutralGap = {
  kind: 'numeric',
  weight: '1',
  answers: [{ value: '3.5', tolerance: { kind: 'nominal', value: '0.1' }, share: '1' }],
};

describe('gaps in QTI 1.2', () => {
  test.each([
    ['written ones', [words(['Paris'], ['La Ville\\*']), words(['Seine'])]],
    ['lists', [list(1, 'rises', 'falls'), list(0, 'a', 'b', 'c')]],
    ['lists of unequal weight', [list(0, 'a', 'b'), { ...list(0, 'a', 'b'), weight: '2' }]],
    [
      'with feedback',
      [
        {
          ...list(0, 'a', 'b'),
          options: [
            { text: 'a', share: '1' },
            { text: 'b', share: '0', feedback: '<p>No</p>' },
          ],
        } as NeutralGap,
        list(0, 'a', 'b'),
      ],
    ],
  ])('%s come back the same, and nothing is lost', async (_what, gaps) => {
    const stem = '<p>It is [[1]] on [[2]], not [gap1].</p>';
    const { lost, item, warnings } = await throughFile(stem, { kind: 'cloze', gaps });
    expect([lost, warnings]).toEqual([[], []]);
    expect(comparable(item)).toEqual(comparable(canonicalItem(itemWith(stem, { kind: 'cloze', gaps }))));
  });

  test('numbers and lists among written gaps are written into, which is named', async () => {
    const gaps = [list(1, 'left', 'right'), number, words(['x'], ['y', '1/2'])];
    const { lost, item } = await throughFile('<p>[[1]] [[2]] [[3]]</p>', { kind: 'cloze', gaps });
    expect(lost.join(' ')).toMatch(/Gap 1 becomes.*Gap 2 asks for a number.*part are left out/);
    expect(item.interaction).toMatchObject({ kind: 'cloze', gaps: [words(['right']), words(['3.5']), words(['x'])] });
  });

  test('a list of which several options are paid loses what the others earn', async () => {
    const gap = {
      ...list(0, 'a', 'b'),
      options: [
        { text: 'a', share: '1' },
        { text: 'b', share: '1/2' },
      ],
    } as NeutralGap;
    const { lost } = await throughFile('<p>[[1]] [[2]]</p>', { kind: 'cloze', gaps: [gap, gap] });
    expect(lost).toEqual(['QTI 1.2 pays one option of a gap; what others earn is not kept.']);
  });
});

test('a matrix comes back the same, apart from the losses it names, for 300 random ones', async () => {
  await fc.assert(
    fc.asyncProperty(anyMatrix, async (content) => {
      const { item } = await throughFile(content.stem, toNeutral(content));
      const whole = canonicalItem(itemWith(content.stem, toNeutral(content)));
      const withoutFeedback = JSON.parse(
        JSON.stringify(whole.interaction, (key, value) => (key === 'feedback' ? undefined : value)),
      );
      expect(item.interaction).toEqual(withoutFeedback);
    }),
    { numRuns: 300, seed: 7 },
  );
}, 60_000);

test('a calculated question comes back the same, apart from the losses it names, for 300 random ones', async () => {
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(anyCalculated, async (content) => {
      const interaction = calculatedToNeutral(content);
      const { item, lost, warnings } = await throughFile(content.stem, interaction);
      expect(warnings).toEqual([]);
      const before = canonicalItem(itemWith(content.stem, interaction));
      if (before.interaction.kind !== 'calculated') throw new Error('It has become another kind');
      const { answers, variables, variants, units } = before.interaction;
      const names = (word: RegExp): boolean => lost.some((one) => word.test(one));
      expect(names(/others are left out/)).toBe(answers.length > 1);
      expect(names(/feedback/)).toBe(answers[0]!.feedback !== undefined);
      expect(names(/units/)).toBe(units.length > 0);
      expect(names(/spread/)).toBe(variables.some(({ spread }) => spread !== 'uniform'));
      expect(names(/are drawn/)).toBe(variants.length === 0);
      expect(item).toMatchObject({
        stem: before.stem,
        interaction: {
          kind: 'calculated',
          variables: variables.map((one) => ({ ...one, spread: 'uniform' })),
          answers: [{ ...answers[0]!, formula: answers[0]!.formula.replace(/[{}]/g, '') }].map(
            ({ feedback: _lost, ...kept }) => kept,
          ),
          units: [],
        },
      });
      if (variants.length > 0) expect(item.interaction).toMatchObject({ variants });
      else expect(item.interaction).toMatchObject({ variants: { length: 50 } });
      if (lost.every((one) => /expressions in the text/.test(one))) whole += 1;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(whole).toBeGreaterThan(0);
}, 60_000);

test('what a calculated question says that QTI 1.2 cannot is named, one by one', async () => {
  const answer = {
    formula: 'log({x}) + log10(x)',
    tolerance: { kind: 'geometric', value: '0.05' },
    share: '1',
  } as const;
  const { lost, item } = await throughFile('<p>{x}, {=2*x} and [x]</p>', {
    kind: 'calculated',
    variables: [{ name: 'x', low: '1', high: '9', decimals: 0, spread: 'uniform' }],
    variants: [{ x: '4' }],
    answers: [answer],
    units: [],
  });
  expect(lost).toEqual([
    'Other programs may not know the function log10.',
    'QTI 1.2 takes [x] in the text for the value of x.',
    'Other programs do not work out expressions in the text; they show them.',
    'QTI 1.2 has no geometric tolerance; it becomes a relative one.',
  ]);
  expect(item.interaction).toMatchObject({
    answers: [{ formula: 'ln(x) + log10(x)', tolerance: { kind: 'relative', value: '0.05' } }],
  });
});

test('without a variable, or a formula that earns full marks, it is left out by name', async () => {
  const answer = { formula: '1', tolerance: { kind: 'nominal', value: '0' }, share: '1/2' } as const;
  const variable = { name: 'x', low: '1', high: '9', decimals: 0, spread: 'uniform' } as const;
  const lossesOf = async (variables: readonly (typeof variable)[]) => {
    const interaction = { kind: 'calculated', variables, variants: [], answers: [answer], units: [] } as const;
    return (await writeQuestions('qti12', [itemWith('<p>x</p>', interaction)])).losses;
  };
  expect(await lossesOf([])).toMatchObject([{ leftOut: true, lost: [expect.stringContaining('a variable')] }]);
  expect(await lossesOf([variable])).toMatchObject([{ leftOut: true, lost: [expect.stringContaining('full marks')] }]);
});

const variable = (name: string, scale: number): string =>
  `<var name="${name}" scale="${scale}"><min>1.0</min><max>10.0</max></var>`;
const set = (x: string, y: string, answer: string): string =>
  `<var_set ident="1"><var name="x">${x}</var><var name="y">${y}</var><answer>${answer}</answer></var_set>`;
const calculated = (formulas: readonly string[], tolerance: string, sets: string, places = 2): string =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><item ident="i" title="F">
  <itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>calculated_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
  <presentation><material><mattext texttype="text/html">&lt;p&gt;How much is [x] times [y], not [z]?&lt;/p&gt;</mattext></material></presentation>
  <itemproc_extension><calculated><answer_tolerance>${tolerance}</answer_tolerance>
  <formulas decimal_places="${places}">${formulas.map((one) => `<formula>${one}</formula>`).join('')}</formulas>
  <vars>${variable('x', 1)}${variable('y', 0)}</vars><var_sets>${sets}</var_sets></calculated></itemproc_extension></item></questestinterop>`;

describe('the calculated questions of Canvas', () => {
  const readOne = async (xml: string) => {
    const [one] = (await readQuestionFile({ name: 'x.xml', bytes: Buffer.from(xml) })).items;
    return one!;
  };

  test('are read with their variables, their sets of values and their tolerance in percent', async () => {
    expect(await readOne(calculated(['x = 2*x', 'x*y'], '10%', set('1.5', '4', '12')))).toMatchObject({
      warnings: [],
      item: {
        stem: '<p>How much is {x} times {y}, not [z]?</p>',
        interaction: {
          kind: 'calculated',
          variables: [
            { name: 'x', low: '1.0', high: '10.0', decimals: 1, spread: 'uniform' },
            { name: 'y', low: '1.0', high: '10.0', decimals: 0, spread: 'uniform' },
          ],
          variants: [{ x: '1.5', y: '4' }],
          answers: [{ formula: '(2*x)*y', tolerance: { kind: 'relative', value: '0.1' }, share: '1' }],
        },
      },
    });
  });

  test('round where the file’s own answers are rounded', async () => {
    const sets = set('1.5', '7', '0.21') + set('2', '3', '0.67');
    expect(await readOne(calculated(['x/y'], '0', sets))).toMatchObject({
      warnings: [],
      item: { interaction: { answers: [{ formula: 'round((x/y)*10^2)/10^2', tolerance: { kind: 'nominal' } }] } },
    });
  });

  test('take log to the base ten where the file’s own answers do', async () => {
    expect(await readOne(calculated(['log(x)*y'], '0', set('100', '3', '6')))).toMatchObject({
      warnings: [],
      item: { interaction: { answers: [{ formula: 'log10(x)*y' }] } },
    });
  });

  test('warn when the formula does not come to the answers of the file', async () => {
    expect(await readOne(calculated(['x+y'], '0', set('1', '2', '9')))).toMatchObject({
      warnings: ['For some sets of values the formula gives another answer than the file.'],
    });
  });

  test('are refused by name when a part of them is missing, or their steps grow without end', async () => {
    expect(await readOne(calculated([], '0', ''))).toMatchObject({ refused: 'It has no formula.' });
    expect(await readOne(calculated(['x'], 'some', ''))).toMatchObject({
      refused: 'Its tolerance is not a number from 0.',
    });
    const doubling = Array.from({ length: 20 }, () => 'x = x*x*x*x');
    expect(await readOne(calculated([...doubling, 'x'], '0', ''))).toMatchObject({
      refused: expect.stringMatching(/steps|too long/),
    });
  });
});
