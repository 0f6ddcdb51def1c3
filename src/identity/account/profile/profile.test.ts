import { afterAll, expect, test, vi } from 'vitest';
import { createServer } from '#app/server.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { proveEmail } from '#identity/account/actions-registered.ts';
import { getMe, login, updateAccount } from '#identity/account/contract.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { askForEmail as askForEmailAction } from './actions-email.ts';
import {
  askForEmail,
  cancelEmail,
  confirmEmail,
  deletePhoto,
  endMySession,
  endOtherSessions,
  getAccount,
  listMySessions,
  setPhoto,
} from './contract.ts';

const site = await testSite();
const { school, database } = site;
const other = await createServer({
  config: site.server.services.config,
  databaseUrl: database.url,
  dist: null,
  background: false,
});
await other.app.ready();
afterAll(() => other.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const withPassword = (name: string) => addWithPassword(site, name);

const signIn = (person: TestPerson) =>
  site.as('visitor').do(login, {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
  });

const askOther = (token: string) =>
  other.app.inject({ url: getMe.path, headers: { host: school.host, authorization: `Bearer ${token}` } });

/** Asks for the address; answers the mails that are sent. */
async function askAndRead(person: TestPerson, email: string) {
  const mails: { to: string; text: string }[] = [];
  const mailer = { queue: async (mail: { to: string; text: string }) => void mails.push(mail) };
  const [row] = await runIn<{ session_id: string }>(
    site,
    school,
    'select session_id from session where person_id = $1',
    [person.personId],
  );
  const actor = { ...person, sessionId: row!.session_id, role: 'student', roles: [], firstName: '', lastName: '' };
  await askForEmailAction({ ...site.server.services, mailer }, school, { ...actor, groupIds: [] } as never, {
    email,
    password: PASSWORD,
    site: 'http://school.test',
  });
  const token = /confirm-email\/([\w-]{43})/.exec(mails.map((mail) => mail.text).join())![1]!;
  return { mails, token };
}

const confirm = (token: string) => site.as('visitor').call(confirmEmail, { body: { token } });

test('the list of sessions says where one is signed in, since when, from which address, and which is this one', async () => {
  const person = await withPassword('Grace');
  const { token } = await signIn(person);
  const { sessions } = await site.as({ ...person, token }).do(listMySessions);
  expect(sessions).toHaveLength(2);
  expect(sessions.find((one) => one.isThis)).toMatchObject({ browser: 'Firefox on Linux', address: '127.0.0.1' });
});

test('logging out elsewhere keeps this session and ends the others on every process within a second', async () => {
  const person = await withPassword('Mary');
  const { token } = await signIn(person);
  expect((await askOther(person.token)).statusCode).toBe(200);
  await site.as({ ...person, token }).do(endOtherSessions);
  await vi.waitFor(async () => expect((await askOther(person.token)).statusCode).toBe(401), 1000);
  expect((await askOther(token)).statusCode).toBe(200);
});

test('one session is ended on every process within a second; nobody ends one of somebody else', async () => {
  const [person, stranger] = [await withPassword('Ida'), await withPassword('Eve')];
  const { token } = await signIn(person);
  const { sessions } = await site.as(person).do(listMySessions);
  const target = sessions.find((one) => !one.isThis)!;
  expect((await site.as(stranger).call(endMySession, { params: { id: target._id } })).status).toBe(404);
  expect((await askOther(token)).statusCode).toBe(200);
  await site.as(person).do(endMySession, { params: { id: target._id } });
  await vi.waitFor(async () => expect((await askOther(token)).statusCode).toBe(401), 1000);
  expect((await askOther(person.token)).statusCode).toBe(200);
});

test('a session that was left open for over ten minutes ends no other without the present password', async () => {
  const person = await withPassword('Rosa');
  const { token } = await signIn(person);
  const { sessions } = await site.as(person).do(listMySessions);
  const target = sessions.find((one) => !one.isThis)!;
  await runIn(site, school, 'update session set created_at = $2 where person_id = $1', [
    person.personId,
    new Date(Date.now() - 11 * 60_000),
  ]);
  for (const body of [{}, { password: 'a wrong password' }]) {
    const one = await site.as(person).call(endMySession, { params: { id: target._id }, body });
    const all = await site.as(person).call(endOtherSessions, { body });
    for (const { status, error } of [one, all]) expect([status, error.details?.[0]?.path]).toEqual([400, 'password']);
  }
  expect((await site.as(person).do(listMySessions)).sessions).toHaveLength(2);
  expect((await askOther(token)).statusCode).toBe(200);
  const proof = { params: { id: target._id }, body: { password: PASSWORD } };
  expect((await site.as(person).call(endMySession, proof)).status).toBe(200);
});

test('a new address is used once it is confirmed; both addresses are told, and the link is good once', async () => {
  const person = await withPassword('Vera');
  const { mails, token } = await askAndRead(person, 'vera.new@school.test');
  expect(mails.map((mail) => mail.to)).toEqual(['vera.new@school.test', person.email]);
  expect(mails[1]!.text).not.toContain(token);
  expect((await site.as(person).do(getMe)).email).toBe(person.email);
  expect((await site.as(person).do(getAccount)).pendingEmail?.email).toBe('vera.new@school.test');
  expect((await confirm(token)).body).toEqual({ email: 'vera.new@school.test' });
  await vi.waitFor(async () => expect((await site.as(person).do(getMe)).email).toBe('vera.new@school.test'), 1000);
  await site.as('visitor').do(login, { body: { email: 'vera.new@school.test', password: PASSWORD } });
  expect((await confirm(token)).error.details).toMatchObject([{ path: 'token' }]);
});

test('the link for a new address is good for nothing once the owner of the present one has come', async () => {
  // A learning platform has made the account, with the address of another person; it has no password.
  const squatter = await site.addPerson(school, ['student'], 'Squatter');
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [squatter.personId]);
  const { token } = await askAndRead(squatter, 'squatter.new@school.test');
  await database.inTenant(school.id, (tx) => proveEmail(site.server.services, tx, squatter.personId));
  expect((await confirm(token)).error.details).toMatchObject([{ path: 'token' }]);
});

