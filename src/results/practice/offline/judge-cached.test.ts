/** The law: the browser judges a kept question as the server would, whatever its type and whatever was answered. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionTypes } from '#items/question-types/logic.ts';
import { type BaseContent, isManuallyGraded } from '#items/question-types/question-type.ts';
import { judge, judgeTry } from '../rules-judge.ts';
import { reviewed } from '../schedule.ts';
import type { CachedQuestion } from './contract.ts';
import { judgeCached, toRunQuestion, tryCached } from './judge-cached.ts';
import { cachedContent, leftOutReason } from './rules.ts';

interface Arbitraries {
  readonly content: fc.Arbitrary<BaseContent>;
  readonly answerTo: (content: never) => fc.Arbitrary<unknown>;
}
const arbitraries = import.meta.glob<Arbitraries>('../../../items/question-types/*/arbitrary.ts', { eager: true });

const HINTS = ['<p>Think.</p>', '<p>Again.</p>'];
const SHOWN = { correctness: true, rightAnswer: true, feedback: true, explanation: true };
const aim = { settings: { retention: 0.9, dailyLimit: 30, tries: 3 }, parameters: null };
const now = new Date('2026-03-04T18:00:00Z');

const memory = {
  dueAt: '2026-03-04T00:00:00.000Z',
  stability: 3.2,
  difficulty: 5.1,
  reps: 2,
  lapses: 1,
  reviewedAt: '2026-03-01T09:00:00.000Z',
};

const cachedOf = (type: string, content: BaseContent) => {
  const kept: CachedQuestion = {
    question: '01a2079a-9b0e-7414-866c-a39dafb5e7e1',
    version: 1,
    type,
    title: 'One',
    content: cachedContent(content),
    stimulus: null,
    catalogue: [],
    marks: '2.5000',
    generalFeedback: '<p>Because.</p>',
    isExplained: true,
    hints: HINTS,
    lastRating: 1,
    memory,
  };
  // As it comes through the answer of the server and the database of the browser.
  return { ...(JSON.parse(JSON.stringify(kept)) as CachedQuestion), until: 0 };
};

/** What was answered, or why it could not be judged. */
const outcomeOf = (judgeIt: () => object): unknown => {
  try {
    return JSON.parse(JSON.stringify(judgeIt()));
  } catch (error) {
    return String(error);
  }
};

describe.each(questionTypes.map((type) => [type.name, type] as const))('%s', (name, type) => {
  const { content: anyContent, answerTo } = arbitraries[`../../../items/question-types/${name}/arbitrary.ts`]!;
  const contentAndAnswer = anyContent.chain((content) =>
    fc.tuple(fc.constant(content), fc.option(answerTo(content as never)), fc.uuid({ version: 7 })),
  );

  const agrees = (content: BaseContent, answer: unknown, review: string): boolean => {
    const isKept =
      leftOutReason({ type, content, stimulus: '', isFeedbackShown: true, isUpcoming: false }) === null &&
      !isManuallyGraded(type, content);
    if (!isKept) return false;
    const kept = cachedOf(name, content);
    const server = { type: name, content, marks: '2.5000', general_feedback: '<p>Because.</p>' };
    const here = outcomeOf(() => judgeCached(kept, { review, answer }, aim, now).verdict);
    const there = outcomeOf(() => {
      const { rating, fraction: _, ...verdict } = judge(server, review, answer, SHOWN);
      const known = { ...memory, dueAt: new Date(memory.dueAt), reviewedAt: new Date(memory.reviewedAt) };
      return { ...verdict, dueAt: reviewed(known, rating, now, { retention: 0.9, parameters: null }).dueAt };
    });
    expect(here).toEqual(there);
    const earlier = [answer, null];
    const tryHere = outcomeOf(() => tryCached(kept, { review, answer, earlier }, aim));
    const tryThere = outcomeOf(() => judgeTry({ ...server, hints: HINTS }, review, answer, earlier, SHOWN, 3));
    expect(tryHere).toEqual(tryThere);
    expect(toRunQuestion(kept).view).toBeTruthy();
    return true;
  };

  test('any answer is judged in the browser as on the server', () => {
    let judged = 0;
    fc.assert(
      fc.property(contentAndAnswer, ([content, answer, review]) => {
        if (agrees(content, answer, review)) judged += 1;
      }),
      { numRuns: 60 },
    );
    const isEver = type.samples.some(({ content }) => !isManuallyGraded(type, content) && !type.filesOf?.(content));
    expect(judged > 0).toBe(isEver);
  });

  test('every sample is judged as its author says', () => {
    for (const { content, answers } of type.samples)
      for (const { answer } of answers) agrees(content, answer, '01a2079a-9b0e-7414-866c-a39dafb5e7e1');
  });
});

test('notes for people who mark never leave the server', () => {
  expect(cachedContent({ stem: 'a', graderNote: 'look for b' } as BaseContent)).toEqual({ stem: 'a', graderNote: '' });
});
