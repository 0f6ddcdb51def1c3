import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionType } from '#items/question-types/logic.ts';
import { compare, parseRational, type Rational, rational, zero } from '#platform/exact/rational.ts';
import type { CountedTry } from '#quizzes/rules-tries.ts';
import { gradeEachTry, gradeTries } from './rules.ts';
import { countBack } from './rules-count-back.ts';
import type { Paper, PaperSlot, StoredAnswer } from './rules-paper.ts';

const number = ({ n, d }: Rational): number => Number(n) / Number(d);

function slotOf(type: string, content: object, penalty: string, marks = 1): PaperSlot {
  const parts = { questionId: 'q', version: 1, type: questionType(type), content, hints: [] };
  return { ...parts, penalty: parseRational(penalty), marks: rational(marks) } as unknown as PaperSlot;
}

function paperOf(slot: PaperSlot, tries: number, countedTry: CountedTry): Paper {
  const settings = {
    tries_allowed: tries,
    counted_try: countedTry,
    feedback_timing: 1,
    negative_marking: '0',
    penalty_for: 'all',
    marks_floor: 'none',
  };
  return { settings, hasTries: true, slots: [slot] } as unknown as Paper;
}

const choice = (fractions: readonly string[], penalty: string) =>
  slotOf(
    'single-choice',
    {
      stem: 'Which?',
      shuffle: false,
      options: fractions.map((share, index) => ({
        id: `answer${index}`,
        text: `Answer ${index}`,
        share,
        feedback: '',
      })),
    },
    penalty,
  );

const side = (name: string) => ({ id: name, text: name });
const matching = (stems: number, penalty: string, scoring = 'each-pair') =>
  slotOf(
    'matching',
    {
      stem: 'Match',
      shuffle: false,
      scoring,
      pairs: Array.from({ length: stems }, (_, index) => ({
        left: side(`left000${index + 1}`),
        right: side(`right00${index + 1}`),
      })),
      distractors: [side(`right00${stems + 1}`)],
    },
    penalty,
  );
const pairsOf = (right: readonly number[]) => ({
  pairs: right.map((of, index) => ({ left: `left000${index + 1}`, right: `right00${of}` })),
});

/** The versions of these answers, newest first; all but the last one checked, and that too unless it was only saved. */
const versionsOf = (answers: readonly unknown[], isLastSaved: boolean): StoredAnswer[] =>
  answers
    .map((answer, index) => ({
      questionId: 'q',
      seq: index + 1,
      answer,
      isChecked: !(isLastSaved && index === answers.length - 1),
    }))
    .toReversed();

type ChoiceRow = ['choice', string, number, string[], number[], boolean, number];
type MatchRow = ['match', string, number, number, number[][], boolean, number];
const rows = JSON.parse(readFileSync(new URL('./fixtures/interactive-marks.json', import.meta.url), 'utf8')) as (
  | ChoiceRow
  | MatchRow
)[];

test('600 random attempts earn what Moodle’s interactive mode gives them, half of them counted back by part', () => {
  expect(rows).toHaveLength(600);
  for (const row of rows) {
    const [kind, penalty, tries, , , isLastSaved, end] = row;
    const slot = kind === 'choice' ? choice(row[3], penalty) : matching(row[3], penalty);
    const answers =
      kind === 'choice' ? row[4].map((index) => ({ option: `answer${index}` })) : row[4].map((right) => pairsOf(right));
    const { marks } = gradeTries(paperOf(slot, tries, 'last'), slot, versionsOf(answers, isLastSaved), null);
    expect(number(marks), JSON.stringify(row)).toBeCloseTo(end, 6);
  }
});

/** The same question with a part for each left side: which right one belongs to it? */
const inParts = (stems: number, penalty: string) =>
  slotOf(
    'multi-part',
    {
      stem: 'Match',
      display: 'together',
      parts: Array.from({ length: stems }, (_, stem) => ({
        ...{ id: `part000${stem}`, type: 'single-choice', marks: '1', resultName: null, followThrough: null },
        content: {
          stem: `Left ${stem + 1}`,
          shuffle: false,
          options: Array.from({ length: stems + 1 }, (__, right) => ({
            id: `right00${right + 1}`,
            text: `Right ${right + 1}`,
            share: right === stem ? '1' : '0',
            feedback: '',
          })),
        },
      })),
    },
    penalty,
  );
const partsOf = (right: readonly number[]) => ({
  parts: Object.fromEntries(
    right.map((of, stem) => [`part000${stem}`, { type: 'single-choice', answer: { option: `right00${of}` } }]),
  ),
});

test('a question with parts earns in 300 of them what Moodle gives to the same question as pairs', () => {
  const matches = rows.filter((row): row is MatchRow => row[0] === 'match');
  expect(matches).toHaveLength(300);
  for (const row of matches) {
    const [, penalty, tries, stems, given, isLastSaved, end] = row;
    const slot = inParts(stems, penalty);
    const versions = versionsOf(given.map(partsOf), isLastSaved);
    const { marks } = gradeTries(paperOf(slot, tries, 'last'), slot, versions, null);
    expect(number(marks), JSON.stringify(row)).toBeCloseTo(end, 6);
  }
});

