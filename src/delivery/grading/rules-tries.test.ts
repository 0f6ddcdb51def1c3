import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionType } from '#items/question-types/logic.ts';
import {
  compare,
  max,
  multiply,
  parseRational,
  type Rational,
  rational,
  subtract,
  zero,
} from '#platform/exact/rational.ts';
import { faultsOfTries } from '#quizzes/rules-tries.ts';
import { gradeTries } from './rules.ts';
import type { Paper, PaperSlot, StoredAnswer } from './rules-paper.ts';
import { distinctTries, haveTries, triesAfter, triesIn } from './rules-tries.ts';

const number = ({ n, d }: Rational): number => Number(n) / Number(d);

/** A choice among answers with these fractions, on a paper that gives as many tries as it takes. */
function choice(fractions: readonly string[], penalty: string, marks: number, tries = 0) {
  const options = fractions.map((share, index) => ({
    id: `answer${index}`,
    text: `Answer ${index}`,
    share,
    feedback: '',
  }));
  const slot = {
    questionId: 'q',
    version: 1,
    type: questionType('single-choice'),
    content: { stem: 'Which?', shuffle: false, options },
    penalty: parseRational(penalty),
    marks: rational(marks),
    hints: [],
  } as unknown as PaperSlot;
  const settings = {
    tries_allowed: tries,
    feedback_timing: 1,
    negative_marking: '0',
    penalty_for: 'all',
    marks_floor: 'none',
  };
  return { slot, paper: { settings, hasTries: haveTries(settings), slots: [slot] } as unknown as Paper };
}

const version = (answer: number | null, seq: number, isChecked: boolean): StoredAnswer => ({
  questionId: 'q',
  seq,
  answer: { option: answer === null ? null : `answer${answer}` },
  isChecked: isChecked && answer !== null,
});

type Row = [penalty: string, marks: number, fractions: string[], steps: string, after: (number | null)[], end: number];
const rows = JSON.parse(readFileSync(new URL('./fixtures/adaptive-marks.json', import.meta.url), 'utf8')) as Row[];

test('400 random attempts earn what Moodle’s adaptive mode gives them, after every step and at the end', () => {
  expect(rows).toHaveLength(400);
  for (const [penalty, marks, fractions, steps, after, end] of rows) {
    const { paper, slot } = choice(fractions, penalty, marks);
    const versions: StoredAnswer[] = [];
    for (const [index, [act, answer]] of steps
      .split(' ')
      .map((step) => [step[0], step.slice(1)] as const)
      .entries()) {
      versions.unshift(version(answer === '-' ? null : Number(answer), index + 1, act === '!'));
      const checked = versions.filter(({ isChecked }) => isChecked);
      expect(number(gradeTries(paper, slot, checked, null).marks), steps).toBeCloseTo(after[index] ?? 0, 8);
    }
    expect(number(gradeTries(paper, slot, versions, null).marks), steps).toBeCloseTo(end, 8);
  }
});

// The marks that Moodle's own tests of the adaptive mode expect (walkthrough_test.php); frog 1, toad 0.8, others 0.
test.each<[title: string, penalty: string, marks: number, fractions: string[], steps: string, expected: number[]]>([
  ['multichoice', '0.3333333', 3, ['0', '1'], '!0 ?1 !1', [0, 0, 3 * (1 - 0.3333333)]],
  ['shortanswer partially right', '0.3333333', 1, ['0.8', '0', '1'], '!0 !1 !2', [0.8, 0.8, 0.8]],
  ['shortanswer wrong right wrong', '0.3333333', 6, ['0', '1'], '!0 !0 !1', [0, 0, 4]],
  ['shortanswer invalid after complete', '0.3333333', 1, ['0', '1'], '!0 !1 !-', [0, 0.66666667, 0.66666667]],
  ['shortanswer zero penalty', '0', 1, ['0', '1'], '!0 !1', [0, 1]],
  ['shortanswer try to submit blank', '0.3333333', 1, ['0.8'], '!- !0 !-', [0, 0.8, 0.8]],
  ['numerical invalid', '0.1', 1, ['0', '1'], '!- !0 !- !1 !-', [0, 0, 0, 0.9, 0.9]],
  ['multianswer', '0.3333333', 12, ['0', '1'], '!- !0 !1', [0, 0, 8]],
])('as Moodle’s walkthrough of %s', (_title, penalty, marks, fractions, steps, expected) => {
  const { paper, slot } = choice(fractions, penalty, marks);
  const versions: StoredAnswer[] = [];
  for (const [index, step] of steps.split(' ').entries()) {
    versions.unshift(version(step.endsWith('-') ? null : Number(step.slice(1)), index + 1, step.startsWith('!')));
    const checked = versions.filter(({ isChecked }) => isChecked);
    expect(number(gradeTries(paper, slot, checked, null).marks)).toBeCloseTo(expected[index]!, 5);
  }
});

