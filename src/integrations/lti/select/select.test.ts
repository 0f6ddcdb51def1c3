import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { deleteCourse } from '#courses/courses/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { runIn } from '#identity/account/testing.ts';
import { connectPlatform, cookiesOf, refusalIn, tokenIn, visit } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, selectClaims } from '#integrations/lti/testing-platform.ts';
import { createAssignment, deleteAssignment } from '#results/practice/assignments/contract.ts';
import { listPracticeTopics } from '#results/practice/contract-teachers.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const closesAt = new Date(site.now().getTime() + 7 * 86_400_000).toISOString();
const first = await buildQuiz(site, { name: 'Fractions & <b>more</b>' });
const second = await buildQuiz(site, { name: 'Vectors', closesAt });
const third = await buildQuiz(site, { name: 'Angles' });
const at = await connectPlatform(site, { makesTeachers: true });
afterAll(() => at.platform.stop());

const SELECT = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const same = { origin: `http://${school.host}`, 'sec-fetch-site': 'same-origin' };

/** Opens the page for choosing in a frame. Returns it with the token of its form. */
async function open(settings: object = {}, subject = 'prof', roles = [INSTRUCTOR]) {
  const begun = await at.begin(school, 'http://school.test/lti/select');
  const message = buildMessage(at.platform, begun.nonce, {
    subject,
    roles,
    now: site.now(),
    claims: selectClaims(at.platform.issuer, {
      accept_types: ['link', 'ltiResourceLink'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: true,
      data: 'of the platform',
      ...settings,
    }),
  });
  const page = await at.send(begun, await at.platform.sign(message), { headers: { 'sec-fetch-dest': 'iframe' } });
  return { page, token: /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '' };
}

const send = (token: string, quizzes: readonly string[], more: Record<string, string> = { act: 'add' }) =>
  visit(site, '/lti/select', {
    form: new URLSearchParams([
      ['token', token],
      ...Object.entries(more),
      ...quizzes.map((id) => ['quiz', id]),
    ] as never),
    headers: same,
  });

/** The message in the form that goes to the platform, checked with the keys that the school publishes. */
async function read(text: string) {
  const jwt = /name="JWT" value="([^"]+)"/.exec(text)![1]!;
  const keys = JSON.parse((await visit(site, '/lti/jwks')).text);
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
    algorithms: ['RS256'],
    issuer: 'tripos',
    audience: at.platform.issuer,
    currentDate: site.now(),
  });
  return payload;
}

test('a teacher chooses two quizzes, and the platform gets both with their columns and dates, signed', async () => {
  const { page, token } = await open();
  expect(page.status).toBe(200);
  expect(page.cookies.filter((line) => line.startsWith('token='))).toEqual([]);
  expect(String(page.headers['content-security-policy'])).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
  expect(page.text).toContain('Fractions &#38; &#60;b&#62;more');
  const answer = await send(token, [first._id, second._id]);
  expect(answer.text).toContain(`action="${at.platform.issuer}/return"`);
  expect(String(answer.headers['content-security-policy'])).toContain(`form-action 'self' ${at.platform.issuer}`);
  const payload = await read(answer.text);
  expect(payload).toMatchObject({
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: 'first',
    [`${SELECT}data`]: 'of the platform',
    [`${SELECT}content_items`]: [
      {
        type: 'ltiResourceLink',
        title: 'Fractions & <b>more</b>',
        url: `http://school.test/lti/quiz/${first._id}`,
        custom: { quiz: first._id },
        lineItem: { label: 'Fractions & <b>more</b>', scoreMaximum: 2, resourceId: first._id },
      },
      { title: 'Vectors', submission: { endDateTime: closesAt } },
    ],
  });
});

test('a form is answered once, and only for an hour', async () => {
  const { token } = await open();
  expect((await send(token, [first._id])).status).toBe(200);
  expect(refusalIn(await send(token, [first._id]))).toBe('selection_used');
  const late = await open();
  site.advance(60 * 60_000 + 1);
  expect(refusalIn(await send(late.token, [first._id]))).toBe('selection_expired');
  expect(refusalIn(await send('AAAA', [first._id]))).toBe('selection_expired');
});

