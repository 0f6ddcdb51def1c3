import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, updateAccount } from '#identity/account/contract.ts';
import { runIn } from '#identity/account/testing.ts';

const site = await testSite();

test.each([
  { firstName: 'Doctor' },
  { lastName: 'Honoris Causa' },
  { lastName: null },
  { firstName: 'Doctor', lastName: 'Honoris Causa', timeZone: 'Asia/Tokyo' },
])(
  'a student can’t write another name than the school’s record has, and nothing else of the call is done',
  async (body) => {
    const before = await site.as('student').do(getMe);
    const answer = await site.as('student').call(updateAccount, { body });
    expect([answer.status, answer.error.details?.[0]?.path]).toEqual([403, Object.keys(body)[0]]);
    expect(await site.as('student').do(getMe)).toEqual(before);
  },
);

test('sending the name that is there changes nothing and is no error', async () => {
  const { firstName, lastName } = await site.as('student').do(getMe);
  await site.as('student').do(updateAccount, { body: { firstName, lastName, timeZone: 'Asia/Tokyo' } });
  expect(await site.as('student').do(getMe)).toMatchObject({ firstName, lastName, timeZone: 'Asia/Tokyo' });
});

test('staff change their own name, which is written down with the one before', async () => {
  const { personId } = site.school.people.teacher;
  await site.as('teacher').do(updateAccount, { body: { firstName: 'Amalie' } });
  const entries = await runIn<{ details: unknown }>(
    site,
    site.school,
    `select details from audit_entry where deed = 'person.rename' and subject_id = $1`,
    [personId],
  );
  expect(entries).toMatchObject([{ details: { before: { firstName: 'Emmy' }, after: { firstName: 'Amalie' } } }]);
});
