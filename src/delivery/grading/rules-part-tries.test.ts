import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questionType } from '#items/question-types/logic.ts';
import { parseRational, type Rational, rational, toText } from '#platform/exact/rational.ts';
import type { CountedTry } from '#quizzes/rules-tries.ts';
import { gradePaper } from './rules.ts';
import type { Paper, PaperSlot, StoredAnswer } from './rules-paper.ts';
import { logsAfter } from './rules-part-tries.ts';

const number = ({ n, d }: Rational): number => Number(n) / Number(d);

type Def = [weight: number | string, penalty: string, fractions: readonly string[]];

/** A question whose parts are choices among answers with these fractions, and the paper that has it alone. */
function question(defs: readonly Def[], countedTry: CountedTry = 'best', tries = 0, display = 'together', marks = 1) {
  const content = {
    stem: 'Parts',
    display,
    checks: 'parts',
    parts: defs.map(([weight, penalty, fractions], part) => ({
      ...{ id: `part000${part}`, type: 'single-choice', marks: String(weight), resultName: null, followThrough: null },
      checking: { tries, penalty, hints: ['<p>One</p>', '<p>Two</p>'] },
      content: {
        stem: `Part ${part}`,
        shuffle: false,
        options: fractions.map((share, at) => ({ id: `answer${at}`, text: `Answer ${at}`, share, feedback: '' })),
      },
    })),
  };
  const slot = {
    ...{ questionId: 'q', version: 1, type: questionType('multi-part'), content, hints: [] },
    ...{ penalty: rational(0), marks: rational(marks) },
  } as unknown as PaperSlot;
  const settings = {
    ...{ tries_allowed: 1, counted_try: countedTry, feedback_timing: 1 },
    ...{ negative_marking: '0', penalty_for: 'all', marks_floor: 'none' },
  };
  return { slot, paper: { settings, hasTries: true, slots: [slot] } as unknown as Paper };
}

const choice = (option: number) => ({ type: 'single-choice', answer: { option: `answer${option}` } });

/** The versions that these steps leave, newest first: "!20": part 2 is checked with answer 0; "?20": it is only saved. */
function versionsOf(steps: string): StoredAnswer[] {
  const parts: Record<string, unknown> = {};
  return steps
    .split(' ')
    .map((step, index): StoredAnswer => {
      const [act, part, ...answer] = step;
      parts[`part000${part}`] = choice(Number(answer.join('')));
      const check = act === '!' && { check: { part: `part000${part}`, action: 'check' } };
      return { questionId: 'q', seq: index + 1, answer: { parts: { ...parts }, ...check }, isChecked: act === '!' };
    })
    .toReversed();
}

const gradeOf = ({ paper }: { paper: Paper }, versions: readonly StoredAnswer[]) => gradePaper(paper, versions)[0]!;

type Row = [defs: Def[], steps: string, after: (number | null)[], end: number];
const rows = JSON.parse(
  readFileSync(new URL('./fixtures/adaptive-parts-marks.json', import.meta.url), 'utf8'),
) as Row[];

test('400 random attempts earn what Moodle’s adaptive behaviour for several parts gives them, after every check and at the end', () => {
  expect(rows).toHaveLength(400);
  for (const [defs, steps, after, end] of rows) {
    const made = question(defs);
    const versions = versionsOf(steps);
    expect(number(gradeOf(made, versions).marks), JSON.stringify([defs, steps])).toBeCloseTo(end, 6);
    for (const [index, expected] of after.entries()) {
      if (expected === null) continue;
      const checked = versions.slice(versions.length - 1 - index).filter(({ isChecked }) => isChecked);
      // What the last check holds for other parts would be tried at the end.
      const only = checked.map((one): StoredAnswer => ({ ...one, answer: withoutUnchecked(one, checked) }));
      expect(number(gradeOf(made, only).marks), JSON.stringify([defs, steps, index])).toBeCloseTo(expected, 6);
    }
  }
});