const shares = ['0', '1/7', '1/3', '1/2', '2/3', '9/10', '1'];
const attempts = fc.record({
  penalty: fc.constantFrom('0', '1/10', '1/4', '1/3', '3333333/10000000', '1/2', '1'),
  marks: fc.integer({ min: 1, max: 9 }),
  fractions: fc.array(fc.constantFrom(...shares), { minLength: 1, maxLength: 6 }),
  steps: fc.array(fc.tuple(fc.nat(5), fc.boolean()), { maxLength: 12 }),
});

/** Versions of an answer, newest first, of steps of which each names an answer and whether it was checked. */
const versionsOf = (fractions: readonly string[], steps: readonly (readonly [number, boolean])[]): StoredAnswer[] =>
  steps.map(([answer, isChecked], index) => version(answer % fractions.length, index + 1, isChecked)).toReversed();

test('property: the marks are exactly the most of fraction − penalty × earlier tries, between 0 and all marks', () => {
  fc.assert(
    fc.property(attempts, ({ penalty, marks, fractions, steps }) => {
      const { paper, slot } = choice(fractions, penalty, marks);
      const versions = versionsOf(fractions, steps);
      const last = steps.at(-1);
      const order = [
        ...new Set([...steps.filter(([, is]) => is), ...(last ? [last] : [])].map(([one]) => one % fractions.length)),
      ];
      const expected = order.reduce((best, one, before) => {
        const worth = subtract(parseRational(fractions[one]!), multiply(rational(before), parseRational(penalty)));
        return max(best, multiply(worth, rational(marks)));
      }, zero);
      const graded = gradeTries(paper, slot, versions, null);
      expect(compare(graded.marks, expected)).toBe(0);
      expect(compare(graded.marks, rational(marks))).toBeLessThanOrEqual(0);
      expect(graded.tries).toBe(order.length);
    }),
  );
});

test('property: one more try never takes anything away, and the same answer again changes nothing', () => {
  fc.assert(
    fc.property(attempts, fc.nat(5), ({ penalty, marks, fractions, steps }, next) => {
      const { paper, slot } = choice(fractions, penalty, marks);
      const checked = steps.map(([answer]) => [answer, true] as const);
      const earned = (all: readonly (readonly [number, boolean])[]) =>
        gradeTries(paper, slot, versionsOf(fractions, all), null);
      const before = earned(checked);
      expect(compare(earned([...checked, [next, true]]).marks, before.marks)).toBeGreaterThanOrEqual(0);
      for (const again of checked) {
        const after = earned([...checked, again]);
        expect(compare(after.marks, before.marks)).toBe(0);
        expect(after.tries).toBe(before.tries);
      }
    }),
  );
});

test('property: tries left and tries made are the tries allowed, until one is right', () => {
  fc.assert(
    fc.property(attempts, fc.integer({ min: 2, max: 10 }), ({ fractions, steps, penalty, marks }, allowed) => {
      const { paper, slot } = choice(fractions, penalty, marks, allowed);
      const checked = versionsOf(fractions, steps).toReversed();
      const { made, left } = triesAfter(
        paper,
        slot,
        checked.map(({ answer }) => answer),
      );
      const isRight = checked.some(
        ({ answer }) => fractions[Number((answer as { option: string }).option.slice(6))] === '1',
      );
      expect(left).toBe(isRight ? 0 : Math.max(0, allowed - made));
    }),
  );
});

test('options ticked in another order are the same answer', () => {
  const type = questionType('multiple-choice');
  const { content } = type.samples[0]!;
  const slot = { type, content } as unknown as PaperSlot;
  const options = (content as unknown as { options: { id: string }[] }).options.map(({ id }) => id).slice(0, 2);
  expect(distinctTries(slot, [{ answer: { options } }, { answer: { options: options.toReversed() } }])).toHaveLength(1);
});

test('an unreadable last answer leaves the one before it, an empty one leaves none', () => {
  const type = questionType('numeric');
  const slot = { type, content: type.samples[0]!.content } as unknown as PaperSlot;
  const of = (text: string, seq: number, isChecked = false): StoredAnswer => ({
    questionId: 'q',
    seq,
    answer: { text },
    isChecked,
  });
  const seqs = (...newestFirst: StoredAnswer[]) => triesIn(slot, newestFirst).map(({ seq }) => seq);
  expect(seqs(of('12a', 3), of('12', 2), of('11', 1, true))).toEqual([1, 2]);
  expect(seqs(of('', 3), of('12', 2), of('11', 1, true))).toEqual([1]);
});

test('several tries go with feedback at once and without negative marking only', () => {
  const fine = { triesAllowed: 3, feedbackTiming: 1, negativeMarking: '0' };
  expect(faultsOfTries(fine)).toEqual([]);
  expect(faultsOfTries({ ...fine, triesAllowed: 1, feedbackTiming: 3, negativeMarking: '1/3' })).toEqual([]);
  expect(faultsOfTries({ ...fine, feedbackTiming: 2, negativeMarking: 'certainty' })).toHaveLength(2);
});
