import { expect, test } from 'vitest';
import { questionType, typeNames } from '#items/question-types/logic.ts';
import { one, rational, zero } from '#platform/exact/rational.ts';
import { findingsOf, keyFacts } from './rules.ts';
import type { CheckFacts, QuestionFacts } from './rules-findings.ts';
import { cutTime, timeWords } from './rules-time.ts';

const now = new Date('2026-06-01T08:00:00Z');
const at = (time: string): Date => new Date(`2026-06-01T${time}:00Z`);

const fine: QuestionFacts = {
  title: 'Rivers',
  isAsked: true,
  marks: rational(2),
  key: 'fine',
  best: one,
  isDeleted: false,
  isPremium: false,
  isReady: true,
  hasFreeTries: false,
  isSample: false,
  stimulusId: null,
  section: null,
  tool: null,
};
const facts = (overrides: Partial<CheckFacts> = {}): CheckFacts => ({
  rules: { durationSeconds: 3600, opensAt: at('09:00'), closesAt: at('12:00'), attemptsAllowed: 1 },
  wasClosed: false,
  passPercent: null,
  isPremium: false,
  showsKeysWhileOpen: false,
  questions: [fine],
  drawnMarks: zero,
  drawCount: 0,
  drawFaults: [],
  drawn: [],
  sections: [],
  people: [],
  audience: { hasGuests: false, hasStudents: true, groups: [], channels: [] },
  lacksSafeKeys: false,
  needsSafeBrowser: false,
  cutRunning: 0,
  ...overrides,
});
const told = (overrides: Partial<CheckFacts>): string[] =>
  findingsOf(facts(overrides), now).map(({ level, path, message }) => `${level} ${path}: ${message}`);

test('a tool that can’t be opened is an error, one that sends nothing is pointed out, and Safe Exam Browser has to let it through', () => {
  const titled = (tool: QuestionFacts['tool']): QuestionFacts => ({ ...fine, tool });
  const good = { sendsResults: true, knowsAttempt: true };
  const silent = { ...good, sendsResults: false };
  expect(told({ questions: [titled('gone'), titled(silent), titled(good)] })).toEqual([
    'error questions.0.question: The outside tool of "Rivers" was removed or disabled',
    'warning questions.1.question: The outside tool of "Rivers" sends no results: people have to mark it',
  ]);
  const untold = titled({ ...good, knowsAttempt: false });
  expect(told({ questions: [untold] })).toEqual([]);
  const rules = { durationSeconds: 3600, opensAt: at('09:00'), closesAt: at('12:00'), attemptsAllowed: 2 };
  expect(told({ questions: [untold, titled(good)], rules })).toEqual([
    'warning questions.0.question: The outside tool of "Rivers" isn’t told which attempt it is: it may show the work of an earlier one',
  ]);
  expect(told({ questions: [titled(good)], needsSafeBrowser: true })).toEqual([
    'warning safeBrowser: Safe Exam Browser opens outside tools only where their addresses are allowed in its settings',
  ]);
  expect(told({ drawn: [{ words: 'Algebra', fitting: 9, odd: [], toolGone: ['a', 'b', 'c', 'd'] }] })).toEqual([
    'error draws.0.count: “Algebra” can draw what needs a tool that was removed or disabled: "a", "b", "c" and 1 more',
  ]);
});

test('a quiz in order has nothing to tell', () => {
  expect(told({})).toEqual([]);
});

test('a closing time that cuts everybody’s time says what is left of it', () => {
  const rules = { durationSeconds: 5400, opensAt: at('09:00'), closesAt: at('10:00'), attemptsAllowed: 1 };
  expect(told({ rules })).toEqual([
    'warning closesAt: Students who start as soon as it opens have 1 h instead of 1 h 30 min, because it closes before then',
  ]);
  expect(cutTime(rules, at('09:30'))).toBe(1800);
});

test('students cut by accommodations are named and counted, and those cut like everybody are not', () => {
  const rules = { durationSeconds: 3600, opensAt: at('09:00'), closesAt: at('10:00'), attemptsAllowed: 1 };
  const findings = findingsOf(
    facts({
      rules,
      people: [
        { rules: { ...rules, durationSeconds: 4500 }, count: 7, names: ['Ada', 'Ben', 'Chi', 'Dee', 'Eve'] },
        { rules: { ...rules, durationSeconds: 4500, closesAt: at('10:15') }, count: 3, names: ['Fay'] },
      ],
    }),
    now,
  );
  expect(findings).toEqual([
    {
      level: 'warning',
      path: 'closesAt',
      message: '7 people with accommodations can’t use all their time: it closes up to 15 min before',
      people: { count: 7, names: ['Ada', 'Ben', 'Chi', 'Dee', 'Eve'] },
      running: null,
    },
  ]);
});

