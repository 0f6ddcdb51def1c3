import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#access/subject.ts';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe, login, logout } from '#identity/account/contract.ts';
import { dropPasskey } from '#identity/account/passkeys/actions.ts';
import { getAccount } from '#identity/account/profile/contract.ts';
import { beforeSecondFactor } from '#identity/account/rules-first.ts';
import {
  addForgottenPasskey,
  addWithPassword,
  PASSWORD,
  runIn,
  signInAtProviderOnly,
} from '#identity/account/testing.ts';
import { listUsers } from '#identity/people/contract-users.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { getTenant } from '#tenancy/contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  secondStepOfLogin,
} from './contract.ts';

const site = await testSite();
const { school } = site;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: site.now().getTime() });

async function setUp(person: TestPerson): Promise<string> {
  const { secret } = await site.as(person).do(beginAuthenticator, { body: { password: PASSWORD } });
  await site.as(person).do(confirmAuthenticator, { body: { code: codeOf(secret) } });
  site.advance(30_000);
  return secret;
}

const admin = await addWithPassword(site, 'Ada', { roles: ['admin'] });
const secret = await setUp(admin);
const require = (of: 'off' | 'admins' | 'staff', from: Date | null = null) =>
  site.as(admin).call(updateSettings, { body: { secondFactor: { of, from: from?.toISOString() ?? null } } });
const now = () => site.now();

beforeEach(async () => {
  await runIn(site, school, "update tenant set second_factor_of = 'off', second_factor_from = null");
});

test('a person who has none is told a week ahead, and then does nothing but set one up', async () => {
  const teacher = await addWithPassword(site, 'Emmy', { roles: ['teacher'] });
  const before = now().getTime();
  const { secondFactor } = (await require('staff')).body;
  expect(secondFactor.of).toBe('staff');
  expect(Date.parse(secondFactor.from!) - before).toBeGreaterThanOrEqual(WEEK_MS);
  expect((await site.as(teacher).do(getMe)).secondFactorFrom).toBe(secondFactor.from);
  expect((await site.as(teacher).call(listQuestions)).status).toBe(200);

  site.advance(WEEK_MS + 60_000);
  const refused = await site.as(teacher).call(listQuestions);
  expect(refused.error).toMatchObject({ statusCode: 403, code: 'second_factor_missing' });
  expect((await site.as(teacher).call(getTenant)).status).toBe(200);
  expect((await site.as(teacher).call(getSecondFactor)).status).toBe(200);
  expect((await site.as(teacher).call(getAccount)).status).toBe(200);
  await setUp(teacher);
  expect((await site.as(teacher).call(listQuestions)).status).toBe(200);
  expect((await site.as(teacher).do(getMe)).secondFactorFrom).toBeNull();
});

test('it holds on every endpoint but those that are named, and only for the people concerned', async () => {
  const teacher = await addWithPassword(site, 'Lise', { roles: ['teacher'] });
  const otherAdmin = await addWithPassword(site, 'Rosa', { roles: ['admin'] });
  const student = await addWithPassword(site, 'Maria');
  await require('admins', now());
  expect((await site.as(teacher).call(listQuestions)).status).toBe(200);
  await expect
    .poll(async () => (await site.as(otherAdmin).call(listQuestions)).error?.code)
    .toBe('second_factor_missing');
  await require('staff', now());
  await expect.poll(async () => (await site.as(teacher).call(listQuestions)).error?.code).toBe('second_factor_missing');
  expect((await site.as(student).do(getMe)).secondFactorFrom).toBeNull();
  const open = new Set(beforeSecondFactor.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path, access } of site.server.endpoints) {
    if (access === 'anyone' || open.has(`${method} ${path}`)) continue;
    const answer = await site.server.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, '0'),
      headers: { host: school.host, authorization: `Bearer ${teacher.token}` },
    });
    expect(`${method} ${path} ${answer.json().code}`).toBe(`${method} ${path} second_factor_missing`);
  }
  await site.as(teacher).do(logout);
});

test('a program that signs in with a password gets no further, and with a code it does', async () => {
  const teacher = await addWithPassword(site, 'Grace', { roles: ['teacher'] });
  await require('staff', now());
  const body = { email: teacher.email, password: PASSWORD };
  const first = await site.as('visitor').do(login, { body });
  expect(first.user.secondFactorFrom).not.toBeNull();
  const program = { ...teacher, token: first.token };
  expect((await site.as(program).call(listQuestions)).error.code).toBe('second_factor_missing');
  const own = await setUp(teacher);
  const { error } = await site.as('visitor').call(login, { body });
  const challenge = (error.details as { challenge?: string }[] | undefined)![0]!.challenge!;
  const second = await site.as('visitor').do(secondStepOfLogin, { body: { challenge, code: codeOf(own) } });
  expect((await site.as({ ...teacher, token: second.token }).call(listQuestions)).status).toBe(200);
});

