import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { createMapping } from '#identity/directories/contract.ts';
import { addGroupUsers, createGroup, deleteGroup, getGroup, removeGroupUser } from '#identity/people/contract.ts';
import { connectPlatform, tokenIn, visit } from '#integrations/lti/testing.ts';
import { INSTRUCTOR, LEARNER } from '#integrations/lti/testing-platform.ts';
import { syncRoster } from './actions-run.ts';
import { listRosters, startRoster, updateRoster } from './contract.ts';
import { nextPage } from './rules.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const admin = site.as('admin');
const quiz = await buildQuiz(site, { name: 'Week 1' });
const at = await connectPlatform(site, { matchesExternalId: true });
const { platform } = at;
platform.now = () => site.now();
platform.toolKeys = JSON.parse((await visit(site, '/lti/jwks')).text);
afterAll(() => platform.stop());

const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const claims = { [MEMBERS]: { context_memberships_url: `${platform.issuer}/members`, service_versions: ['2.0'] } };
const member = (user_id: string, more: object = {}) => ({
  user_id,
  status: 'Active',
  roles: [LEARNER],
  given_name: user_id,
  family_name: 'Test',
  ...more,
});

let names = 0;
/** A course that was opened once, with a group of its own. */
async function course(settings: object = {}) {
  const id = `course ${++names}`;
  const context = { 'https://purl.imsglobal.org/spec/lti/claim/context': { id, title: id } };
  await at.launch({ subject: 'opener', link: id, quiz: quiz._id, claims: { ...claims, ...context } });
  const found = (await admin.do(listRosters, { query: { limit: 100 } })).rosters.find(({ title }) => title === id)!;
  const group = (await admin.do(createGroup, { body: { name: id } }))._id;
  const body = { group, edit: found.edit, ...settings };
  const roster = await admin.do(updateRoster, { params: { id: found._id }, body });
  const read = async () =>
    (await admin.do(listRosters, { query: { group, limit: 10 } })).rosters.find(({ _id }) => _id === roster._id)!;
  return {
    id: roster._id,
    group,
    read,
    async sync() {
      site.advance(1_000);
      await syncRoster(site.server.services, school.id, roster._id);
      return read();
    },
    members: async () =>
      (await admin.do(getGroup, { params: { id: group }, query: { limit: 100 } })).users.map(({ _id }) => _id).sort(),
  };
}

const personOf = async (subject: string): Promise<string> =>
  (
    await runIn<{ person_id: string }>(site, school, 'select person_id from lti_account where subject = $1', [subject])
  )[0]!.person_id;
const enter = async (subject: string): Promise<string> => {
  expect(tokenIn(await at.launch({ subject, quiz: quiz._id }))).toBeDefined();
  return personOf(subject);
};

beforeEach(() => {
  platform.roster = [];
  platform.rosterFault = () => null;
});

test('the members of all pages come into the group, with a token for that alone', async () => {
  const [a, b] = [await enter('page a'), await enter('page b')];
  const one = await course();
  platform.roster = [[member('page a')], [member('page b'), member('prof', { roles: [INSTRUCTOR] })]];
  expect(await one.sync()).toMatchObject({
    problem: null,
    isRunning: false,
    report: { members: 3, learners: 2, added: 2, removed: 0, created: 0, unknown: 0, failed: 0 },
  });
  expect(await one.members()).toEqual([a, b].sort());
  expect(platform.granted).toBe('https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly');
  expect((await one.sync()).report).toMatchObject({ added: 0, removed: 0 });
});

test('who left goes where the roster put them in, and stays where somebody here did', async () => {
  const [stays, leaves, ours] = [await enter('stays'), await enter('leaves'), await enter('ours')];
  const one = await course();
  await admin.do(addGroupUsers, { params: { id: one.group }, body: { selectedUserIds: [ours] } });
  platform.roster = [[member('stays'), member('leaves'), member('ours')]];
  await one.sync();
  expect(await one.members()).toEqual([stays, leaves, ours].sort());
  platform.roster = [[member('stays'), member('leaves', { status: 'Inactive' })]];
  expect((await one.sync()).report).toMatchObject({ removed: 1 });
  expect(await one.members()).toEqual([stays, ours].sort());
  // Taken out and put in again by hand, the membership is no longer the roster's.
  await admin.do(removeGroupUser, { params: { id: one.group, userId: stays } });
  await admin.do(addGroupUsers, { params: { id: one.group }, body: { selectedUserIds: [stays] } });
  platform.roster = [[member('somebody else')]];
  expect((await one.sync()).report).toMatchObject({ removed: 0, unknown: 1, names: ['somebody else Test'] });
  expect(await one.members()).toEqual([stays, ours].sort());
});

test('a student of two courses stays in their common group until both are left', async () => {
  const person = await enter('common');
  const [one, two] = [await course(), await course()];
  await admin.do(updateRoster, { params: { id: two.id }, body: { group: one.group } });
  platform.roster = [[member('common')]];
  await one.sync();
  await syncRoster(site.server.services, school.id, two.id);
  platform.roster = [[member('nobody here')]];
  await one.sync();
  expect(await one.members()).toEqual([person]);
  site.advance(1_000);
  await syncRoster(site.server.services, school.id, two.id);
  expect(await one.members()).toEqual([]);
});

