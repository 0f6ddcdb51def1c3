import { expect, test } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe, login, logout, refreshToken, updateAccount } from '#identity/account/contract.ts';
import { beforeOwnPassword, isHeld, passwordBlocker } from '#identity/account/rules-first.ts';
import { addWithPassword, PASSWORD, runIn, signInAtProviderOnly } from '#identity/account/testing.ts';
import { createUser, updateUserPassword } from '#identity/people/contract-users.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { streamNotifications } from '#messaging/notifications/contract.ts';
import { getTenant } from '#tenancy/contract.ts';

const site = await testSite();
const { school } = site;
const OWN = 'my very own words';

/** Somebody who signs in with a password from a slip of paper. */
async function addWithSlip(name: string, roles: ('admin' | 'teacher' | 'student')[] = ['student']) {
  const person = await addWithPassword(site, name, { roles });
  await runIn(site, school, 'update person set must_change_password = true where person_id = $1', [person.personId]);
  return person;
}
const change = (person: TestPerson, next: string) =>
  site.as(person).call(updateAccount, { body: { password: { current: PASSWORD, next } } });

test('with a password from a slip only the named endpoints answer', async () => {
  const admin = await addWithSlip('Ada', ['admin']);
  const open = new Set(beforeOwnPassword.map(({ method, path }) => `${method} ${path}`));
  expect(open.size).toBe(4);
  for (const { method, path, access } of site.server.endpoints) {
    if (access === 'anyone' || open.has(`${method} ${path}`)) continue;
    const answer = await site.server.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, '0'),
      headers: { host: school.host, authorization: `Bearer ${admin.token}` },
    });
    expect(`${method} ${path} ${answer.statusCode} ${answer.json().code}`).toBe(
      `${method} ${path} 403 own_password_missing`,
    );
  }
  expect((await site.as(admin).call(getTenant)).status).toBe(200);
  expect((await site.as(admin).do(getMe)).mustChangePassword).toBe(true);
  await site.as(admin).do(refreshToken);
  expect((await site.as(admin).call(logout)).status).toBe(200);
});

test('a person who has chosen their own password continues at once, on the same session', async () => {
  const teacher = await addWithSlip('Emmy', ['teacher']);
  const { token } = await site.as('visitor').do(login, { body: { email: teacher.email, password: PASSWORD } });
  const here = { ...teacher, token };
  expect((await site.as(here).call(listQuestions)).error.code).toBe('own_password_missing');
  expect((await site.as(here).call(streamNotifications)).error.code).toBe('own_password_missing');
  // A name may be corrected before that; it gives nobody access.
  await site.as(here).do(updateAccount, { body: { firstName: 'Emmy N.' } });
  expect((await site.as(here).call(listQuestions)).error.code).toBe('own_password_missing');
  expect((await change(here, OWN)).status).toBe(200);
  expect((await site.as(here).call(listQuestions)).status).toBe(200);
  expect((await site.as('visitor').call(login, { body: { email: teacher.email, password: PASSWORD } })).status).toBe(
    401,
  );
});

test('a password that an administrator sets is to be replaced where that is asked for, and not else', async () => {
  const admin = site.as('admin');
  const body = { firstName: 'Grete', email: 'grete@school.test', password: PASSWORD };
  const made = await admin.do(createUser, { body: { ...body, mustChangePassword: true } });
  const signIn = () => site.as('visitor').do(login, { body: { email: body.email, password: PASSWORD } });
  const mustChange = async (): Promise<boolean> => {
    const { token } = await signIn();
    return (await site.as({ personId: made._id, email: body.email, token }).do(getMe)).mustChangePassword;
  };
  expect(await mustChange()).toBe(true);
  await admin.do(updateUserPassword, { body: { user: { _id: made._id, password: PASSWORD } } });
  expect(await mustChange()).toBe(false);
  await admin.do(updateUserPassword, {
    body: { user: { _id: made._id, password: PASSWORD, mustChangePassword: true } },
  });
  expect(await mustChange()).toBe(true);
});

test('the password on the slip is not one of their own', async () => {
  const student = await addWithSlip('Maria');
  const { error } = await change(student, PASSWORD);
  expect(error).toMatchObject({ statusCode: 400, details: [{ path: 'password.next' }] });
  expect((await site.as(student).do(getMe)).mustChangePassword).toBe(true);
});

test('an own password comes before the second factor, and nothing of the latter goes before it', () => {
  const now = new Date();
  const both = { mustChangePassword: true, secondFactorFrom: now } as const;
  expect(passwordBlocker(both, null, now)?.code).toBe('own_password_missing');
  expect(passwordBlocker(both, updateAccount, now)).toBeNull();
  expect(passwordBlocker({ secondFactorFrom: now }, null, now)?.code).toBe('second_factor_missing');
  expect([isHeld(both, now), isHeld({ secondFactorFrom: now }, now), isHeld({}, now)]).toEqual([true, true, false]);
});

test('where people sign in at a provider alone, a slip that nobody needs holds nobody up but admins', async () => {
  const [teacher, admin] = [await addWithSlip('Lise', ['teacher']), await addWithSlip('Otto', ['admin'])];
  await runIn(site, school, 'update tenant set sso_only = true');
  expect((await site.as(teacher).call(listQuestions)).error.code).toBe('own_password_missing');
  await signInAtProviderOnly(site, school);
  expect((await site.as(teacher).call(listQuestions)).status).toBe(200);
  expect((await site.as(teacher).do(getMe)).mustChangePassword).toBe(false);
  expect((await site.as(admin).call(listQuestions)).error.code).toBe('own_password_missing');
  expect((await site.as(admin).do(getMe)).mustChangePassword).toBe(true);
  await runIn(site, school, 'update tenant set sso_only = false');
});
