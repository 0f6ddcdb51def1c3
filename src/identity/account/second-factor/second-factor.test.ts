import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe, login, updateAccount } from '#identity/account/contract.ts';
import { listRefusedSignIns } from '#identity/account/sign-in/contract-refused.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  resetSecondFactor,
  secondStepOfLogin,
} from './contract.ts';

const site = await testSite();
const { school, otherSchool } = site;
const STEP_MS = 30_000;

const withPassword = (name: string) => addWithPassword(site, name);

const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: site.now().getTime() });

/** Somebody who is asked for codes; the code by which it was turned on is spent, so the clock advances to the next. */
async function withAuthenticator(name: string) {
  const person = await withPassword(name);
  const { secret, address } = await site.as(person).do(beginAuthenticator, { body: { password: PASSWORD } });
  const { recoveryCodes } = await site.as(person).do(confirmAuthenticator, { body: { code: codeOf(secret) } });
  site.advance(STEP_MS);
  return { person, secret, address, recoveryCodes };
}

const firstStep = (person: TestPerson, password = PASSWORD) =>
  site.as('visitor').call(login, { body: { email: person.email, password } });

async function challengeFor(person: TestPerson): Promise<string> {
  const { error } = await firstStep(person);
  expect(error).toMatchObject({ statusCode: 401, code: 'second_factor_needed' });
  return (error.details as { challenge?: string }[] | undefined)![0]!.challenge!;
}

const secondStep = (challenge: string, code: string, at = school) =>
  site.as('visitor', at).call(secondStepOfLogin, { body: { challenge, code } });

test('with an authenticator app the password alone opens nothing, and the code of the app does', async () => {
  const { person, secret, address } = await withAuthenticator('Grace');
  expect(address).toMatch(/^otpauth:\/\/totp\/School%20at%20school.test:grace.*secret=[A-Z2-7]{32}/);
  const first = await firstStep(person);
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.text).not.toContain('token":');
  const answer = await secondStep(await challengeFor(person), codeOf(secret));
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^token=/);
  const me = await site.as({ ...person, token: answer.body.token }).do(getMe);
  expect(me.email).toBe(person.email);
});

test('the secret counts only after its first code, and needs the password', async () => {
  const person = await withPassword('Ida');
  const wrong = await site.as(person).call(beginAuthenticator, { body: { password: 'wrong' } });
  expect(wrong.error.details).toEqual([{ path: 'password', message: 'The current password is incorrect' }]);
  const { secret } = await site.as(person).do(beginAuthenticator, { body: { password: PASSWORD } });
  expect((await firstStep(person)).status).toBe(200);
  const refused = await site.as(person).call(confirmAuthenticator, { body: { code: '000000' } });
  expect(refused.error.details).toMatchObject([{ path: 'code' }]);
  await site.as(person).do(confirmAuthenticator, { body: { code: codeOf(secret) } });
  expect((await firstStep(person)).error.code).toBe('second_factor_needed');
  const again = await site.as(person).call(beginAuthenticator, { body: { password: PASSWORD } });
  expect(again.error.code).toBe('conflict');
});

test('a code is good once, also for two sign-ins at the same time', async () => {
  const { person, secret } = await withAuthenticator('Mary');
  const challenges = [await challengeFor(person), await challengeFor(person), await challengeFor(person)];
  const code = codeOf(secret);
  const [one, two] = await Promise.all([secondStep(challenges[0]!, code), secondStep(challenges[1]!, code)]);
  expect([one.status, two.status].sort()).toEqual([200, 400]);
  expect((await secondStep(challenges[2]!, code)).error.details).toMatchObject([{ path: 'code' }]);
  site.advance(STEP_MS);
  expect((await secondStep(challenges[2]!, codeOf(secret))).status).toBe(200);
});

test('codes of a minute ago are too old', async () => {
  const { person, secret } = await withAuthenticator('Emil');
  const code = codeOf(secret);
  site.advance(3 * STEP_MS);
  expect((await secondStep(await challengeFor(person), code)).status).toBe(400);
});

test('a challenge is worth nothing once it was used, after five wrong codes, after five minutes, or elsewhere', async () => {
  const { person, secret } = await withAuthenticator('Hedy');
  const used = await challengeFor(person);
  expect((await secondStep(used, codeOf(secret), otherSchool)).error.details).toMatchObject([{ path: 'challenge' }]);
  expect((await secondStep(used, codeOf(secret))).status).toBe(200);
  site.advance(STEP_MS);
  expect((await secondStep(used, codeOf(secret))).error.details).toMatchObject([{ path: 'challenge' }]);

  const guessed = await challengeFor(person);
  for (let i = 0; i < 5; i++) expect((await secondStep(guessed, '000000')).status).toBe(400);
  const { refusedSignIns } = await site.as('admin').do(listRefusedSignIns, { query: { limit: 1 } });
  expect(refusedSignIns[0]).toMatchObject({ step: 'code', person: { _id: person.personId } });
  expect((await secondStep(guessed, codeOf(secret))).error.details).toMatchObject([{ path: 'challenge' }]);

  const late = await challengeFor(person);
  site.advance(5 * 60_000);
  expect((await secondStep(late, codeOf(secret))).error.details).toMatchObject([{ path: 'challenge' }]);
});

test('ten wrong codes close the second step for a while, whatever challenges they came with', async () => {
  const { person, secret } = await withAuthenticator('Chien');
  for (let round = 0; round < 2; round++) {
    const challenge = await challengeFor(person);
    for (let i = 0; i < 5; i++) await secondStep(challenge, '000000');
  }
  const answer = await secondStep(await challengeFor(person), codeOf(secret));
  expect(answer.error.code).toBe('too_many_requests');
});