test('somebody for whom it closes before it opens is told apart', () => {
  const rules = { ...facts().rules, opensAt: at('13:00') };
  expect(told({ people: [{ rules, count: 1, names: ['Ada'] }] })).toEqual([
    'warning opensAt: For one person with accommodations, it closes before it opens',
  ]);
});

test('a question without a key is an error, and one whose key gives itself less than full marks a warning', () => {
  expect(
    told({
      questions: [
        { ...fine, key: 'none', best: zero },
        { ...fine, key: 'unreachable', best: rational(1, 2) },
      ],
    }),
  ).toEqual([
    'error questions.0.question: "Rivers" has no key: no one could answer it correctly',
    'warning questions.1.question: Nobody can earn full marks for "Rivers": even its own right answer does not',
  ]);
});

test('what a draw can bring is held to the same, three of its titles by name; a pool cut at 500 says so', () => {
  const odd = (key: 'none' | 'unreachable', ...titles: string[]) => titles.map((title) => ({ title, key, best: zero }));
  expect(
    told({
      drawn: [
        { words: '2 of Rivers', fitting: 500, toolGone: [], odd: [] },
        {
          words: '3 of Lakes',
          fitting: 578,
          toolGone: [],
          odd: [...odd('none', 'Como'), ...odd('unreachable', 'Garda', 'Iseo', 'Lugano', 'Orta')],
        },
      ],
    }),
  ).toEqual([
    'error draws.1.count: “3 of Lakes” can draw what has no key: "Como"',
    'warning draws.1.count: “3 of Lakes” fits 578 questions: it draws from 500 of them, chosen at random when published',
    'warning draws.1.count: “3 of Lakes” can draw what nobody can earn full marks for: "Garda", "Iseo", "Lugano" and 1 more',
  ]);
});

test('a pass mark above what can be reached is an error, at exactly what can be reached it is none', () => {
  const questions = [fine, { ...fine, key: 'unreachable' as const, best: rational(1, 3) }];
  const [, first] = ['', ...told({ questions, passPercent: '66.67' })];
  expect(first).toBe('error passPercent: The pass mark is 66.67 %, and at most 66.67 % can be reached');
  expect(told({ questions, passPercent: '66.66' }).filter((line) => line.includes('passPercent'))).toEqual([]);
});

test('a quiz that nobody can take says in which groups and channels there is nobody', () => {
  const audience = { hasGuests: false, hasStudents: false, groups: ['9b'], channels: ['Maths'] };
  expect(told({ audience })).toEqual([
    'warning groups: Nobody can take it yet: there is no active student in the groups “9b” who is also in the channels “Maths”',
  ]);
  expect(told({ audience: { ...audience, hasGuests: true } })).toEqual([]);
});

test('right answers that are shown while others write are told where there is a closing time to wait for', () => {
  expect(told({ showsKeysWhileOpen: true })).toEqual([
    'warning feedbackTiming: Students see the correct answers right after handing in, while others may still be working',
  ]);
  expect(told({ showsKeysWhileOpen: true, rules: { ...facts().rules, closesAt: null } })).toEqual([]);
});

test('what is closed is published again without a warning about its times', () => {
  const rules = { durationSeconds: 3600, opensAt: at('06:00'), closesAt: at('06:30'), attemptsAllowed: 1 };
  expect(told({ rules })).toEqual(['error closesAt: Must be in the future']);
  expect(told({ rules, wasClosed: true })).toEqual([]);
});

test('errors come before warnings', () => {
  const levels = findingsOf(facts({ cutRunning: 2, questions: [], drawCount: 0 }), now).map(({ level }) => level);
  expect(levels).toEqual(['error', 'warning']);
});

test.each(typeNames)('the keys of all samples of %s are found to be fine', (name) => {
  const type = questionType(name);
  for (const { content } of type.samples) expect(keyFacts(type, content).key).toBe('fine');
});

test('times are said in hours, minutes and seconds', () => {
  expect([3600, 5400, 2700, 20, 0].map(timeWords)).toEqual(['1 h', '1 h 30 min', '45 min', '20 s', '0 min']);
});

test('questions without a penalty, at which tries cost nothing, are told', () => {
  const free = (...all: readonly boolean[]) => told({ questions: all.map((is) => ({ ...fine, hasFreeTries: is })) });
  expect(free(false, false)).toEqual([]);
  expect(free(true, false)).toEqual([
    'warning triesAllowed: Wrong tries cost nothing at one question, which has no penalty',
  ]);
  expect(free(true, true)).toEqual([
    'warning triesAllowed: Wrong tries cost nothing at 2 questions, which have no penalty',
  ]);
});
