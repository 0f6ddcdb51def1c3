import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestPerson, type TestSchool, testSite } from '#app/testing/site.ts';
import { login, resetPassword, updateAccount } from '#identity/account/contract.ts';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import type { Mail } from '#platform/server/mail.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import { dropOldNotifications, tendNotifications } from './actions-mail.ts';
import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  markNotifications,
  setNotificationPreferences,
  unsubscribe,
} from './contract.ts';
import { readLink, signLink } from './links.ts';
import type { Notice } from './rules.ts';
import { notify } from './store.ts';
import { listTenantsToMail } from './store-mail.ts';

const site = await testSite();
const { school, otherSchool, database } = site;

const tell = (people: readonly TestPerson[], notification: Partial<Notice> = {}, at: TestSchool = school) =>
  database.inTenant(at.id, (tx) =>
    notify(
      tx,
      people.map((person) => person.personId),
      { kind: 'message', title: 'Hello', ...notification },
    ),
  );

/** A turn of the beat at that instant, in that zone; answers the mails. */
async function turnAt(instant: string, zone = 'UTC'): Promise<Mail[]> {
  await database.asOwner('update tenant set time_zone = $1 where tenant_id = $2', [zone, school.id]);
  const mails: Mail[] = [];
  const services: Services = {
    ...site.server.services,
    clock: () => new Date(instant),
    mailer: { queue: async (mail) => void mails.push(mail) },
  };
  const due = await database.asSweeper((tx) => listTenantsToMail(tx, new Date(instant)));
  if (due.some((one) => one.tenant_id === school.id)) await tendNotifications(services, school.id);
  return mails;
}

/** As if it had been told at that instant. */
const backdate = (person: TestPerson, instant: string) =>
  database.inTenant(school.id, (tx) =>
    tx
      .updateTable('notification')
      .set({ created_at: new Date(instant) })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );

const newStudent = () => site.addPerson(school, ['student'], 'Mary');

test('a person sees their own notices, newest first, with kinds, pages and the count of unread ones', async () => {
  const [person, neighbour] = [await newStudent(), await newStudent()];
  await tell([person], { kind: 'quiz', title: 'First', href: '/quizzes' });
  await tell([person, neighbour, person], { kind: 'result', title: 'Second' });
  await tell([person], { kind: 'quiz', title: 'Third' });
  const all = await site.as(person).do(listNotifications);
  expect(all.notices.map((one) => one.title)).toEqual(['Third', 'Second', 'First']);
  expect([all.total, all.unread]).toEqual([3, 3]);
  expect(all.notices[2]).toMatchObject({ kind: 'quiz', href: '/quizzes', isRead: false, body: '' });
  const page = await site.as(person).do(listNotifications, { query: { kind: 'quiz', limit: 1, ofst: 1 } });
  expect([page.notices.map((one) => one.title), page.total, page.unread]).toEqual([['First'], 2, 3]);
  expect(await site.as(neighbour).do(countUnread)).toEqual({ unread: 1 });
});

test('marks one, all of a kind, all, and back again; but never those of somebody else', async () => {
  const [person, neighbour] = [await newStudent(), await newStudent()];
  await tell([person], { kind: 'quiz' });
  await tell([person], { kind: 'quiz' });
  await tell([person], { kind: 'result' });
  await tell([neighbour]);
  const [foreign] = (await site.as(neighbour).do(listNotifications)).notices;
  const own = (await site.as(person).do(listNotifications)).notices;
  const marked = (body: object) => site.as(person).do(markNotifications, { body: body as never });
  expect(await marked({ ids: [own[0]!._id, foreign!._id] })).toEqual({ unread: 2 });
  expect(await site.as(neighbour).do(countUnread)).toEqual({ unread: 1 });
  expect(await marked({ ids: [own[0]!._id], read: false })).toEqual({ unread: 3 });
  expect(await marked({ all: true, kind: 'quiz' })).toEqual({ unread: 1 });
  const left = await site.as(person).do(listNotifications, { query: { unread: '1' } });
  expect(left.notices.map((one) => one.kind)).toEqual(['result']);
  expect(await marked({ all: true })).toEqual({ unread: 0 });
  expect((await site.as(person).call(markNotifications, { body: {} as never })).status).toBe(400);
});

