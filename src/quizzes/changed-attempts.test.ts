import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { type ChangedAttempts, followAttempts } from './changed-attempts.ts';
import { publishAttempts } from './store-running.ts';

const site = await testSite();

test('changes of about the same moment are looked at once, quiz by quiz, and one that fails leaves the others', async () => {
  const seen: ChangedAttempts[] = [];
  const stop = followAttempts(site.server.services, {
    gatherMs: 300,
    failure: 'not looked at',
    async look(changed) {
      seen.push(changed);
      if (seen.length === 1) throw new Error('The first one fails');
    },
  });
  const [first, second, a, b, c] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (const [quiz, attempts] of [
    [first, [a]],
    [second, [b]],
    [first, [a, c]],
  ] as const)
    await site.database.inTenant(site.school.id, (tx) => publishAttempts(tx, quiz, attempts));
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(2);
  expect(seen.map(({ tenant, quizId, attempts }) => ({ tenant, quizId, attempts: [...attempts] }))).toEqual([
    { tenant: site.school.id, quizId: first, attempts: [a, c] },
    { tenant: site.school.id, quizId: second, attempts: [b] },
  ]);
  await stop();
});
