/** Results whose grade book moves, or is away for a time. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { updateConnection } from '#identity/oneroster/contract.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { reconcileSystems } from './background.ts';
import { systemScoreChannel } from './channel.ts';
import { decideSystemGrades, listSystemGrades } from './contract.ts';
import { resultIdOf } from './records.ts';
import { connectGradebook, handIn } from './testing.ts';
import { startGradebook } from './testing-gradebook.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { services } = site.server;
const teacher = site.as('teacher');
const at = await connectGradebook(site, ['amy', 'bob']);
const elsewhere = await startGradebook();
afterAll(() => Promise.all([at.stop(), elsewhere.stop()]));

const { quiz, book } = at;
const params = { id: quiz._id };
const idOf = (name: string): string => at.people.get(name)!;
const result = (of: typeof book, name: string) => of.results.get(resultIdOf({ quizId: quiz._id, classId: 'c1' }, name));
const urlOf = (of: typeof book): string => `${of.url}/ims/oneroster/gradebook/v1p2`;
const move = (gradebookUrl: string) =>
  site.as('admin').do(updateConnection, {
    params: { id: at.connection._id },
    body: { gradebookUrl, clientSecret: 'secret' },
  });
async function settle(): Promise<void> {
  await reconcileSystems(services);
  await sweepOutbox(services, [systemScoreChannel]);
}
const states = async () => (await teacher.do(listSystemGrades, { params })).grades.map(({ state }) => state);

test('results that waited while the system had no grade book are sent once it has one again', async () => {
  await teacher.do(decideSystemGrades, { params, body: { system: at.connection._id, isOn: true } });
  await handIn(site, quiz._id, [idOf('amy')], 1);
  await reconcileSystems(services);
  await move('');
  await sweepOutbox(services, [systemScoreChannel]);
  const { grades } = await teacher.do(listSystemGrades, { params });
  expect(grades).toMatchObject([{ state: 'failed', problem: 'The system takes no results' }]);
  await move(urlOf(book));
  expect(await states()).toEqual(['waiting']);
  await settle();
  expect([await states(), result(book, 'amy')?.score]).toEqual([['sent'], 1]);
});

test('a grade book at another address gets the results that the one before had', async () => {
  await handIn(site, quiz._id, [idOf('bob')], 2);
  await settle();
  expect(await states()).toEqual(['sent', 'sent']);
  await move(urlOf(elsewhere));
  expect(await states()).toEqual(['waiting', 'waiting']);
  await settle();
  expect(await states()).toEqual(['sent', 'sent']);
  expect([result(elsewhere, 'amy')?.score, result(elsewhere, 'bob')?.score]).toEqual([1, 2]);
});

test('of a quiz that is not sent any more nothing is said to be in a grade book that has moved, and turning it on sends it', async () => {
  const decide = (isOn: boolean) =>
    teacher.do(decideSystemGrades, { params, body: { system: at.connection._id, isOn } });
  await decide(false);
  expect(await states()).toEqual(['sent', 'sent']);
  book.results.clear();
  await move(urlOf(book));
  expect(await states()).toEqual([]);
  await settle();
  expect(book.results.size).toBe(0);
  await decide(true);
  await settle();
  expect([await states(), result(book, 'bob')?.score]).toEqual([['sent', 'sent'], 2]);
});