test('who switched a kind off is not told of it; of their account everybody is told', async () => {
  const [quiet, other] = [await newStudent(), await newStudent()];
  const { preferences } = await site
    .as(quiet)
    .do(setNotificationPreferences, { body: { preferences: { quiz: 'off' } } });
  expect(preferences).toMatchObject({ quiz: 'off', result: 'app' });
  expect(await tell([quiet, other], { kind: 'quiz' })).toBe(1);
  expect(await site.as(quiet).do(countUnread)).toEqual({ unread: 0 });
  const refused = await site.as(quiet).call(setNotificationPreferences, { body: { preferences: { account: 'off' } } });
  expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'preferences.account']);
});

test('people of another school, and people who do not exist, are passed over', async () => {
  expect(await tell([otherSchool.people.student, { ...school.people.student, personId: crypto.randomUUID() }])).toBe(0);
  expect(await site.as('student', otherSchool).do(countUnread)).toEqual({ unread: 0 });
});

test('mails at once what is to be mailed at once, once, and not to who has read it already', async () => {
  const [person, reader] = [await newStudent(), await newStudent()];
  for (const one of [person, reader])
    await site.as(one).do(setNotificationPreferences, { body: { preferences: { quiz: 'mail' } } });
  await tell([person, reader], { kind: 'quiz', title: 'Algebra begins', body: 'Soon.', href: '/quizzes/algebra/1' });
  await tell([person], { kind: 'result', title: 'Not by mail' });
  await site.as(reader).do(markNotifications, { body: { all: true } });
  const mails = await turnAt('2099-01-01T01:00:00Z');
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[person.email, 'Algebra begins']]);
  expect(mails[0]!.text).toContain('http://school.test:3000/quizzes/algebra/1');
  expect(await turnAt('2099-01-01T01:01:00Z')).toEqual([]);
});

test.each([
  ['Europe/Berlin', '2027-03-28T04:59:00Z', '2027-03-28T05:00:00Z'],
  ['Europe/Berlin', '2027-10-31T05:59:00Z', '2027-10-31T06:00:00Z'],
  ['America/New_York', '2028-11-05T11:59:00Z', '2028-11-05T12:00:00Z'],
])('the daily mail of %s waits until seven on a day when clocks change, and says everything new', async (...given) => {
  const [zone, before, at] = given;
  const [person, silent] = [await newStudent(), await newStudent()];
  const wants = { body: { preferences: { quiz: 'digest', result: 'digest' } } } as const;
  for (const one of [person, silent]) await site.as(one).do(setNotificationPreferences, wants);
  await tell([person], { kind: 'quiz', title: 'New quiz: Algebra' });
  await tell([person], { kind: 'result', title: 'Your result is there' });
  await backdate(person, new Date(Date.parse(before) - 3_600_000).toISOString());
  expect(await turnAt(before, zone)).toEqual([]);
  const mails = await turnAt(at, zone);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: person.email, subject: 'School at school.test: 2 new notifications' });
  expect(mails[0]!.text).toMatch(/New quiz: Algebra\n\nYour result is there/);
  // Something new after seven waits for the next morning; without something new there is no mail.
  await tell([person], { kind: 'quiz', title: 'Later' });
  await backdate(person, new Date(Date.parse(at) + 60_000).toISOString());
  expect(await turnAt(new Date(Date.parse(at) + 120_000).toISOString(), zone)).toEqual([]);
  const next = await turnAt(new Date(Date.parse(at) + 86_400_000).toISOString(), zone);
  expect(next.map((mail) => mail.subject)).toEqual(['School at school.test: 1 new notification']);
  expect(await turnAt(new Date(Date.parse(at) + 2 * 86_400_000).toISOString(), zone)).toEqual([]);
});