test('where a part follows from an earlier one, the question is counted as a whole', () => {
  const slot = inParts(2, '1/4');
  const answers = [
    [1, 3],
    [1, 2],
  ].map(partsOf);
  expect(countBack(slot, answers)).toEqual(rational(7, 8));
  const { parts, ...rest } = slot.content as unknown as { parts: object[] };
  const followThrough = { formula: 'a', share: '1' };
  const follows = { ...rest, parts: [parts[0]!, { ...parts[1]!, followThrough }] };
  expect(countBack({ ...slot, content: follows as unknown as PaperSlot['content'] }, answers)).toBeNull();
});

test('the example of Moodle’s count-back: right first, right last and changed in between', () => {
  const slot = matching(4, '1/3', 'each-pair');
  const tries = [
    [1, 2, 4, 3],
    [1, 3, 3, 5],
    [1, 2, 3, 5],
  ].map(pairsOf);
  const { marks } = gradeTries(
    paperOf({ ...slot, marks: rational(12) } as PaperSlot, 3, 'last'),
    { ...slot, marks: rational(12) } as PaperSlot,
    versionsOf(tries, false),
    null,
  );
  expect(marks).toEqual(rational(6));
});

test('a gap that was right from the start keeps its marks, and so does one with several accepted answers', () => {
  const gap = (id: string, texts: readonly string[], weight: string) => ({
    id,
    kind: 'short-text' as const,
    weight,
    caseSensitive: false,
    answers: texts.map((pattern) => ({ pattern, share: '1', feedback: '' })),
  });
  const { type } = slotOf('cloze', {}, '0');
  const content = { stem: '', gaps: [gap('gap00001', ['seine'], '1'), gap('gap00002', ['rhine', 'rhein'], '3')] };
  const given = (one: string, two: string) => ({
    gaps: [
      { gap: 'gap00001', value: one },
      { gap: 'gap00002', value: two },
    ],
  });
  const share = (...answers: object[]) => countBack({ type, content, penalty: rational(1, 4) }, answers);
  expect(share(given('Seine', 'Elbe'), given('Seine', 'Rhine'))).toEqual(rational(13, 16));
  expect(share(given('Seine', 'Rhine'), given(' Seine ', 'Rhine'))).toEqual(rational(1));
  // As in qtype_multianswer, a change is a change, also from one right answer to another.
  expect(share(given('Seine', 'Rhine'), given('Seine', 'Rhein'))).toEqual(rational(13, 16));
  expect(share(given('', ''), given('Seine', ''))).toEqual(rational(3, 16));
});

test('without parts of its own the last try counts, also where an earlier one was worth more', () => {
  const slot = choice(['1/2', '0', '1'], '1/4');
  const versions = versionsOf([{ option: 'answer0' }, { option: 'answer1' }], false);
  expect(gradeTries(paperOf(slot, 3, 'best'), slot, versions, null).marks).toEqual(rational(1, 2));
  const last = gradeTries(paperOf(slot, 3, 'last'), slot, versions, null);
  expect(last).toMatchObject({ marks: zero, outcome: 'wrong', tries: 2 });
  const all = matching(3, '1/4', 'all-or-nothing');
  const tries = versionsOf([pairsOf([1, 2, 4]), pairsOf([1, 2, 3])], false);
  expect(gradeTries(paperOf(all, 3, 'last'), all, tries, null).marks).toEqual(rational(3, 4));
});

test('a question that everybody was given, or that was dropped, is not counted back', () => {
  const slot = matching(3, '1/3');
  const versions = versionsOf([pairsOf([2, 1, 3]), pairsOf([1, 2, 4])], false);
  expect(gradeTries(paperOf(slot, 3, 'last'), slot, versions, { choice: 'full' }).marks).toEqual(rational(1));
  expect(gradeTries(paperOf(slot, 3, 'last'), slot, versions, { choice: 'drop' }).marks).toEqual(zero);
});

test('property: parts are never worth less than the last try as a whole, and never more than their own marks', () => {
  const answers = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  const penalty = fc.constantFrom('0', '1/10', '1/4', '1/3', '1');
  fc.assert(
    fc.property(answers, penalty, (given, share) => {
      const slot = matching(4, share);
      const versions = versionsOf(given.map(pairsOf), false);
      const byParts = gradeEachTry(paperOf(slot, 0, 'last'), slot, versions, null);
      const whole = gradeEachTry(paperOf(slot, 0, 'best'), slot, versions, null);
      byParts.forEach((grade, index) => {
        expect(compare(grade.marks, whole[index]!.marks)).toBeGreaterThanOrEqual(0);
        expect(compare(grade.marks, grade.fraction)).toBeLessThanOrEqual(0);
      });
    }),
  );
});