test('nothing chosen is said on the page, and a search keeps what was chosen', async () => {
  const { token } = await open();
  const empty = await send(token, []);
  expect(empty.text).toContain('Choose at least one item');
  const found = await send(token, [first._id], { act: 'search', q: 'vect' });
  expect(found.text).toMatch(new RegExp(`value="${first._id}" checked`));
  expect(found.text).toContain('Vectors');
  expect(found.text).not.toContain('Angles');
  expect((await send(token, [first._id, third._id])).text).toContain('name="JWT"');
});

test('the address for the answer puts nothing else into the policy of the page', async () => {
  const { token } = await open({ deep_link_return_url: 'https://a;sandbox/return' });
  const policy = String((await send(token, [first._id])).headers['content-security-policy']);
  expect(policy.split(';').map((one) => one.trim().split(' ')[0])).not.toContain('sandbox');
});

test('what was closed since it was chosen is said, and the rest is sent when it is added again', async () => {
  const closing = await buildQuiz(site, {
    name: 'Closing soon',
    closesAt: new Date(site.now().getTime() + 60_000).toISOString(),
  });
  const { token } = await open();
  site.advance(61_000);
  const said = await send(token, [first._id, closing._id]);
  expect(said.text).toContain('Something that you chose was closed or removed');
  expect(said.text).not.toContain('name="JWT"');
  expect(said.text).toMatch(new RegExp(`value="${first._id}" checked`));
  expect(said.text).not.toContain(closing._id);
  const items = (await read((await send(token, [first._id])).text))[`${SELECT}content_items`];
  expect(items).toHaveLength(1);
});

test('where the platform takes one, one is sent; where it wants no column, none', async () => {
  const { token, page } = await open({ accept_multiple: false, accept_lineitem: false });
  expect(page.text).toContain('type="radio"');
  const items = (await read((await send(token, [first._id, second._id])).text))[`${SELECT}content_items`] as object[];
  expect(items).toHaveLength(1);
  expect(items[0]).not.toHaveProperty('lineItem');
});

test('students can’t choose, and a teacher who is one no more can’t either', async () => {
  const student = await at.launch({ subject: 'pupil', quiz: first._id });
  expect(student.status).toBe(303);
  expect(refusalIn((await open({}, 'pupil')).page)).toBe('not_staff');
  const { token } = await open({}, 'leaving');
  await runIn(
    site,
    school,
    `update person set roles = '{student}' where person_id =
    (select person_id from lti_account where subject = 'leaving')`,
  );
  expect(refusalIn(await send(token, [first._id]))).toBe('not_staff');
});

test('somebody without a connected account connects it in a window of their own, with the message that has come', async () => {
  const { page } = await open({}, 'nobody yet', []);
  expect(page.text).toContain('Connect your account first');
  expect(page.cookies.some((line) => line.startsWith('lti-pending='))).toBe(false);
  // Moodle answers a login of its own once, so the window cannot begin another one.
  expect(page.text).toContain('<form method="post" action="/lti/connect" target="_blank" rel="noopener">');
  const form = { ticket: /name="ticket" value="([^"]+)"/.exec(page.text)![1]! };
  const ours = { origin: 'http://school.test', 'sec-fetch-site': 'same-origin' };
  const opened = await visit(site, '/lti/connect', { form, headers: ours });
  expect([opened.status, opened.location]).toEqual([303, '/connect']);
  const connected = await site.server.app.inject({
    method: 'POST',
    url: '/v1/api/lti/connection',
    headers: { host: school.host, ...ours, cookie: `${cookiesOf(opened)}; token=${school.people.teacher.token}` },
    payload: {},
  });
  expect(connected.statusCode).toBe(200);
  expect((await open({}, 'nobody yet', [])).page.text).toContain('Choose content');
});

test('a ticket for connecting opens nothing from another page, from no page, at another school or later', async () => {
  const { page } = await open({}, 'one more', []);
  const form = { ticket: /name="ticket" value="([^"]+)"/.exec(page.text)![1]! };
  const ours = { origin: 'http://school.test', 'sec-fetch-site': 'same-origin' };
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: at.platform.issuer },
    { origin: at.platform.issuer, 'sec-fetch-site': 'cross-site' },
    { ...ours, 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])
    expect((await visit(site, '/lti/connect', { form, headers })).status).toBe(403);
  const there = { origin: `http://${site.otherSchool.host}`, 'sec-fetch-site': 'same-origin' };
  expect(refusalIn(await visit(site, '/lti/connect', { form, headers: there, at: site.otherSchool }))).toBe(
    'state_expired',
  );
  expect(refusalIn(await visit(site, '/lti/connect', { form: { ticket: 'made up' }, headers: ours }))).toBe(
    'state_expired',
  );
  site.advance(31 * 60_000);
  expect(refusalIn(await visit(site, '/lti/connect', { form, headers: ours }))).toBe('state_expired');
});

