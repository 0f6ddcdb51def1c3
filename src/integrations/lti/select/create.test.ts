/** Making a quiz on the page for choosing, in a frame that holds no session. */
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { connectPlatform, refusalIn, visit } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, selectClaims } from '#integrations/lti/testing-platform.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const teacher = site.as('teacher');
const waves = await buildQuestion(site, { title: 'Waves & <b>light</b>', marks: 3 });
for (const title of ['Lens one', 'Lens two', 'Lens three']) await buildQuestion(site, { title, tags: ['optics'] });
const known = await buildQuiz(site, { name: 'Known before' });
const at = await connectPlatform(site, { makesTeachers: true });
afterAll(() => at.platform.stop());

const SELECT = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const same = { origin: `http://${school.host}`, 'sec-fetch-site': 'same-origin' };

async function open(subject = 'prof', settings: object = {}) {
  const begun = await at.begin(school, 'http://school.test/lti/select');
  const message = buildMessage(at.platform, begun.nonce, {
    subject,
    roles: [INSTRUCTOR],
    now: site.now(),
    claims: selectClaims(at.platform.issuer, { accept_multiple: true, ...settings }),
  });
  const page = await at.send(begun, await at.platform.sign(message), { headers: { 'sec-fetch-dest': 'iframe' } });
  return { page, token: /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '' };
}

const send = (token: string, form: readonly (readonly [string, string])[], headers: Record<string, string> = same) =>
  visit(site, '/lti/select/create', {
    form: new URLSearchParams([['token', token], ...form] as never),
    headers,
  });
const alertIn = (text: string) =>
  [...(/role="alert">(.*?)<\/div>/s.exec(text)?.[1] ?? '').matchAll(/<p>([^<]*)/g)].map(([, line]) => line);

async function itemsIn(text: string) {
  const jwt = /name="JWT" value="([^"]+)"/.exec(text)![1]!;
  const keys = createLocalJWKSet(JSON.parse((await visit(site, '/lti/jwks')).text));
  const { payload } = await jwtVerify(jwt, keys, { audience: at.platform.issuer, currentDate: site.now() });
  return payload[`${SELECT}content_items`] as Record<string, unknown>[];
}
const countQuizzes = async () => (await teacher.do(listQuizzes)).total;

test('what was closed since it was chosen keeps the quiz from being made, and is not chosen any more', async () => {
  const closing = await buildQuiz(site, {
    name: 'Closing',
    closesAt: new Date(site.now().getTime() + 60_000).toISOString(),
  });
  const { token } = await open();
  site.advance(61_000);
  const before = await countQuizzes();
  const form = [
    ['act', 'create'],
    ['name', 'Too late'],
    ['question', waves],
    ['quiz', closing._id],
    ['quiz', known._id],
  ] as const;
  const said = await send(token, form);
  expect(alertIn(said.text)).toEqual([expect.stringContaining('was closed or removed')]);
  expect(said.text).not.toContain(closing._id);
  expect(said.text).toContain(`name="quiz" value="${known._id}"`);
  expect(await countQuizzes()).toBe(before);
});

test('questions of a file are imported in a window of their own, to which the page leads', async () => {
  const { token } = await open();
  const { text } = await send(token, [['act', 'open']]);
  expect(text).toMatch(
    /can’t be imported in this frame\. <a href="\/questions\/bulkUpload" target="_blank" rel="noopener">/,
  );
});

test('a quiz of chosen and of drawn questions is made, published and linked with what was chosen before', async () => {
  const { page, token } = await open();
  expect(page.text).toContain('formaction="/lti/select/create"');
  const form = await send(token, [
    ['act', 'open'],
    ['quiz', known._id],
  ]);
  expect(form.status).toBe(200);
  expect(form.cookies.filter((line) => line.startsWith('token='))).toEqual([]);
  expect(String(form.headers['content-security-policy'])).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
  expect(form.text).toContain('Waves &#38; &#60;b&#62;light&#60;/b&#62;');
  expect(form.text).toContain(`<input type="hidden" name="quiz" value="${known._id}">`);
  const found = await send(token, [
    ['act', 'search'],
    ['bank', 'lens two'],
    ['question', waves],
    ['name', 'My “quiz”'],
  ]);
  expect(found.text).toMatch(new RegExp(`name="question" value="${waves}" checked`));
  expect(found.text).toContain('Lens two');
  expect(found.text).not.toContain('Lens one');
  expect(found.text).toContain('value="My “quiz”"');
  const answer = await send(token, [
    ['act', 'create'],
    ['name', ' Light '],
    ['minutes', '20'],
    ['question', waves],
    ['count', '2'],
    ['tag', 'optics'],
    ['quiz', known._id],
  ]);
  const items = await itemsIn(answer.text);
  expect(items.map(({ title }) => title).sort()).toEqual(['Known before', 'Light']);
  const made = items.find(({ title }) => title === 'Light')!;
  expect(made).toMatchObject({ lineItem: { label: 'Light', scoreMaximum: 5 } });
  const id = (made.custom as { quiz: string }).quiz;
  const quiz = await teacher.do(getQuiz, { params: { id } });
  expect(quiz).toMatchObject({ name: 'Light', durationSeconds: 1200, dateState: 'open', totalMarks: 5 });
  expect(quiz.questions.map(({ question }) => question._id)).toEqual([waves]);
  expect(quiz.draws).toMatchObject([{ count: 2, tags: ['optics'], pool: 3 }]);
  const student = await at.launch({ subject: 'pupil', quiz: id });
  expect([student.status, student.location]).toEqual([303, `/quizzes/light/${id}`]);
  const { entries } = await site.as('admin').do(listAudit, { query: { deed: 'quiz.create' } });
  expect(entries[0]).toMatchObject({ deed: 'quiz.create', subject: { _id: id } });
});

