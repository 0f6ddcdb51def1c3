import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login, resetPassword } from '#identity/account/contract.ts';
import type { Mail } from '#platform/server/mail.ts';
import { sendInvitations } from './actions-many.ts';
import { createGroup } from './contract.ts';
import { changeUsers } from './contract-many.ts';
import {
  createUser,
  exportUsers,
  getUser,
  listUsers,
  updateUserInfo,
  updateUserPassword,
  updateUserStatus,
} from './contract-users.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const admin = site.as('admin');
const PASSWORD = 'correct horse battery';

const actionsOn = (personId: string) =>
  database.inTenant(school.id, async (tx) =>
    (
      await tx
        .selectFrom('audit_entry')
        .select('deed')
        .where('tenant_id', '=', school.id)
        .where('subject_id', '=', personId)
        .orderBy('audit_entry_id')
        .execute()
    ).map((row) => row.deed),
  );

test('a person made with a password signs in with it, and has the roles and groups given', async () => {
  const group = await admin.do(createGroup, { body: { name: 'Year 7' } });
  const body = { firstName: 'Ngozi', lastName: 'Okafor', email: 'Ngozi@School.test', password: PASSWORD };
  const made = await admin.do(createUser, { body: { ...body, roles: ['teacher', 'student'], groups: [group._id] } });
  expect(made).toMatchObject({ email: 'ngozi@school.test', role: 'teacher', status: 'invited', lastSeenAt: null });
  const { user, token } = await site.as('visitor').do(login, { body: { email: body.email, password: PASSWORD } });
  expect(user).toMatchObject({ roles: ['teacher', 'student'], groups: [{ _id: group._id, name: 'Year 7' }] });
  await site.as({ personId: made._id, email: made.email, token }).do(getMe);
  expect(await admin.do(getUser, { params: { id: made._id } })).toMatchObject({ status: 'active' });
  expect(await actionsOn(made._id)).toEqual(['person.create']);
});

test('an address is given once, also in other capitals, and unknown groups are named', async () => {
  await admin.do(createUser, { body: { firstName: 'Twin', email: 'twin@school.test', password: PASSWORD } });
  const again = await admin.call(createUser, { body: { firstName: 'Twin', email: 'TWIN@school.test' } });
  expect(again.error).toMatchObject({ statusCode: 409, details: [{ path: 'email' }] });
  const group = '0190a000-0000-7000-8000-000000000000';
  const lost = await admin.call(createUser, { body: { firstName: 'Lost', email: 'l@school.test', groups: [group] } });
  expect(lost.error).toMatchObject({ statusCode: 400, details: [{ path: 'groups.0' }] });
  expect((await admin.do(listUsers, { query: { email: 'l@school' } })).total).toBe(0);
});

test('without a mail server it is said of an invitation that it is not mailed', async () => {
  const made = await admin.do(createUser, { body: { firstName: 'Ivo', email: 'ivo@school.test' } });
  expect(made.isMailed).toBe(false);
  const again = await admin.do(changeUsers, { body: { deed: 'invite', users: [made._id] } });
  expect(again).toMatchObject({ changed: [made._id], isMailed: false });
  const met = await admin.do(createUser, { body: { firstName: 'Ida', email: 'ida@school.test', password: PASSWORD } });
  expect(met.isMailed).toBeUndefined();
});

test('an invitation mails a link that is good for seven days and once, and is not sent twice', async () => {
  const made = await admin.do(createUser, { body: { firstName: 'Iris', email: 'iris@school.test' } });
  const mails: Mail[] = [];
  const services = { ...site.server.services, mailer: { queue: async (mail: Mail) => void mails.push(mail) } };
  const invitations = {
    tenantId: school.id,
    school: 'Our school',
    site: 'https://school.test',
    personIds: [made._id],
    requestedAt: new Date(Date.now() - 1000),
  };
  await sendInvitations(services, invitations);
  await sendInvitations(services, invitations);
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([['iris@school.test', 'Your account at Our school']]);
  const token = /https:\/\/school\.test\/reset\/([\w-]{43})/.exec(mails[0]!.text)![1]!;
  const [reset] = await database.inTenant(school.id, (tx) =>
    tx.selectFrom('password_reset').select('expires_at').where('tenant_id', '=', school.id).execute(),
  );
  expect(Math.round((reset!.expires_at.getTime() - Date.now()) / 3_600_000)).toBe(7 * 24);
  await site.as('visitor').do(resetPassword, { body: { token, password: PASSWORD } });
  await site.as('visitor').do(login, { body: { email: made.email, password: PASSWORD } });
});

test('a password set by an admin ends the sessions of its owner within a second', async () => {
  const person = await site.addPerson(school, ['student'], 'Hedy');
  await site.as(person).do(getMe);
  await admin.do(updateUserPassword, { body: { user: { _id: person.personId, password: PASSWORD } } });
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
});