test('nobody is connected by an address, a number connects students, and accounts are created only where that is chosen', async () => {
  const { personId } = school.people.student;
  const [row] = await runIn<{ email: string }>(
    site,
    school,
    `update person set external_id = 'N-7' where person_id = $1 returning email`,
    [personId],
  );
  const { email } = row!;
  const one = await course();
  platform.roster = [[member('by mail', { email }), member('new', { email: 'new@school.test' })]];
  expect((await one.sync()).report).toMatchObject({ added: 0, unknown: 2, names: ['by mail Test', 'new Test'] });
  platform.roster = [[member('by number', { lis_person_sourcedid: 'N-7' })]];
  expect((await one.sync()).report).toMatchObject({ added: 1, recognised: 1 });
  expect(await one.members()).toEqual([personId]);
  await admin.do(updateRoster, { params: { id: one.id }, body: { createsAccounts: true } });
  platform.roster = [[member('new', { email: 'new@school.test' }), member('by mail', { email }), member('by number')]];
  expect((await one.sync()).report).toMatchObject({ added: 1, created: 1, unknown: 1, names: ['by mail Test'] });
  const [made] = await runIn(site, school, 'select roles, email_unproven from person where email = $1', [
    'new@school.test',
  ]);
  expect(made).toEqual({ roles: ['student'], email_unproven: true });
});

test.each([
  ['an answer that is no list', { text: '<html>' }, 'The platform sent no list of members'],
  ['a fault', { status: 503 }, 'The platform answered 503'],
  ['a list that continues elsewhere', { link: '<https://evil.example/members>; rel="next"' }, /another site/],
  ['a list without an end', { link: `<${platform.issuer}/members>; rel="next"` }, /does not end/],
] as const)('%s changes nothing and says why', async (name, fault, problem) => {
  const person = await enter(`kept ${name}`);
  const one = await course();
  platform.roster = [[member(`kept ${name}`)]];
  await one.sync();
  platform.rosterFault = () => fault;
  const after = await one.sync();
  expect(after.problem).toMatch(problem);
  expect(after.report).toMatchObject({ added: 1 });
  expect(await one.members()).toEqual([person]);
});

test('an empty list from a course that had learners is taken for a fault', async () => {
  const person = await enter('still there');
  const one = await course();
  platform.roster = [[member('still there')]];
  await one.sync();
  platform.roster = [[]];
  expect((await one.sync()).problem).toBe('The platform named no members');
  expect(await one.members()).toEqual([person]);
});

test('a member that can’t be read is counted and leaves the others alone', async () => {
  const person = await enter('fine');
  const one = await course();
  platform.roster = [[{ roles: [LEARNER] }, member('fine'), 'nonsense' as never, { user_id: 'x', roles: 'Learner' }]];
  expect((await one.sync()).report).toMatchObject({ members: 4, added: 1, failed: 3 });
  expect(await one.members()).toEqual([person]);
});

test('while a member can’t be read nobody leaves the group: it may be any of those who are missing', async () => {
  const [read, unread] = [await enter('read'), await enter('unread')];
  const one = await course();
  platform.roster = [[member('read'), member('unread')]];
  await one.sync();
  platform.roster = [[member('read'), member('unread', { given_name: 'x'.repeat(201) })]];
  expect((await one.sync()).report).toMatchObject({ removed: 0, failed: 1 });
  expect(await one.members()).toEqual([read, unread].sort());
  platform.roster = [[member('read')]];
  expect((await one.sync()).report).toMatchObject({ removed: 1, failed: 0 });
  expect(await one.members()).toEqual([read]);
});

test('without a group nothing is read; a deleted group is none; another school sees nothing', async () => {
  const one = await course();
  await admin.do(updateRoster, { params: { id: one.id }, body: { group: null } });
  expect((await admin.call(startRoster, { params: { id: one.id }, body: {} })).status).toBe(400);
  const two = await course();
  await admin.do(deleteGroup, { params: { id: two.group } });
  expect((await admin.call(startRoster, { params: { id: two.id }, body: {} })).status).toBe(400);
  await syncRoster(site.server.services, school.id, two.id);
  const all = (await admin.do(listRosters, { query: { limit: 100 } })).rosters;
  expect(all.find(({ _id }) => _id === two.id)).toMatchObject({ group: null, problem: 'No group is chosen' });
  const other = site.as('admin', site.otherSchool);
  expect((await other.do(listRosters, { query: { limit: 10 } })).total).toBe(0);
  expect((await other.call(startRoster, { params: { id: one.id }, body: {} })).status).toBe(404);
});

test('the next page is found among other links', () => {
  const page = 'https://lms.example/m?page=1';
  expect(nextPage('</m?page=0>; rel="prev", </m?page=2>; rel="next"', page)).toBe('https://lms.example/m?page=2');
  expect(nextPage('<https://lms.example/m?a=1,2>; rel=next', page)).toBe('https://lms.example/m?a=1,2');
  expect(nextPage('<https://lms.example/m>; rel="differences"', page)).toBeNull();
  expect(nextPage(null, page)).toBeNull();
});

test('the rules for roles and groups hold for members who are only in the list, and end with it', async () => {
  const { group, id, sync } = await course();
  const [ada, tom] = [await enter('rules-ada'), await enter('rules-tom')];
  const title = (await admin.do(listRosters, { query: { group, limit: 10 } })).rosters[0]!.title;
  const choir = (await admin.do(createGroup, { body: { name: 'Choir of the rules' } }))._id;
  const source = `lti:${at.registered._id}`;
  await admin.do(createMapping, { body: { source, about: 'group', value: title, role: null, groups: [choir] } });
  const inChoir = async () =>
    (await admin.do(getGroup, { params: { id: choir }, query: { limit: 100 } })).users.map(({ _id }) => _id).sort();
  platform.roster = [[member('rules-ada'), member('rules-tom', { roles: [INSTRUCTOR] })]];
  expect(await sync()).toMatchObject({ _id: id, problem: null });
  expect(await inChoir()).toEqual([ada, tom].sort());
  platform.roster = [[member('rules-ada')]];
  await sync();
  expect(await inChoir()).toEqual([ada]);
});
