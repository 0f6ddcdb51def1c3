import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type TestPerson, type TestSchool, testSite } from '#app/testing/site.ts';
import { countUnread, listNotifications, setNotificationPreferences } from '#messaging/notifications/contract.ts';
import { waitUntilQueued } from '#platform/testing/blocked.ts';
import { notifyAnnouncements } from './actions.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './contract.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const teacher = site.as('teacher');

async function addGroup(name: string, members: readonly TestPerson[], at: TestSchool = school): Promise<string> {
  const groupId = crypto.randomUUID();
  await database.inTenant(at.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: at.id, group_id: groupId, name }).execute();
    for (const { personId } of members) {
      await tx
        .insertInto('group_member')
        .values({ tenant_id: at.id, group_id: groupId, person_id: personId })
        .execute();
    }
  });
  return groupId;
}

const [inA, inB, inNone] = [
  await site.addPerson(school, ['student'], 'Ann'),
  await site.addPerson(school, ['student'], 'Bob'),
  await site.addPerson(school, ['student'], 'Cleo'),
];
const groupA = await addGroup('A', [inA]);
const groupB = await addGroup('B', [inB]);
const foreignGroup = await addGroup('Abroad', [], otherSchool);
const tell = () => notifyAnnouncements(site.server.services, school.id);
const titlesFor = async (person: TestPerson): Promise<string[]> =>
  (await site.as(person).do(listAnnouncements)).announcements.map((one) => one.title);

test('is read and notified by the groups it is for, and by nobody else', async () => {
  const made = await teacher.do(createAnnouncement, {
    body: { title: 'Trip of A', body: '<p>At <b>nine</b>.</p><script>x</script>', groups: [groupA] },
  });
  expect(made).toMatchObject({ state: 'shown', body: '<p>At <b>nine</b>.</p>', groups: [{ _id: groupA, name: 'A' }] });
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  expect([await titlesFor(inA), await titlesFor(inB), await titlesFor(inNone)]).toEqual([['Trip of A'], [], []]);
  expect((await site.as(inB).call(getAnnouncement, { params: { id: made._id } })).status).toBe(404);
  expect((await site.as(inA).do(getAnnouncement, { params: { id: made._id } })).may).toEqual({ edit: false });
  const { notices: notifications } = await site.as(inA).do(listNotifications);
  expect(notifications[0]).toMatchObject({
    kind: 'announcement',
    title: 'Trip of A',
    body: 'At nine.',
    href: `/announcements#${made._id}`,
  });
  expect(await site.as(inB).do(countUnread)).toEqual({ unread: 0 });
  await teacher.do(deleteAnnouncement, { params: { id: made._id } });
});

test('without groups it is for everyone; a reader in several of its groups is told once', async () => {
  const both = await site.addPerson(school, ['student'], 'Dora');
  const [one, two] = [await addGroup('One', [both]), await addGroup('Two', [both])];
  await teacher.do(createAnnouncement, { body: { title: 'Twice', groups: [one, two] } });
  expect(await tell()).toBe(1);
  const everyone = await teacher.do(createAnnouncement, { body: { title: 'For all' } });
  await tell();
  expect(await titlesFor(both)).toEqual(['For all', 'Twice']);
  const titles = (await site.as(both).do(listNotifications)).notices.map((notification) => notification.title);
  expect(titles).toEqual(['For all', 'Twice']);
  // Who wrote it knows.
  expect((await teacher.do(listNotifications)).notices).toEqual([]);
  await teacher.do(deleteAnnouncement, { params: { id: everyone._id } });
});

test('begins and ends by its dates: nobody is told before, and nothing is shown after', async () => {
  const hour = 3_600_000;
  const at = (ms: number) => new Date(site.now().getTime() + ms).toISOString();
  const made = await teacher.do(createAnnouncement, {
    body: { title: 'Later', groups: [groupB], shownFrom: at(hour), shownUntil: at(3 * hour) },
  });
  expect(made.state).toBe('scheduled');
  expect([await tell(), await titlesFor(inB)]).toEqual([0, []]);
  site.advance(2 * hour);
  expect([await tell(), await titlesFor(inB)]).toEqual([1, ['Later']]);
  site.advance(2 * hour);
  expect(await titlesFor(inB)).toEqual([]);
  const over = await teacher.do(listAnnouncements, { query: { state: 'over' } });
  expect(over.announcements.map((one) => one.title)).toEqual(['Later']);
});