test('browsers name the origin of what a page in a frame sends, so that it is taken', async () => {
  const { page } = await open();
  expect(page.headers['referrer-policy']).toBe('same-origin');
});

test('courses and topics are chosen beside quizzes, and lead to their pages without a column', async () => {
  const { course, topics } = await buildCourse(site, {
    title: 'Optics',
    topics: [{ title: 'Lenses', published: true }],
  });
  const { token } = await open();
  const found = await send(token, [first._id], { act: 'search', kind: 'topic', q: 'optics' });
  expect(found.text).toContain('Lenses');
  expect(found.text).toMatch(new RegExp(`name="quiz" value="${first._id}" checked`));
  const more = { act: 'add', course: course._id, topic: topics[0]!._id };
  const items = (await read((await send(token, [first._id], more)).text))[`${SELECT}content_items`] as Record<
    string,
    unknown
  >[];
  expect(items).toMatchObject([
    { custom: { quiz: first._id } },
    { title: 'Optics', url: `http://school.test/lti/course/${course._id}`, custom: { course: course._id } },
    { title: 'Lenses', url: `http://school.test/lti/topic/${topics[0]!._id}`, custom: { topic: topics[0]!._id } },
  ]);
  expect(items.map((item) => 'lineItem' in item)).toEqual([true, false, false]);
  const custom = { [`${CLAIM}custom`]: items[2]!.custom };
  const there = await at.launch({ subject: 'reader', link: 'a topic', claims: custom });
  expect([there.status, there.location]).toEqual([303, `/courses/${course._id}/topics/${topics[0]!._id}`]);
  const byAddress = { [`${CLAIM}target_link_uri`]: `http://school.test/lti/course/${course._id}` };
  expect((await at.launch({ subject: 'reader', link: 'a course', claims: byAddress })).location).toBe(
    `/courses/${course._id}`,
  );
  await site.as('teacher').do(deleteCourse, { params: { id: course._id } });
  expect(refusalIn(await at.launch({ subject: 'reader', link: 'a topic', claims: custom }))).toBe('no_quiz');
});

test('assigned practice is chosen by its topics, with the day when it is due, and opens for each role', async () => {
  await buildQuestion(site, { title: 'Waves', tags: ['waves'] });
  const teacher = site.as('teacher');
  const { topics } = await teacher.do(listPracticeTopics, { query: { q: 'waves' } });
  const people = [school.people.student.personId];
  const body = { topics: [topics[0]!._id], groups: [], people, count: 2, dueAt: closesAt, note: '' };
  const { _id } = await teacher.do(createAssignment, { body });
  const { token } = await open();
  const found = await send(token, [], { act: 'search', kind: 'practice', q: 'wav' });
  expect(found.text).toContain(`name="practice" value="${_id}"`);
  const [item] = (await read((await send(token, [], { act: 'add', practice: _id })).text))[
    `${SELECT}content_items`
  ] as Record<string, unknown>[];
  expect(item).toMatchObject({ title: 'waves', submission: { endDateTime: closesAt }, custom: { practice: _id } });
  expect(item).not.toHaveProperty('available');
  expect(item).not.toHaveProperty('lineItem');
  const claims = { [`${CLAIM}custom`]: item!.custom };
  const learner = await at.launch({ subject: 'reader', link: 'practice', claims });
  expect([learner.location, tokenIn(learner) !== undefined]).toEqual([
    `/practice/run?from=assignment&assignment=${_id}`,
    true,
  ]);
  const staff = await at.launch({ subject: 'prof', roles: [INSTRUCTOR], link: 'practice', claims });
  expect(staff.location).toBe(`/practice/assigned/${_id}`);
  await teacher.do(deleteAssignment, { params: { id: _id } });
  expect(refusalIn(await at.launch({ subject: 'reader', link: 'practice', claims }))).toBe('no_quiz');
});