test('wrong codes of who knows the password lock out neither a browser of the owner nor the owner who is signed in', async () => {
  const { person, secret } = await withAuthenticator('Hertha');
  const signedIn = await secondStep(await challengeFor(person), codeOf(secret));
  const cookie = [signedIn.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('device='))!
    .split(';')[0]!;
  for (let round = 0; round < 2; round++) {
    const challenge = await challengeFor(person);
    for (let i = 0; i < 5; i++) await secondStep(challenge, '000000');
  }
  const elsewhere = async () => (await secondStep(await challengeFor(person), codeOf(secret))).error.code;
  expect(await elsewhere()).toBe('too_many_requests');

  site.advance(STEP_MS);
  const headers = { cookie };
  const challenge = await challengeFor(person);
  const atHome = await site
    .as('visitor')
    .call(secondStepOfLogin, { body: { challenge, code: codeOf(secret) }, headers });
  expect(atHome.status).toBe(200);
  // The owner's success does not give the others ten more guesses.
  site.advance(STEP_MS);
  expect(await elsewhere()).toBe('too_many_requests');
  const own = site.as({ ...person, token: atHome.body.token });
  expect((await own.call(renewRecoveryCodes, { body: { code: codeOf(secret) } })).status).toBe(200);
});

test('a known browser has ten wrong codes too', async () => {
  const { person, secret } = await withAuthenticator('Irene');
  const signedIn = await secondStep(await challengeFor(person), codeOf(secret));
  const headers = {
    cookie: [signedIn.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; '),
  };
  const code = async (given: string, challenge: string) =>
    site.as('visitor').call(secondStepOfLogin, { body: { challenge, code: given }, headers });
  for (let round = 0; round < 2; round++) {
    const challenge = await challengeFor(person);
    for (let i = 0; i < 5; i++) await code('000000', challenge);
  }
  site.advance(STEP_MS);
  expect((await code(codeOf(secret), await challengeFor(person))).error.code).toBe('too_many_requests');
});

test('a challenge dies with the password it was made with, and with the account', async () => {
  const { person, secret } = await withAuthenticator('Lise');
  const challenge = await challengeFor(person);
  await site.as(person).do(updateAccount, { body: { password: { current: PASSWORD, next: 'a whole new password' } } });
  expect((await secondStep(challenge, codeOf(secret))).error.details).toMatchObject([{ path: 'challenge' }]);
  const { error } = await firstStep(person, 'a whole new password');
  await runIn(site, school, "update person set status = 'disabled' where person_id = $1", [person.personId]);
  const after = (error.details as { challenge?: string }[] | undefined)![0]!.challenge!;
  expect((await secondStep(after, codeOf(secret))).status).toBe(400);
});

test('each recovery code is good once, however it is typed; new ones replace the old', async () => {
  const { person, recoveryCodes } = await withAuthenticator('Rosa');
  expect(recoveryCodes).toHaveLength(10);
  const [first, second, third] = recoveryCodes as [string, string, string];
  const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
  expect((await secondStep(await challengeFor(person), typed)).status).toBe(200);
  expect((await secondStep(await challengeFor(person), first)).status).toBe(400);
  expect(await site.as(person).do(getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
  const renewed = await site.as(person).do(renewRecoveryCodes, { body: { code: second } });
  expect((await secondStep(await challengeFor(person), third)).status).toBe(400);
  expect((await secondStep(await challengeFor(person), renewed.recoveryCodes[0]!)).status).toBe(200);
});

test('neither the secret nor a recovery code lies readable in the database', async () => {
  const { person, secret, recoveryCodes } = await withAuthenticator('Vera');
  const rows = await runIn<{ text: string }>(
    site,
    school,
    `select encode(sealed_secret, 'escape') as text from authenticator where person_id = $1
     union all select encode(code_mac, 'escape') from recovery_code where person_id = $1`,
    [person.personId],
  );
  expect(rows).toHaveLength(11);
  const text = rows.map((row) => row.text).join('\n');
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(text).not.toContain(word);
});

test('it is turned off with the password and a code, and the person is told of both', async () => {
  const { person, secret } = await withAuthenticator('Joan');
  const turnOff = (code: string, password: string) =>
    site.as(person).call(removeAuthenticator, { body: { code, password } });
  expect((await turnOff('000000', PASSWORD)).error.details).toMatchObject([{ path: 'code' }]);
  expect((await turnOff(codeOf(secret), 'wrong')).error.details).toMatchObject([{ path: 'password' }]);
  expect((await turnOff(codeOf(secret), PASSWORD)).status).toBe(200);
  expect((await firstStep(person)).status).toBe(200);
  const { notices: notifications } = await site.as(person).do(listNotifications);
  expect(notifications.map((notification) => notification.title)).toEqual(
    expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']),
  );
});

test('an admin helps who has lost the device: no second step, signed out everywhere, written down', async () => {
  const { person } = await withAuthenticator('Lina');
  await site.as('admin').do(resetSecondFactor, { params: { id: person.personId } });
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  expect((await firstStep(person)).status).toBe(200);
  const audit = await runIn(site, school, 'select deed from audit_entry where subject_id = $1', [person.personId]);
  expect(audit).toContainEqual({ deed: 'person.secondFactorReset' });
  const own = await site.as('admin').call(resetSecondFactor, { params: { id: school.people.admin.personId } });
  expect(own.error.code).toBe('impossible');
});
