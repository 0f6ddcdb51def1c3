import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { login } from '#identity/account/contract.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { listRefusedSignIns } from './contract-refused.ts';

const site = await testSite();
const day = 86_400_000;
const list = (as: 'admin' | 'teacher' = 'admin') => site.as(as).call(listRefusedSignIns, { query: {} });
const refused = async () => (await list()).body;

test('an admin sees whose sign-in was refused, from where, and never what was typed', async () => {
  const ada = site.school.people.student;
  await site.as('visitor').call(login, { body: { email: ada.email, password: 'not her password' } });
  await site.as('visitor').call(login, { body: { email: 'typed.wrong@school.test', password: 'secret of somebody' } });
  const found = await refused();
  expect(found.total).toBe(2);
  expect(found.refusedSignIns).toMatchObject([
    { person: null, step: 'password', address: '127.0.0.1' },
    { person: { _id: ada.personId, email: ada.email }, step: 'password' },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/typed\.wrong|secret of somebody|not her password/);
  expect((await list('teacher')).status).toBe(403);
  expect((await site.as('admin', site.otherSchool).call(listRefusedSignIns, { query: {} })).body).toEqual({
    refusedSignIns: [],
    total: 0,
  });
});

test('who gets in after all stays in the list, which is kept for 90 days', async () => {
  const person = await addWithPassword(site, 'Late');
  await site.as('visitor').call(login, { body: { email: person.email, password: 'wrong at first' } });
  await site.as('visitor').call(login, { body: { email: person.email, password: PASSWORD } });
  const before = await refused();
  expect(before.refusedSignIns[0]).toMatchObject({ person: { _id: person.personId } });
  site.advance(91 * day);
  await site.as('visitor').call(login, { body: { email: 'nobody@school.test', password: 'whatever it is' } });
  expect(await runIn(site, site.school, 'select refused_at from refused_sign_in')).toHaveLength(1);
});
