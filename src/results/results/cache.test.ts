/** Numbers of everybody are read once while nothing changes, and are those of now when something has. */
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { cacheStats } from './cache.ts';
import { getAttempt } from './contract.ts';

const site = await testSite();
afterEach(() => vi.restoreAllMocks());

/** How often the marks of everybody are added up while this is done. */
async function sumsIn(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = asked.mock.calls.map(([query]: unknown[]) => (query as { text?: string }).text ?? '');
  asked.mockRestore();
  return texts.filter((text) => /sum\(marks\).*group by question_id/s.test(text)).length;
}

test('numbers that are read in the transaction of another reader are read again where that one fails', async () => {
  const stats = cacheStats<{ people: number }>('probe', 1_000);
  let fail: (error: Error) => void = () => {};
  const failing = new Promise<never>((_, reject) => {
    fail = reject;
  });
  let asked = 0;
  const look = (read: () => Promise<{ people: number }>) =>
    site.database.inTenant(site.school.id, (tx) => {
      asked += 1;
      return stats.get(tx, 'key', read, site.now());
    });
  const first = look(() => failing);
  const second = look(async () => ({ people: 3 }));
  const third = look(async () => ({ people: 3 }));
  await vi.waitFor(() => expect(asked).toBe(3));
  fail(new Error('This transaction was ended'));
  await expect(first).rejects.toThrow('ended');
  expect([await second, await third]).toEqual([{ people: 3 }, { people: 3 }]);
});

test('the marks of a small quiz are added up again when somebody has handed in, and not before', async () => {
  const question = await buildQuestion(site, {
    type: 'true-false',
    tags: ['Waves'],
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
  const quiz = await buildQuiz(site, { questions: [question], attemptsAllowed: 1 });
  const sit = async (isRight: boolean) => {
    const person = await site.addPerson(site.school, ['student']);
    const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
    const resp = [{ question, answer: { value: isRight }, seq: 1 }];
    await site.as(person).do(saveResp, { body: { id: _id, resp } });
    await site.as(person).do(submitAttempt, { body: { id: _id } });
    return { person, params: { id: _id } };
  };
  const { person, params } = await sit(true);
  for (let n = 0; n < 5; n += 1) await sit(true);
  const look = () => site.as(person).do(getAttempt, { params });
  expect(await sumsIn(look)).toBe(1);
  expect(await sumsIn(look)).toBe(0);
  const groupOf = async () => (await look()).strengthsByTag[0]!.groupPercent;
  const before = await groupOf();
  await sit(false);
  expect(await sumsIn(look)).toBe(1);
  expect(await groupOf()).toBeLessThan(before!);
});