test('with a passkey as the only second factor the password alone opens nothing', async () => {
  const teacher = await addWithPassword(site, 'Hedy', { roles: ['teacher'] });
  await addForgottenPasskey(site, teacher.personId, 'Laptop');
  const body = { email: teacher.email, password: PASSWORD };
  await require('staff', new Date(now().getTime() + DAY_MS));
  expect((await site.as('visitor').call(login, { body })).status).toBe(200);
  site.advance(DAY_MS);
  expect((await site.as('visitor').call(login, { body })).error).toMatchObject({
    statusCode: 401,
    code: 'passkey_needed',
  });
  expect((await site.as(teacher).call(listQuestions)).status).toBe(200);
});

test('where people sign in at a provider alone, a passkey of a teacher counts for nothing', async () => {
  const teacher = await addWithPassword(site, 'Mary', { roles: ['teacher'] });
  await addForgottenPasskey(site, teacher.personId, 'Laptop');
  await require('staff', now());
  expect(await site.as(teacher).do(getSecondFactor)).toMatchObject({ arePasskeysGood: true });
  await signInAtProviderOnly(site, school);
  expect(await site.as(teacher).do(getSecondFactor)).toMatchObject({ arePasskeysGood: false });
  expect((await site.as(teacher).do(getMe)).secondFactorFrom).not.toBeNull();
  await runIn(site, school, 'update tenant set sso_only = false');
});

test('the last one cannot be taken away while it is asked for, any other can', async () => {
  await require('staff', now());
  const refused = await site
    .as(admin)
    .call(removeAuthenticator, { body: { code: codeOf(secret), password: PASSWORD } });
  expect(refused.error).toMatchObject({ code: 'impossible', message: expect.stringContaining('your last one') });
  const passkeyId = await addForgottenPasskey(site, admin.personId, 'Laptop');
  expect(
    (await site.as(admin).call(removePasskey, { params: { id: passkeyId }, body: { password: PASSWORD } })).status,
  ).toBe(200);
  expect((await site.as(admin).do(getSecondFactor)).authenticatorSince).not.toBeNull();
  site.advance(30_000);
});

test('two factors that are taken away at once are not both taken away', async () => {
  const teacher = await addWithPassword(site, 'Hedy', { roles: ['teacher'] });
  const ids = [
    await addForgottenPasskey(site, teacher.personId, 'Laptop'),
    await addForgottenPasskey(site, teacher.personId, 'Key'),
  ];
  await require('staff', now());
  const other = await site.database.inTenant(school.id, async (tx) => {
    const actor = { personId: teacher.personId, role: 'teacher' } as Actor;
    await dropPasskey(tx, actor, ids[0]!);
    const meanwhile = site.as(teacher).call(removePasskey, { params: { id: ids[1]! }, body: { password: PASSWORD } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { meanwhile };
  });
  expect((await other.meanwhile).error.code).toBe('impossible');
  expect((await site.as(teacher).do(getSecondFactor)).passkeys).toHaveLength(1);
});

test('a person who requires it of others has one, and the log says who required it', async () => {
  const without = await addWithPassword(site, 'Alan', { roles: ['admin'] });
  const asked = await site.as(without).call(updateSettings, { body: { secondFactor: { of: 'admins', from: null } } });
  expect(asked.error.details).toMatchObject([{ path: 'secondFactor.of' }]);
  expect((await site.as(without).do(getSettings)).secondFactor).toEqual({ of: 'off', from: null });
  const from = new Date(now().getTime() + DAY_MS);
  expect((await require('admins', from)).status).toBe(200);
  const { entries } = await site.as(admin).do(listAudit, { query: { deed: 'tenant.secondFactor' } });
  expect(entries[0]).toMatchObject({
    details: { from: { secondFactor: 'off' }, to: { secondFactor: 'admins' }, at: from.toISOString() },
  });
  // Nothing is written down, and nobody needs a factor, where nothing changes.
  expect(
    (await site.as(admin).do(updateSettings, { body: { secondFactor: { of: 'admins', from: from.toISOString() } } }))
      .secondFactor.from,
  ).toBe(from.toISOString());
  expect((await site.as(admin).do(listAudit, { query: { deed: 'tenant.secondFactor' } })).entries).toHaveLength(
    entries.length,
  );
});

test('admins see in the list who has a second factor, and teachers do not', async () => {
  const rows = (await site.as(admin).do(listUsers, { query: { role: 'admin' } })).users;
  expect(rows.find((row) => row._id === admin.personId)?.hasSecondFactor).toBe(true);
  expect(rows.find((row) => row.email === school.people.admin.email)?.hasSecondFactor).toBe(false);
  const seen = await site.as('teacher').do(listUsers, { query: { role: 'admin' } });
  expect(seen.users[0]).not.toHaveProperty('hasSecondFactor');
});