test('a page makes one quiz, also when it is sent twice at once', async () => {
  const { token } = await open();
  const before = await countQuizzes();
  const form = [
    ['act', 'create'],
    ['name', 'Once'],
    ['question', waves],
  ] as const;
  const answers = await Promise.all([send(token, form), send(token, form)]);
  expect(answers.map(({ text }) => text.includes('name="JWT"')).sort()).toEqual([false, true]);
  expect(answers.map(refusalIn).filter(Boolean)).toEqual(['selection_used']);
  expect(await countQuizzes()).toBe(before + 1);
});

test('where the platform takes one item, the new quiz is that one', async () => {
  const { token } = await open('prof', { accept_multiple: false });
  const answer = await send(token, [
    ['act', 'create'],
    ['name', 'The one'],
    ['question', waves],
    ['one', `quiz ${known._id}`],
  ]);
  expect((await itemsIn(answer.text)).map(({ title }) => title)).toEqual(['The one']);
});

test('what is missing is said beside what was entered, and nothing is made', async () => {
  const { token } = await open();
  const before = await countQuizzes();
  const wrongOf = async (...form: (readonly [string, string])[]) =>
    alertIn((await send(token, [['act', 'create'], ...form])).text);
  expect(await wrongOf()).toEqual(['Enter a name.', 'Choose questions, or say how many are drawn.']);
  expect(await wrongOf(['name', 'A'], ['tag', 'optics'])).toEqual(['Say how many questions are drawn.']);
  expect(await wrongOf(['name', 'A'], ['question', waves], ['minutes', '1.5'])).toEqual(['Enter whole numbers.']);
  expect(await wrongOf(['name', 'A'], ['question', waves], ['minutes', '0'])).toEqual(['Must be at least 5 seconds']);
  expect(await wrongOf(['name', 'A'], ['count', '7'], ['tag', 'optics'])).toEqual([
    '“7 of optics” needs 7, the bank has 3',
  ]);
  expect(await wrongOf(['name', 'A'], ['question', crypto.randomUUID()])).toEqual(['Must be a question of the bank']);
  expect(await wrongOf(['name', 'A'], ['question', 'no id'])).toEqual(['Choose questions, or say how many are drawn.']);
  expect(await countQuizzes()).toBe(before);
  const german = await visit(site, '/lti/select/create', {
    form: new URLSearchParams({ token, act: 'create', name: 'A', count: '7', tag: 'optics' }),
    headers: { ...same, 'accept-language': 'de' },
  });
  expect(alertIn(german.text)[0]).not.toContain('needs');
  // The page is still good.
  expect(await wrongOf(['name', 'A'], ['question', waves])).toEqual([]);
});

test('only pages of this site send the form, at the school of the token, within the hour', async () => {
  const { token } = await open();
  const before = await countQuizzes();
  const form = [
    ['act', 'create'],
    ['name', 'A'],
    ['question', waves],
  ] as const;
  for (const headers of [
    {} as Record<string, string>,
    { origin: 'null' },
    { origin: at.platform.issuer, 'sec-fetch-site': 'cross-site' },
    { ...same, 'sec-fetch-site': 'same-site' },
  ])
    expect((await send(token, form, headers)).status).toBe(403);
  const there = await visit(site, '/lti/select/create', {
    at: site.otherSchool,
    form: new URLSearchParams([['token', token], ...form] as never),
    headers: { origin: `http://${site.otherSchool.host}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(refusalIn(there)).toBe('selection_expired');
  // A session in the same browser adds nothing: without the token nobody is anybody.
  const withCookie = await visit(site, '/lti/select/create', {
    form: new URLSearchParams([['token', ''], ...form] as never),
    headers: same,
    cookie: `token=${school.people.teacher.token}`,
  });
  expect(refusalIn(withCookie)).toBe('selection_expired');
  site.advance(60 * 60_000 + 1);
  expect(refusalIn(await send(token, form))).toBe('selection_expired');
  expect(await countQuizzes()).toBe(before);
});

test('who needs a second factor, or is no teacher any more, can’t make a quiz in the frame', async () => {
  const before = await countQuizzes();
  const form = [
    ['act', 'create'],
    ['name', 'A'],
    ['question', waves],
  ] as const;
  const person = "(select person_id from lti_account where subject = 'careful')";
  const { token } = await open('careful');
  await runIn(
    site,
    school,
    `insert into authenticator (tenant_id, person_id, sealed_secret, confirmed_at)
     select tenant_id, person_id, '\\x00', now() from lti_account where subject = 'careful'`,
  );
  expect(refusalIn(await send(token, form))).toBe('create_elsewhere');
  const { page } = await open('careful');
  expect(page.text).toContain('Choose content');
  expect(page.text).toContain('asks for more proof');
  expect(page.text).not.toContain('formaction');
  await runIn(site, school, `delete from authenticator where person_id = ${person}`);
  await runIn(
    site,
    school,
    `update tenant set second_factor_of = 'staff', second_factor_from = $1 where tenant_id = $2`,
    [site.now(), school.id],
  );
  expect(refusalIn(await send(token, form))).toBe('create_elsewhere');
  await runIn(
    site,
    school,
    `update tenant set second_factor_of = 'off', second_factor_from = null where tenant_id = $1`,
    [school.id],
  );
  await runIn(site, school, `update person set roles = '{student}' where person_id = ${person}`);
  expect(refusalIn(await send(token, form))).toBe('not_staff');
  expect(await countQuizzes()).toBe(before);
});
