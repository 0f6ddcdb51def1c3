import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { publishCourse } from '#courses/courses/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { searchAll } from '#site/search/contract.ts';
import {
  createChannel,
  deleteChannel,
  getChannel,
  getCover,
  leaveChannel,
  listChannels,
  restoreChannel,
  rotatePassCode,
  setItems,
  updateChannel,
} from './contract.ts';
import { inviteMembers, listMembers, removeMember, setMemberRole } from './contract-members.ts';
import { joinChannel } from './contract-subscription.ts';
import { buildChannel } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const make = (overrides: Parameters<typeof buildChannel>[0] = {}) =>
  teacher.do(createChannel, { body: buildChannel(overrides) });
const quizIn = (name: string) => ({ kind: 'quiz' as const, name });
const named = async (client: ReturnType<typeof site.as>, query: object = {}): Promise<string[]> =>
  (await client.do(listChannels, { query: { limit: 100, ...query } })).channels.map((channel) => channel.name);

test('visitors find public channels only; people signed in also those by pass code; by invitation the invited', async () => {
  await make({ name: 'Seen by all' });
  await make({ name: 'Seen with account', kind: 'code' });
  const closed = await make({ name: 'Seen when invited', kind: 'invitation' });
  const student = await site.addPerson(site.school, ['student']);
  expect(await named(site.as('visitor'), { q: 'seen' })).toEqual(['Seen by all']);
  expect(await named(site.as(student), { q: 'seen', sort: 'name' })).toEqual(['Seen by all', 'Seen with account']);
  expect((await site.as(student).call(getChannel, { params: { id: closed._id } })).status).toBe(404);
  await teacher.do(inviteMembers, { params: { id: closed._id }, body: { emails: [student.email] } });
  expect(await named(site.as(student), { q: 'seen when' })).toEqual(['Seen when invited']);
  expect(await named(site.as('admin'), { q: 'seen when' })).toEqual(['Seen when invited']);
  const otherTeacher = site.as(await site.addPerson(site.school, ['teacher']));
  expect(await named(otherTeacher, { q: 'seen when' })).toEqual([]);
  expect(await named(site.as(student), { q: 'seen', public: '1' })).toEqual(['Seen by all']);
});

test('the global search finds the channels that the list would show', async () => {
  const closed = await make({ name: 'Quaternions, closed', kind: 'invitation' });
  const open = await make({ name: 'Quaternions, open' });
  const person = await site.addPerson(site.school, ['student']);
  const search = async () =>
    (await site.as(person).do(searchAll, { query: { q: 'quaternions' } })).groups.map(({ kind, hits }) => [
      kind,
      hits.map((hit) => hit._id),
    ]);
  expect(await search()).toEqual([['channel', [open._id]]]);
  await teacher.do(inviteMembers, { params: { id: closed._id }, body: { emails: [person.email] } });
  expect(await search()).toEqual([['channel', [closed._id, open._id]]]);
});

test('lists are paged, searched by parts of words, and told apart by what is mine', async () => {
  for (const name of ['Maths 50%', 'Maths 500', 'Maths II']) await make({ name });
  const page = await teacher.do(listChannels, { query: { q: 'maths', sort: 'name', ofst: 1, limit: 1 } });
  expect(page).toMatchObject({ total: 3, channels: [{ name: 'Maths 500', role: 'owner' }] });
  expect(await named(teacher, { q: '50%' })).toEqual(['Maths 50%']);
  const student = site.as(await site.addPerson(site.school, ['student']));
  const first = (await student.do(listChannels, { query: { q: 'maths', sort: 'name' } })).channels[0]!;
  await student.do(joinChannel, { body: { id: first._id } });
  expect(await named(student, { mine: '1' })).toEqual([first.name]);
});