test('the link of a daily mail ends the daily mails without signing in, and what waited for one is not mailed', async () => {
  const person = await newStudent();
  await site.as(person).do(setNotificationPreferences, { body: { preferences: { quiz: 'digest', message: 'mail' } } });
  await tell([person], { kind: 'quiz' });
  await backdate(person, '2029-12-31T12:00:00Z');
  const [mail] = await turnAt('2030-01-01T08:00:00Z');
  const token = /\/unsubscribe\/(\S+)/.exec(mail!.text)![1]!;
  await tell([person], { kind: 'quiz' });
  const answer = await site.as('visitor').do(unsubscribe, { body: { token } });
  expect(answer.kind).toBe('digest');
  const { preferences } = await site.as(person).do(getNotificationPreferences);
  expect(preferences).toMatchObject({ quiz: 'app', message: 'mail' });
  await backdate(person, '2030-01-01T12:00:00Z');
  expect(await turnAt('2030-01-02T08:00:00Z')).toEqual([]);
  // Good in its own school only, and only as it was signed.
  expect((await site.as('visitor', otherSchool).call(unsubscribe, { body: { token } })).status).toBe(400);
  const forged = token.replace('.digest.', '.quiz.');
  expect((await site.as('visitor').call(unsubscribe, { body: { token: forged } })).status).toBe(400);
});

test('the link of an old mail turns nothing on that was switched off since', async () => {
  const person = await newStudent();
  const choose = (quiz: 'digest' | 'mail' | 'off') =>
    site.as(person).do(setNotificationPreferences, { body: { preferences: { quiz } } });
  await choose('mail');
  await tell([person], { kind: 'quiz' });
  const [mail] = await turnAt(new Date(Date.now() + 60_000).toISOString());
  const token = /\/unsubscribe\/(\S+)/.exec(mail!.text)![1]!;
  await choose('off');
  expect((await site.as('visitor').do(unsubscribe, { body: { token } })).kind).toBe('quiz');
  expect((await site.as(person).do(getNotificationPreferences)).preferences.quiz).toBe('off');
  await choose('digest');
  await site.as('visitor').do(unsubscribe, { body: { token } });
  expect((await site.as(person).do(getNotificationPreferences)).preferences.quiz).toBe('app');
});

test('a link is read with the key that signed it and with no other', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const link = { personId: crypto.randomUUID(), kind: 'quiz' } as const;
  expect(readLink(key, signLink(key, link))).toEqual(link);
  expect(readLink(other, signLink(key, link))).toBeNull();
  for (const odd of ['', '.', '..', 'x.y.z', `${signLink(key, link)}.`, signLink(key, link).slice(0, -1)])
    expect(readLink(key, odd)).toBeNull();
});

test('what was read ninety days ago is forgotten; what is unread stays', async () => {
  const person = await newStudent();
  await tell([person], { title: 'Read long ago' });
  await site.as(person).do(markNotifications, { body: { all: true } });
  await tell([person], { title: 'Never read' });
  const later = new Date(site.now().getTime() + 91 * 86_400_000);
  await database.inTenant(school.id, (tx) => dropOldNotifications(tx, later));
  const { notices: notifications } = await site.as(person).do(listNotifications);
  expect(notifications.map((one) => one.title)).toEqual(['Never read']);
});

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604';

async function withPassword(): Promise<TestPerson> {
  const person = await newStudent();
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

const titlesOf = async (person: TestPerson): Promise<string[]> =>
  (await site.as(person).do(listNotifications)).notices.map((one) => one.title);

test('a sign-in with a new browser is told, the first one and an updated one are not', async () => {
  const person = await withPassword();
  const signIn = (agent: string) =>
    site
      .as('visitor')
      .do(login, { body: { email: person.email, password: PASSWORD }, headers: { 'user-agent': agent } });
  await signIn(FIREFOX);
  await signIn(FIREFOX.replaceAll('140', '141'));
  expect(await titlesOf(person)).toEqual([]);
  await signIn(SAFARI);
  await signIn(SAFARI);
  expect(await titlesOf(person)).toEqual(['New sign-in: Safari on iOS']);
});

test('a changed password is told, however it was changed', async () => {
  const person = await withPassword();
  await site.as(person).do(updateAccount, { body: { password: { current: PASSWORD, next: 'another long one' } } });
  expect(await titlesOf(person)).toEqual(['Your password was changed']);
  await database.inTenant(school.id, (tx) =>
    tx
      .insertInto('password_reset')
      .values({
        tenant_id: school.id,
        token_hash: tokenHash('t'.repeat(43)),
        person_id: person.personId,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute(),
  );
  await site.as('visitor').do(resetPassword, { body: { token: 't'.repeat(43), password: 'one more long one' } });
  const rows = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select('title')
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', person.personId)
      .execute(),
  );
  expect(rows).toHaveLength(2);
});
