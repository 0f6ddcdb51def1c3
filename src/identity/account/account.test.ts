import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import {
  checkResetLink,
  forgotPassword,
  getMe,
  login,
  logout,
  refreshToken,
  register,
  resetPassword,
  updateAccount,
} from './contract.ts';
import { mailReset, makePasswordToken } from './passwords/actions-reset.ts';
import { hashPassword } from './passwords/passwords.ts';
import { endSessions } from './sessions/store.ts';
import { updatePerson } from './store.ts';

const site = await testSite();
const PASSWORD = 'correct horse battery';
const { school, otherSchool, database } = site;

async function withPassword(name: string) {
  const person = await site.addPerson(school, ['student'], name);
  const hash = await hashPassword(PASSWORD);
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ password_hash: hash })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );
  return person;
}

test('the right password opens a session whose token works in the header and in the cookie', async () => {
  const person = await withPassword('Grace');
  const answer = await site
    .as('visitor')
    .call(login, { body: { email: person.email.toUpperCase(), password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^token=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const { token } = answer.body;
  const byHeader = await site.as({ ...person, token }).do(getMe);
  expect(byHeader.email).toBe(person.email);
  const byCookie = await site.as('visitor').call(getMe, { headers: { cookie: `token=${token}` } });
  expect(byCookie.body.email).toBe(person.email);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const person = await withPassword('Mary');
  const wrong = await site.as('visitor').call(login, { body: { email: person.email, password: 'not this one' } });
  const unknown = await site
    .as('visitor')
    .call(login, { body: { email: 'nobody@school.test', password: 'not this one' } });
  expect([wrong.status, wrong.error.code]).toEqual([401, 'wrong_credentials']);
  expect(unknown.error).toEqual(wrong.error);
});

test('ten wrong passwords close an account for a while, also to the right one, and others stay open', async () => {
  const [person, neighbour] = [await withPassword('Ida'), await withPassword('Joan')];
  for (let i = 0; i < 10; i++)
    await site.as('visitor').call(login, { body: { email: person.email, password: 'wrong' } });
  const closed = await site.as('visitor').call(login, { body: { email: person.email, password: PASSWORD } });
  expect([closed.status, closed.error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(600);
  await site.as('visitor').do(login, { body: { email: neighbour.email, password: PASSWORD } });
});

test('guesses sent all at once are no more than guesses one after the other', async () => {
  const person = await withPassword('Chien');
  const guess = (password: string) => site.as('visitor').call(login, { body: { email: person.email, password } });
  const answers = await Promise.all([...Array.from({ length: 30 }, (_, i) => guess(`guess ${i}`)), guess(PASSWORD)]);
  const codes = answers.map((answer) => answer.error.code);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('a token is good in its own tenant only', async () => {
  const abroad = await site.as(school.people.teacher, otherSchool).call(getMe);
  expect([abroad.status, abroad.error.code]).toEqual([401, 'not_logged_in']);
});

test('logging out ends every session of the person at once', async () => {
  const person = await withPassword('Lise');
  const second = await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
  await site.as(person).do(getMe);
  await site.as({ ...person, token: second.token }).do(logout);
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  expect((await site.as({ ...person, token: second.token }).call(getMe)).status).toBe(401);
});

test('a session is kept for another day by refreshing and ends a day after the last time', async () => {
  const person = await withPassword('Rosa');
  const { token } = await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
  const browser = site.as({ ...person, token });
  site.advance(23 * 3_600_000);
  expect((await browser.do(refreshToken)).token).toBe(token);
  const withCookie = await site.as('visitor').call(refreshToken, { headers: { cookie: `token=${token}` } });
  expect([withCookie.status, withCookie.body]).toEqual([200, {}]);
  expect(String(withCookie.headers['set-cookie'])).toContain(`token=${token}`);
  const crossing = { cookie: `token=${token}`, 'sec-fetch-site': 'cross-site' };
  expect((await site.as('visitor').call(refreshToken, { headers: crossing })).status).toBe(403);
  site.advance(23 * 3_600_000);
  await browser.do(getMe);
  site.advance(2 * 3_600_000);
  expect((await browser.call(getMe)).status).toBe(401);
});

test('the link of a mail sets a new password once and ends all sessions', async () => {
  const person = await withPassword('Vera');
  const mails: { to: string; text: string }[] = [];
  const services = {
    ...site.server.services,
    mailer: { queue: async (mail: { to: string; text: string }) => void mails.push(mail) },
  };
  await mailReset(services, school, person.email, 'https://school.test');
  const token = /https:\/\/school\.test\/reset\/([\w-]{43})/.exec(mails[0]!.text)![1]!;
  const isGood = async (link: string) =>
    (await site.as('visitor').do(checkResetLink, { body: { token: link } })).isGood;
  expect([await isGood(token), await isGood('made-up')]).toEqual([true, false]);
  await site.as('visitor').do(resetPassword, { body: { token, password: 'a whole new password' } });
  expect(await isGood(token)).toBe(false);
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  await site.as('visitor').do(login, { body: { email: person.email, password: 'a whole new password' } });
  const again = await site.as('visitor').call(resetPassword, { body: { token, password: 'yet another password' } });
  expect(again.error).toMatchObject({ code: 'invalid_input', details: [{ path: 'token' }] });
});

test('nobody is mailed for an unknown address, and the answer does not tell', async () => {
  const known = await site.as('visitor').call(forgotPassword, { body: { email: school.people.student.email } });
  const unknown = await site.as('visitor').call(forgotPassword, { body: { email: 'nobody@school.test' } });
  expect(unknown.text).toBe(known.text);
  expect(unknown.status).toBe(200);
  // Without a mail server nobody is told to look for a link.
  expect(known.body).toMatchObject({ isMailed: false });
});

test('a new password needs the present one and ends the other sessions only', async () => {
  const person = await withPassword('Hedy');
  const { token } = await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
  const browser = site.as({ ...person, token });
  const wrong = await browser.call(updateAccount, {
    body: { password: { current: 'wrong', next: 'long enough now' } },
  });
  expect(wrong.error.details).toEqual([{ path: 'password.current', message: 'The current password is incorrect' }]);
  await browser.do(updateAccount, {
    body: { timeZone: 'Asia/Tokyo', password: { current: PASSWORD, next: 'long enough now' } },
  });
  expect((await browser.do(getMe)).timeZone).toBe('Asia/Tokyo');
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
});

test('a sign-in that overtakes a change of the password does not outlive it', async () => {
  const person = await withPassword('Lina');
  const hash = await hashPassword('a whole new password');
  const overtaking = await database.inTenant(school.id, async (tx) => {
    await updatePerson(tx, person.personId, { password_hash: hash });
    await endSessions(tx, person.personId, site.now(), null);
    let hasAnswered = false;
    const answer = site
      .as('visitor')
      .call(login, { body: { email: person.email, password: PASSWORD } })
      .finally(() => {
        hasAnswered = true;
      });
    await vi.waitFor(async () => {
      expect(hasAnswered || (await database.countLockWaits()) > 0).toBe(true);
    }, 5000);
    return { answer };
  });
  expect((await overtaking.answer).error).toMatchObject({ statusCode: 401, code: 'wrong_credentials' });
});

test('registration is closed unless the tenant opens it, and never gives a role but student', async () => {
  const body = { email: 'new@school.test', password: 'long enough now', firstName: 'New', roles: ['admin'] };
  expect((await site.as('visitor').call(register, { body })).status).toBe(403);
  await database.asOwner('update tenant set registration_open = true where tenant_id = $1', [otherSchool.id]);
  const made = await site.as('visitor', otherSchool).do(register, { body });
  expect(made.user.roles).toEqual(['student']);
  const twice = await site.as('visitor', otherSchool).call(register, { body });
  expect([twice.status, twice.error.code]).toEqual([409, 'conflict']);
});

test('a password that is soon guessed is refused with its field wherever one is set, and the reset link stays good', async () => {
  const person = await withPassword('Hypatia');
  const easy = { statusCode: 400, code: 'invalid_input' };
  const change = { password: { current: PASSWORD, next: 'Qwertyuiop' } };
  const changed = await site.as(person).call(updateAccount, { body: change });
  expect(changed.body).toMatchObject({ ...easy, details: [{ path: 'password.next' }] });
  const ofProduct = { password: { current: PASSWORD, next: 'Tripos2026!!' } };
  expect((await site.as(person).call(updateAccount, { body: ofProduct })).body).toMatchObject(easy);
  const token = await database.inTenant(school.id, (tx) =>
    makePasswordToken(tx, person.personId, new Date(site.server.services.clock().getTime() + 60_000)),
  );
  const visitor = site.as('visitor');
  const reset = await visitor.call(resetPassword, { body: { token, password: `${person.email} 1` } });
  expect(reset.body).toMatchObject({ ...easy, details: [{ path: 'password' }] });
  expect((await visitor.call(resetPassword, { body: { token, password: 'another fine sentence' } })).status).toBe(200);
});

test('a session is kept for another day as often as it is asked for, but not beyond thirty days', async () => {
  const person = await withPassword('Noether');
  const { token } = await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
  const browser = site.as({ ...person, token });
  let hours = 0;
  while ((await browser.call(refreshToken)).status === 200) {
    site.advance(20 * 3_600_000);
    hours += 20;
  }
  expect(hours).toBe(30 * 24);
});