test('what is inside a channel by pass code is hidden until one has joined', async () => {
  const quiz = await buildQuiz(site, { name: 'Inside' });
  const channel = await make({ name: 'With code', kind: 'code', passCode: 'open sesame' });
  expect(channel.passCode).toBe('open sesame');
  await teacher.do(setItems, { params: { id: channel._id }, body: { items: [{ kind: 'quiz', _id: quiz._id }] } });
  const student = site.as(await site.addPerson(site.school, ['student']));
  expect(await student.do(getChannel, { params: { id: channel._id } })).toMatchObject({
    isOpen: false,
    items: [],
    news: [],
    itemCount: 1,
    may: { join: true, leave: false, edit: false },
    passCodeChangedAt: null,
  });
  const joined = await student.do(joinChannel, { body: { id: channel._id, passCode: ' OPEN-Sesame ' } });
  expect(joined).toMatchObject({ isOpen: true, role: 'member', items: [quizIn('Inside')], memberCount: 2 });
});

test('no answer ever carries the pass code or its hash after it was made', async () => {
  const channel = await make({ kind: 'code', passCode: 'very secret' });
  for (const who of ['teacher', 'admin', 'student'] as const) {
    const { text } = await site.as(who).call(getChannel, { params: { id: channel._id } });
    expect(text).not.toMatch(/very secret|argon2/);
  }
});

test('joining twice is joining once, without the code the second time', async () => {
  const channel = await make({ kind: 'code', passCode: 'let me in' });
  const student = site.as(await site.addPerson(site.school, ['student']));
  await student.do(joinChannel, { body: { id: channel._id, passCode: 'let me in' } });
  expect(await student.do(joinChannel, { body: { id: channel._id } })).toMatchObject({ memberCount: 2 });
});

test('a wrong pass code is refused at its field, and after ten of them the right one has to wait', async () => {
  const channel = await make({ kind: 'code', passCode: 'let me in' });
  const student = site.as(await site.addPerson(site.school, ['student']));
  const without = await student.call(joinChannel, { body: { id: channel._id } });
  expect(without.error).toMatchObject({ statusCode: 403, code: 'forbidden', details: [{ path: 'passCode' }] });
  for (let guess = 0; guess < 10; guess++) {
    const wrong = await student.call(joinChannel, { body: { id: channel._id, passCode: `guess ${guess}` } });
    expect(wrong.error).toMatchObject({ statusCode: 403, details: [{ path: 'passCode' }] });
  }
  const right = { body: { id: channel._id, passCode: 'let me in' } };
  expect((await student.call(joinChannel, right)).error).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
  // Others are not stopped by it.
  await site.as(await site.addPerson(site.school, ['student'])).do(joinChannel, right);
  site.advance(16 * 60_000);
  await student.do(joinChannel, right);
});