test('the link for a new address is good for nothing after an hour, when it was taken back, or with another password', async () => {
  const person = await withPassword('Rosa');
  const late = await askAndRead(person, 'rosa.new@school.test');
  site.advance(60 * 60_000);
  expect((await confirm(late.token)).status).toBe(400);
  const cancelled = await askAndRead(person, 'rosa.new@school.test');
  await site.as(person).do(cancelEmail);
  expect((await confirm(cancelled.token)).status).toBe(400);
  const { token } = await askAndRead(person, 'rosa.new@school.test');
  await site.as(person).do(updateAccount, { body: { password: { current: PASSWORD, next: 'a whole new password' } } });
  expect((await confirm(token)).status).toBe(400);
});

test('an address needs the password, and one that somebody else has is refused, also when it was taken in between', async () => {
  const person = await withPassword('Lina');
  const ask = (email: string, password = PASSWORD) => site.as(person).call(askForEmail, { body: { email, password } });
  expect((await ask('lina.new@school.test', 'wrong')).error.details).toMatchObject([{ path: 'password' }]);
  expect((await ask(school.people.teacher.email)).status).toBe(409);
  const { token } = await askAndRead(person, 'lina.new@school.test');
  await runIn(site, school, "update person set email = 'lina.new@school.test' where person_id = $1", [
    (await withPassword('Neighbour')).personId,
  ]);
  expect((await confirm(token)).status).toBe(409);
});

test('no mail that waits shows its link to who reads the database', async () => {
  const person = await withPassword('Chien');
  await site.as(person).do(askForEmail, { body: { email: 'chien.new@school.test', password: PASSWORD } });
  const jobs = await database.asJobsOwner<{ data: string }>("select data::text from pgboss.job where name = 'mail'");
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.map((job) => job.data).join()).not.toContain('confirm-email');
});

test('time zone and way of writing are kept, and taken back with null', async () => {
  const person = await withPassword('Emil');
  const body = { timeZone: 'Pacific/Auckland', locale: 'en-GB' } as const;
  expect(await site.as(person).do(updateAccount, { body })).toMatchObject(body);
  expect(await site.as(person).do(updateAccount, { body: { timeZone: null } })).toMatchObject({
    timeZone: null,
    locale: 'en-GB',
  });
  const wrong = await site.as(person).call(updateAccount, { body: { timeZone: 'Middle/Earth' } });
  expect(wrong.error.details).toMatchObject([{ path: 'timeZone' }]);
});

test('the language of the pages is one of those that there are, and taken back with null', async () => {
  const person = await withPassword('Leyla');
  expect(await site.as(person).do(getMe)).toMatchObject({ language: null });
  expect(await site.as(person).do(updateAccount, { body: { language: 'ar' } })).toMatchObject({ language: 'ar' });
  expect(await site.as(person).do(getMe)).toMatchObject({ language: 'ar', locale: null });
  const wrong = await site.as(person).call(updateAccount, { body: { language: 'tlh' as 'en' } });
  expect(wrong.error.details).toMatchObject([{ path: 'language' }]);
  expect(await site.as(person).do(updateAccount, { body: { language: null } })).toMatchObject({ language: null });
});

/** The head and end of a PNG of that size, as far as sizes are read from it. */
function png(width: number, height: number, mark = 0): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from([mark])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a square photo is shown to everybody, and gone for good when it is taken away', async () => {
  const person = await withPassword('Olga');
  const upload = (bytes: Buffer) => site.as(person).call(setPhoto, { file: { name: 'me.png', bytes } });
  expect((await upload(png(256, 200))).error.details).toMatchObject([{ message: 'The photo must be square' }]);
  expect((await upload(png(2048, 2048))).status).toBe(400);
  expect((await upload(Buffer.from('no picture'))).status).toBe(400);
  const { photo } = (await upload(png(256, 256))).body;
  const read = (url: string) =>
    site.server.app.inject({
      url,
      headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
    });
  expect((await read(photo!)).headers['content-type']).toBe('image/png');
  const { photo: next } = (await upload(png(256, 256, 1))).body;
  expect((await read(photo!)).statusCode).toBe(404);
  expect((await site.as(person).do(deletePhoto)).photo).toBeNull();
  expect((await read(next!)).statusCode).toBe(404);
});