/** The answer without the parts that none of these versions had checked, and with the others as they were checked last. */
function withoutUnchecked(version: StoredAnswer, checked: readonly StoredAnswer[]) {
  const { parts, check } = version.answer as { parts: Record<string, unknown>; check: { part: string } };
  const earlier = checked.filter(({ seq }) => seq <= version.seq);
  const own = Object.keys(parts).flatMap((id): [string, unknown][] => {
    const last = earlier.find(
      ({ answer }) => (answer as typeof version.answer & { check: { part: string } }).check.part === id,
    );
    return last ? [[id, (last.answer as { parts: Record<string, unknown> }).parts[id]]] : [];
  });
  return { parts: Object.fromEntries(own), check };
}

type ChoiceRow = ['choice', string, number, string[], number[], boolean, number];
const interactive = (
  JSON.parse(readFileSync(new URL('./fixtures/interactive-marks.json', import.meta.url), 'utf8')) as unknown[][]
).filter((row): row is ChoiceRow => row[0] === 'choice');

test('where the last try counts, 300 attempts earn at one part what Moodle’s interactive mode gives them', () => {
  expect(interactive).toHaveLength(300);
  for (const row of interactive) {
    const [, penalty, tries, fractions, answers, isLastSaved, end] = row;
    const made = question(
      [
        [1, penalty, fractions],
        [3, '0', ['1', '0']],
      ],
      'last',
      tries,
    );
    const steps = answers.map((answer, at) => `${isLastSaved && at === answers.length - 1 ? '?' : '!'}0${answer}`);
    expect(number(gradeOf(made, versionsOf(steps.join(' '))).marks) * 4, JSON.stringify(row)).toBeCloseTo(end, 6);
  }
});

test('penalties are exact: thirds of thirds', () => {
  const made = question(
    [
      ['1/3', '1/3', ['1', '0', '1/2']],
      ['2/3', '1/7', ['1', '0']],
    ],
    'best',
    0,
    'together',
    3,
  );
  const { marks, fraction, outcome, tries } = gradeOf(made, versionsOf('!01 !02 !11 !10'));
  // A third of the marks: half of it less a third; two thirds of them: all less a seventh.
  expect([toText(marks), toText(fraction), outcome, tries]).toEqual(['79/42', '5/6', 'partial', 4]);
});

test('in order, the next part opens when the one before is right, used up, or gone on from', () => {
  const { slot } = question(
    [
      [1, '0', ['1', '0']],
      [1, '0', ['1', '0']],
      [1, '0', ['1', '0']],
    ],
    'best',
    2,
    'one-by-one',
  );
  const openAfter = (steps: string, last?: object) => {
    const checked = versionsOf(steps)
      .toReversed()
      .map(({ answer }) => answer);
    return logsAfter(slot, last ? [...checked, last] : checked).map(
      ({ isOpen, isSettled }) => `${isOpen} ${isSettled}`,
    );
  };
  expect(openAfter('!01')).toEqual(['true false', 'false false', 'false false']);
  expect(openAfter('!00')).toEqual(['true true', 'true false', 'false false']);
  // The same answer again is no other try.
  expect(openAfter('!01 !01')[0]).toBe('true false');
  const settle = { parts: { part0000: choice(1) }, check: { part: 'part0000', action: 'settle' } };
  expect(openAfter('!01', settle)).toEqual(['true true', 'true false', 'false false']);
});

test('by another key the log is replayed, and what people marked stays', () => {
  const made = question([
    [1, '1/4', ['0', '1']],
    [1, '0', ['1', '0']],
  ]);
  const [other] = question([
    [1, '1/4', ['1', '0']],
    [1, '0', ['1', '0']],
  ]).paper.slots;
  const versions = versionsOf('!00 !01 !10');
  const override = { choice: 'new', version: 2, content: other!.content, generalFeedback: '' } as const;
  const by = (marks?: Map<string, { fraction: Rational }>) =>
    toText(
      gradePaper(
        made.paper,
        versions.map((one) => ({ ...one, partMarks: marks })),
        new Map([['q', override]]),
      )[0]!.marks,
    );
  expect(toText(gradeOf(made, versions).marks)).toBe('7/8');
  expect(by()).toBe('1');
  expect(by(new Map([['part0001', { fraction: parseRational('1/2') }]]))).toBe('3/4');
});
