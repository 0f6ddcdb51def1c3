import { expect, inject, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createApp } from '../http/app.ts';

const site = await testSite();

test('a line of the log says what went wrong, and nothing of the person whom it went wrong for', async () => {
  const lines: string[] = [];
  const app = await createApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  const { email } = site.school.people.student;
  const taken = site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ email }).where('person_id', '=', site.school.people.teacher.personId).execute(),
  );
  const cause: unknown = await taken.catch((error: unknown) => error);
  const refused = Object.assign(new Error('unexpected "aud" claim value', { cause }), {
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    payload: { name: 'Ada Lovelace', email: 'ada@elsewhere.test' },
  });
  app.log.info({ err: refused }, 'refused');
  app.log.info({ err: new AggregateError([cause], 'all failed') }, 'refused');
  app.log.info({ err: 'only words' }, 'refused');
  expect(lines.join('')).not.toMatch(/Lovelace|elsewhere\.test/);
  expect(lines.join('')).not.toContain(email);
  const [first, second, third] = lines.map((line) => JSON.parse(line).err);
  expect(first).toMatchObject({
    message: 'unexpected "aud" claim value',
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    stack: expect.stringContaining('log-error.test'),
    // Citus does not pass on a worker's `constraint`.
    cause: { code: '23505', ...(inject('database').cluster === null && { constraint: expect.any(String) }) },
  });
  expect(second.errors).toHaveLength(1);
  expect(third).toMatchObject({ message: 'only words' });
});