test('admins change their own password with the present one, on their profile', async () => {
  const user = { _id: school.people.admin.personId, password: PASSWORD };
  const refused = await admin.call(updateUserPassword, { body: { user } });
  expect(refused.error).toMatchObject({ statusCode: 422, code: 'impossible' });
});

test('disabling ends the sessions within a second and blocks signing in; enabling allows it', async () => {
  const person = await site.addPerson(school, ['student'], 'Lise');
  await site.as(person).do(getMe);
  const off = await admin.do(updateUserStatus, { body: { user: { _id: person.personId, status: 'disabled' } } });
  expect(off.status).toBe('disabled');
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  await admin.do(updateUserStatus, { body: { user: { _id: person.personId, status: 'active' } } });
  expect((await site.as(person).call(getMe)).status).toBe(401);
  expect(await actionsOn(person.personId)).toEqual(['person.disable', 'person.enable']);
});

test('other roles hold for the sessions that are open, within a second', async () => {
  const person = await site.addPerson(school, ['student'], 'Rosa');
  expect((await site.as(person).call(listUsers)).status).toBe(403);
  const info = { roles: ['teacher' as const], firstName: 'Rosalind', email: 'rosalind@school.test' };
  await admin.do(updateUserInfo, { body: { user: { _id: person.personId, info } } });
  await vi.waitFor(async () => expect((await site.as(person).call(listUsers)).status).toBe(200), 1000);
  expect(await site.as(person).do(getMe)).toMatchObject({ firstName: 'Rosalind', email: 'rosalind@school.test' });
});

test('an address that somebody has is refused at its field', async () => {
  const person = await site.addPerson(school, ['student'], 'Joan');
  const user = { _id: person.personId, info: { email: school.people.teacher.email } };
  const { error } = await admin.call(updateUserInfo, { body: { user } });
  expect(error).toMatchObject({ statusCode: 409, details: [{ path: 'user.info.email' }] });
});

test('nobody disables themself, and the last active admin stays one', async () => {
  const own = { _id: school.people.admin.personId };
  const disable = await admin.call(updateUserStatus, { body: { user: { ...own, status: 'disabled' } } });
  expect(disable.error.message).toBe('You can’t disable your own account');
  const demote = await admin.call(updateUserInfo, { body: { user: { ...own, info: { roles: ['teacher'] } } } });
  expect(demote.error.message).toBe('The last active administrator must stay an administrator');
  const second = await site.addPerson(school, ['admin'], 'Second');
  await admin.do(updateUserInfo, { body: { user: { ...own, info: { roles: ['teacher', 'admin'] } } } });
  const rest = await site.as(second).do(changeUsers, { body: { deed: 'disable', users: [own._id, second.personId] } });
  expect(rest).toMatchObject({ changed: [own._id], refused: [{ user: { _id: second.personId } }] });
  await site.as(second).do(updateUserStatus, { body: { user: { ...own, status: 'active' } } });
});

test('two admins who disable each other at the same moment leave one', async () => {
  const [one, other] = [
    await site.addPerson(otherSchool, ['admin'], 'One'),
    await site.addPerson(otherSchool, ['admin'], 'Other'),
  ];
  await site
    .as(one, otherSchool)
    .do(updateUserStatus, { body: { user: { _id: otherSchool.people.admin.personId, status: 'disabled' } } });
  const disable = (who: typeof one, whom: typeof one) =>
    site.as(who, otherSchool).call(updateUserStatus, { body: { user: { _id: whom.personId, status: 'disabled' } } });
  const answers = await Promise.all([disable(one, other), disable(other, one)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('students read themselves and nobody else, teachers read everybody and change nobody', async () => {
  const { student, teacher } = school.people;
  const own = await site.as('student').do(getUser, { params: { id: student.personId } });
  expect(own.email).toBe(student.email);
  expect((await site.as('student').call(getUser, { params: { id: teacher.personId } })).status).toBe(404);
  expect((await site.as('student').call(listUsers)).status).toBe(403);
  expect((await site.as('teacher').do(getUser, { params: { id: student.personId } })).email).toBe(student.email);
  const user = { _id: student.personId, info: { firstName: 'Changed' } };
  expect((await site.as('teacher').call(updateUserInfo, { body: { user } })).status).toBe(403);
});

test('the file of people makes formulas harmless and has everybody the filters find', async () => {
  const email = 'evil@school.test';
  const somebody = site.as(await site.addPerson(school, ['admin'], 'Grace'));
  await somebody.do(createUser, {
    body: { firstName: '=HYPERLINK("x")', lastName: 'Evil', email, password: PASSWORD },
  });
  const { text, headers } = await somebody.call(exportUsers, { query: { ln: 'evil' } });
  expect(headers['content-disposition']).toBe('attachment; filename="people.csv"');
  const [head, row, rest] = text.split('\r\n');
  expect(head?.replace('\uFEFF', '')).toBe('_id,firstName,lastName,email,roles,status,groups,lastSeenAt,createdAt');
  expect(row).toContain(`,"'=HYPERLINK(""x"")",Evil,${email},student,invited,,,`);
  expect(rest).toBe('');
});