test('forty guesses sent all at once are no more than ten', async () => {
  const channel = await make({ kind: 'code', passCode: 'let me in' });
  const student = site.as(await site.addPerson(site.school, ['student']));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) =>
      student.call(joinChannel, { body: { id: channel._id, passCode: `guess ${guess}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('a new pass code ends the old one; members stay', async () => {
  const channel = await make({ kind: 'code' });
  expect(channel.passCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const [member, late] = [
    site.as(await site.addPerson(site.school, ['student'])),
    site.as(await site.addPerson(site.school, ['student'])),
  ];
  await member.do(joinChannel, { body: { id: channel._id, passCode: channel.passCode! } });
  const { passCode } = await teacher.do(rotatePassCode, { params: { id: channel._id }, body: {} });
  expect((await late.call(joinChannel, { body: { id: channel._id, passCode: channel.passCode! } })).status).toBe(403);
  await late.do(joinChannel, { body: { id: channel._id, passCode: passCode! } });
  expect(await member.do(getChannel, { params: { id: channel._id } })).toMatchObject({ role: 'member' });
});

test('a channel that becomes by pass code gets one; one that stays so keeps it', async () => {
  const channel = await make();
  const body = buildChannel({ kind: 'code' });
  const changed = await teacher.do(updateChannel, { params: { id: channel._id }, body });
  expect(changed.passCode).not.toBeNull();
  const again = await teacher.do(updateChannel, { params: { id: channel._id }, body: { ...body, name: 'Other' } });
  expect(again).toMatchObject({ name: 'Other', passCode: null });
  const student = site.as(await site.addPerson(site.school, ['student']));
  await student.do(joinChannel, { body: { id: channel._id, passCode: changed.passCode! } });
  const open = await teacher.do(updateChannel, { params: { id: channel._id }, body: buildChannel() });
  expect(open).toMatchObject({ kind: 'public', passCodeChangedAt: null });
  const refused = await teacher.call(rotatePassCode, { params: { id: channel._id }, body: {} });
  expect(refused.error).toMatchObject({ code: 'impossible' });
});

test('a stale edit is a conflict', async () => {
  const channel = await make();
  await teacher.do(updateChannel, { params: { id: channel._id }, body: { ...buildChannel(), edit: channel.edit } });
  const late = await teacher.call(updateChannel, {
    params: { id: channel._id },
    body: { ...buildChannel(), edit: channel.edit },
  });
  expect(late.error).toMatchObject({ statusCode: 409, code: 'conflict' });
});

test('only those who look after a channel change it; only its owner and admins delete it, and get it back', async () => {
  const channel = await make({ name: 'Mine' });
  const params = { id: channel._id };
  const colleague = await site.addPerson(site.school, ['teacher']);
  const other = site.as(colleague);
  expect((await other.call(updateChannel, { params, body: buildChannel() })).status).toBe(403);
  expect((await other.call(listMembers, { params })).status).toBe(403);
  await other.do(joinChannel, { body: { id: channel._id } });
  await teacher.do(setMemberRole, { params: { ...params, personId: colleague.personId }, body: { role: 'moderator' } });
  await other.do(updateChannel, { params, body: buildChannel({ name: 'Ours' }) });
  expect((await other.call(deleteChannel, { params })).status).toBe(403);
  await teacher.do(deleteChannel, { params });
  expect((await teacher.call(getChannel, { params })).status).toBe(404);
  expect(await named(teacher, { q: 'Ours' })).toEqual([]);
  expect((await other.call(restoreChannel, { params })).status).toBe(403);
  expect(await site.as('admin').do(restoreChannel, { params })).toMatchObject({ name: 'Ours', memberCount: 2 });
});

test('an invitation is told, accepted without a code, or declined', async () => {
  const channel = await make({ kind: 'invitation', name: 'Board' });
  const [ada, ben] = [await site.addPerson(site.school, ['student']), await site.addPerson(site.school, ['student'])];
  const params = { id: channel._id };
  const answer = await teacher.do(inviteMembers, {
    params,
    body: { emails: [ada.email.toUpperCase(), ben.email, 'nobody@school.test'] },
  });
  expect(answer).toEqual({ invited: 2, already: 0, unknown: ['nobody@school.test'] });
  expect(await teacher.do(inviteMembers, { params, body: { emails: [ada.email] } })).toMatchObject({ already: 1 });
  expect(await site.as(ada).do(getChannel, { params })).toMatchObject({ isInvited: true, isOpen: false, role: null });
  expect(await site.as(ada).do(joinChannel, { body: { id: channel._id } })).toMatchObject({ role: 'member' });
  await site.as(ben).do(leaveChannel, { params });
  expect((await site.as(ben).call(joinChannel, { body: { id: channel._id } })).status).toBe(404);
  const told = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select(['title', 'href'])
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', ada.personId)
      .execute(),
  );
  expect(told).toEqual([{ title: 'You are invited to the channel Board', href: `/channels/${channel._id}` }]);
});

test('a whole group is invited at once, and a stranger’s group is none', async () => {
  const channel = await make({ kind: 'invitation' });
  const member = await site.addPerson(site.school, ['student']);
  const group = crypto.randomUUID();
  await site.database.inTenant(site.school.id, async (tx) => {
    const key = { tenant_id: tx.tenantId, group_id: group };
    await tx
      .insertInto('person_group')
      .values({ ...key, name: 'Batch' })
      .execute();
    await tx
      .insertInto('group_member')
      .values({ ...key, person_id: member.personId })
      .execute();
  });
  const params = { id: channel._id };
  expect(await teacher.do(inviteMembers, { params, body: { group } })).toMatchObject({ invited: 1 });
  const unknown = await teacher.call(inviteMembers, { params, body: { group: crypto.randomUUID() } });
  expect(unknown.error).toMatchObject({ details: [{ path: 'group' }] });
});

test('who is taken out is out, and may come back where anyone may', async () => {
  const channel = await make();
  const person = await site.addPerson(site.school, ['student']);
  const params = { id: channel._id, personId: person.personId };
  await site.as(person).do(joinChannel, { body: { id: channel._id } });
  await teacher.do(removeMember, { params });
  expect(await site.as(person).do(getChannel, { params: { id: channel._id } })).toMatchObject({ role: null });
  expect((await teacher.call(removeMember, { params })).status).toBe(404);
  await site.as(person).do(joinChannel, { body: { id: channel._id } });
});

test('items keep their order and the day on which they were added; nothing is listed twice', async () => {
  const channel = await make();
  const params = { id: channel._id };
  const [one, two, three] = [
    await buildQuiz(site, { name: 'One' }),
    await buildQuiz(site, { name: 'Two' }),
    await buildQuiz(site, { name: 'Three' }),
  ];
  const put = (...quizzes: { _id: string }[]) =>
    teacher.call(setItems, { params, body: { items: quizzes.map(({ _id }) => ({ kind: 'quiz' as const, _id })) } });
  const first = (await put(one, two)).body;
  site.advance(60_000);
  const second = (await put(three, two, one)).body;
  expect(second.items.map((item) => item.name)).toEqual(['Three', 'Two', 'One']);
  expect(second.items[2]!.addedAt).toBe(first.items[0]!.addedAt);
  expect((await put(three)).body.items.map((item) => item.name)).toEqual(['Three']);
  expect((await put(one, one)).error).toMatchObject({ details: [{ path: 'items.1._id' }] });
  expect((await put({ _id: crypto.randomUUID() })).error).toMatchObject({ details: [{ path: 'items.0._id' }] });
});

test('each reader sees of the contents what is meant for them', async () => {
  const channel = await make();
  const quizzes = [
    await buildQuiz(site, { name: 'For all' }),
    await buildQuiz(site, { name: 'For the public', isPublic: true }),
    await buildQuiz(site, { name: 'Draft', publish: false }),
    await buildQuiz(site, { name: 'Premium', subscription: 2 }),
  ];
  const params = { id: channel._id };
  await teacher.do(setItems, { params, body: { items: quizzes.map(({ _id }) => ({ kind: 'quiz' as const, _id })) } });
  const seen = async (who: Parameters<typeof site.as>[0]) => (await site.as(who).do(getChannel, { params })).items;
  expect((await seen('teacher')).map((item) => item.name)).toEqual(['For all', 'For the public', 'Draft', 'Premium']);
  expect((await seen('student')).map((item) => [item.name, item.needs])).toEqual([
    ['For all', null],
    ['For the public', null],
    ['Premium', 'plan'],
  ]);
  expect((await seen('visitor')).map((item) => item.name)).toEqual(['For the public']);
});

test('courses are listed beside quizzes, for those whom each course is for, and are announced when published', async () => {
  const channel = await make();
  const open = await buildCourse(site, { title: 'Open to all' });
  const members = await buildCourse(site, { title: 'For members', access: 'channel', channel: channel._id });
  const draft = await buildCourse(site, { title: 'Not out yet', publish: false });
  const premium = await buildCourse(site, { title: 'Premium course', subscription: 2 });
  const quiz = await buildQuiz(site, { name: 'Beside courses' });
  const params = { id: channel._id };
  const items = [
    ...[open, members, draft, premium].map(({ course }) => ({ kind: 'course' as const, _id: course._id })),
    { kind: 'quiz' as const, _id: quiz._id },
  ];
  const all = ['Open to all', 'For members', 'Not out yet', 'Premium course', 'Beside courses'];
  expect((await teacher.do(setItems, { params, body: { items } })).items.map((item) => item.name)).toEqual(all);
  const seen = async (who: Parameters<typeof site.as>[0]) => (await site.as(who).do(getChannel, { params })).items;
  expect((await seen('student')).map((item) => [item.name, item.needs])).toEqual([
    ['Open to all', null],
    ['Premium course', 'plan'],
    ['Beside courses', null],
  ]);
  expect((await seen('visitor')).map((item) => item.name)).toEqual(['Open to all', 'Premium course']);
  await site.as('student').do(joinChannel, { body: { id: channel._id } });
  const [first, second] = await seen('student');
  expect(second).toMatchObject({ kind: 'course', name: 'For members', membersOnly: true });
  expect(first).toMatchObject({ topicCount: 1, questionCount: null, dateState: 'open' });
  site.advance(60_000);
  await teacher.do(publishCourse, { params: { id: draft.course._id }, body: {} });
  const { news } = await site.as('student').do(getChannel, { params });
  expect(news[0]).toMatchObject({ deed: 'published', item: { kind: 'course', name: 'Not out yet' } });
  const quizAsCourse = { params, body: { items: [{ kind: 'course' as const, _id: quiz._id }] } };
  expect((await teacher.call(setItems, quizAsCourse)).error).toMatchObject({ details: [{ path: 'items.0._id' }] });
});

test('the news tell what was added, published and changed, the newest first', async () => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { name: 'Fresh', publish: false, questions: [question] });
  const channel = await make();
  const params = { id: channel._id };
  await teacher.do(setItems, { params, body: { items: [{ kind: 'quiz', _id: quiz._id }] } });
  const news = async () =>
    (await site.as('student').do(getChannel, { params })).news.map((one) => [one.deed, one.item.name]);
  expect(await news()).toEqual([]);
  site.advance(1000);
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect(await news()).toEqual([
    ['published', 'Fresh'],
    ['added', 'Fresh'],
  ]);
  site.advance(1000);
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { name: 'Fresher', questions: [{ question }] } });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect((await news())[0]).toEqual(['changed', 'Fresher']);
});

test('members are notified of new items in their channel', async () => {
  const channel = await make({ name: 'Told' });
  const person = await site.addPerson(site.school, ['student']);
  await site.as(person).do(joinChannel, { body: { id: channel._id } });
  const quiz = await buildQuiz(site, { name: 'Newest' });
  const put = { params: { id: channel._id }, body: { items: [{ kind: 'quiz' as const, _id: quiz._id }] } };
  await teacher.do(setItems, put);
  await teacher.do(setItems, put);
  const told = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select('title')
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', person.personId)
      .execute(),
  );
  expect(told).toEqual([{ title: 'New in Told: Newest' }]);
});

test('the cover of a public channel is seen by visitors, that of a closed one is not', async () => {
  const image = await teacher.do(uploadImage, { file: { name: 'cover.png', bytes: PIXEL } });
  const open = await make({ cover: image.url });
  const closed = await make({ cover: image.url, kind: 'code' });
  const visitor = site.as('visitor');
  const cover = await visitor.call(getCover, { params: { id: open._id } });
  expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await visitor.call(getCover, { params: { id: closed._id } })).status).toBe(404);
  const unknown = { ...buildChannel(), cover: `/v1/api/images/${'0'.repeat(64)}` };
  expect((await teacher.call(createChannel, { body: unknown })).error).toMatchObject({ details: [{ path: 'cover' }] });
});

test('scripts in a description do not survive', async () => {
  const channel = await make({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
  expect(channel.description).toBe('<p>Hi</p>');
  expect(channel.excerpt).toBe('Hi');
});