test('by mail goes to who has not chosen otherwise', async () => {
  const [plain, choosy] = [await site.addPerson(school, ['student']), await site.addPerson(school, ['student'])];
  await site.as(choosy).do(setNotificationPreferences, { body: { preferences: { announcement: 'app' } } });
  const group = await addGroup('Mailed', [plain, choosy]);
  await teacher.do(createAnnouncement, { body: { title: 'Urgent', groups: [group], byMail: true } });
  await tell();
  const rows = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select(['person_id', 'way'])
      .where('tenant_id', '=', school.id)
      .where('title', '=', 'Urgent')
      .execute(),
  );
  expect(new Map(rows.map((row) => [row.person_id, row.way]))).toEqual(
    new Map([
      [plain.personId, 'mail'],
      [choosy.personId, 'app'],
    ]),
  );
});

test('a change is shown and tells nobody again; students may neither write nor change nor delete', async () => {
  const made = await teacher.do(createAnnouncement, { body: { title: 'Old words', groups: [groupA] } });
  await tell();
  const params = { id: made._id };
  await site.as('admin').do(updateAnnouncement, { params, body: { title: 'New words', groups: [groupA] } });
  expect(await tell()).toBe(0);
  expect(await titlesFor(inA)).toEqual(['New words']);
  const student = site.as(inA);
  expect((await student.call(createAnnouncement, { body: { title: 'x' } })).status).toBe(403);
  expect((await student.call(updateAnnouncement, { params, body: { title: 'x' } })).status).toBe(403);
  expect((await student.call(deleteAnnouncement, { params })).status).toBe(403);
});

test('refuses groups of another school, unknown ones, and an end before the beginning', async () => {
  const refused = await teacher.call(createAnnouncement, { body: { title: 'x', groups: [groupA, foreignGroup] } });
  expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'groups.1']);
  const backwards = await teacher.call(createAnnouncement, {
    body: { title: 'x', shownUntil: new Date(site.now().getTime() - 1000).toISOString() },
  });
  expect([backwards.status, backwards.error.details?.[0]?.path]).toEqual([400, 'shownUntil']);
});

test('a change made from an earlier state is refused, and says so; without a number the last one counts', async () => {
  const opened = await teacher.do(createAnnouncement, { body: { title: 'Trip', body: '<p>At nine.</p>' } });
  const params = { id: opened._id };
  await teacher.do(updateAnnouncement, { params, body: { body: '<p>At ten.</p>', edit: opened.edit } });
  const stale = { title: 'Trip', body: '<p>At eight.</p>', edit: opened.edit };
  const refused = await teacher.call(updateAnnouncement, { params, body: stale });
  expect([refused.status, refused.error.code]).toEqual([409, 'conflict']);
  const held = await teacher.do(getAnnouncement, { params });
  expect(held).toMatchObject({ body: '<p>At ten.</p>', edit: opened.edit + 1 });
  expect(await teacher.do(updateAnnouncement, { params, body: { edit: held.edit } })).toEqual(held);
  await teacher.do(updateAnnouncement, { params, body: { title: 'Journey' } });
  expect((await teacher.do(getAnnouncement, { params })).edit).toBe(held.edit + 1);
});

test('two changes of different fields at the same time are both kept', async () => {
  const { _id } = await teacher.do(createAnnouncement, { body: { title: 'Trip', body: '<p>At nine.</p>' } });
  const change = (body: { title: string } | { body: string }) =>
    teacher.do(updateAnnouncement, { params: { id: _id }, body });
  const changes: Promise<unknown>[] = [];
  await database.inTenant(school.id, async (tx) => {
    await sql`select from announcement where tenant_id = ${school.id} and announcement_id = ${_id} for update`.execute(
      tx,
    );
    changes.push(change({ title: 'Journey' }));
    await waitUntilQueued(tx, 1);
    changes.push(change({ body: '<p>At ten.</p>' }));
    await waitUntilQueued(tx, 2);
  });
  await Promise.all(changes);
  expect(await teacher.do(getAnnouncement, { params: { id: _id } })).toMatchObject({
    title: 'Journey',
    body: '<p>At ten.</p>',
  });
});
