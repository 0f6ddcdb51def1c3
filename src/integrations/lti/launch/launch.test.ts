import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { confirmConnection, decideDeployment, getConnection, listPlatforms } from '#integrations/lti/contract.ts';
import { connectPlatform, cookiesOf, refusalIn, tokenIn, visit } from '#integrations/lti/testing.ts';
import { INSTRUCTOR } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const admin = site.as('admin');
const quiz = await buildQuiz(site, { name: 'Week 1' });
const at = await connectPlatform(site);
const strict = await connectPlatform(site, { createsAccounts: false, matchesExternalId: true }, { clientId: 'strict' });
const staff = await connectPlatform(site, { makesTeachers: true }, { clientId: 'staff' });
afterAll(() => Promise.all([at, strict, staff].map(({ platform }) => platform.stop())));

const meOf = (token: string | undefined) => site.as({ personId: '', email: '', token: token! }).do(getMe);
const fwd = `/quizzes/week-1/${quiz._id}`;

test('the login asks for an id_token by form, with state and nonce, and its cookie is partitioned', async () => {
  const { location } = await at.begin();
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: 'tripos',
    redirect_uri: 'http://school.test/lti/launch',
    login_hint: 'hint',
  });
  for (const name of ['state', 'nonce']) expect(location.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  const query = new URLSearchParams({ iss: at.platform.issuer, client_id: 'tripos', login_hint: 'h' });
  const form = { ...Object.fromEntries(query), target_link_uri: 'http://school.test/lti/launch' };
  const { cookies } = await visit(site, '/lti/login', { form, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^__Host-lti-[\w-]{12}=/);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None'])
    expect(cookies[0]).toContain(part);
});

test('a learner who is new gets a student’s account, an ordinary session, and comes to the quiz', async () => {
  const answer = await at.launch({ quiz: quiz._id, person: { email: 'ida@school.test' } });
  expect([answer.status, answer.location]).toEqual([303, fwd]);
  expect(answer.cookies.find((line) => line.startsWith('token='))).toContain('SameSite=Lax');
  expect(await meOf(tokenIn(answer))).toMatchObject({
    firstName: 'Ida',
    lastName: 'Noether',
    email: 'ida@school.test',
    roles: ['student'],
  });
});

test('the second launch is the same person, also under another name and address there', async () => {
  const first = await meOf(tokenIn(await at.launch({ subject: 'twice', quiz: quiz._id })));
  const again = await at.launch({ subject: 'twice', quiz: quiz._id, person: { given_name: 'X', email: 'x@y.test' } });
  expect(await meOf(tokenIn(again))).toMatchObject({ _id: first._id, firstName: 'Ida' });
});

test('an address that somebody has here connects nothing: its owner signs in and confirms', async () => {
  const { student } = school.people;
  const person = { email: student.email, given_name: 'Eve' };
  const answer = await at.launch({ subject: 'eve', quiz: quiz._id, person });
  expect([answer.status, answer.location, tokenIn(answer)]).toEqual([303, '/connect', undefined]);
  const headers = { cookie: cookiesOf(answer) };
  expect(await site.as('visitor').call(confirmConnection, { body: {}, headers })).toMatchObject({ status: 401 });
  expect(await site.as('student').do(getConnection, { headers })).toEqual({
    platform: 'Test platform',
    issuer: at.platform.issuer,
    name: 'Eve Noether',
  });
  expect(await site.as('student').do(confirmConnection, { body: {}, headers })).toEqual({ fwd });
  const next = await at.launch({ subject: 'eve', quiz: quiz._id });
  expect(await meOf(tokenIn(next))).toMatchObject({ _id: student.personId });
  // It is used up, also for another person.
  expect((await site.as('teacher').call(confirmConnection, { body: {}, headers })).status).toBe(422);
});

test('an account that was created is no longer opened once its address has an owner who proved it', async () => {
  const answer = await at.launch({ subject: 'squatter', quiz: quiz._id, person: { email: 'owner@school.test' } });
  const me = await meOf(tokenIn(answer));
  await runIn(site, school, 'update person set email_unproven = false where person_id = $1', [me._id]);
  const again = await at.launch({ subject: 'squatter', quiz: quiz._id });
  expect([again.location, tokenIn(again)]).toEqual(['/connect', undefined]);
});

test('an account that was connected by who registered with an address is not theirs once its owner has come', async () => {
  const squatter = await site.addPerson(school, ['student'], 'Squatter');
  const prove = (isUnproven: boolean) =>
    runIn(site, school, 'update person set email_unproven = $2 where person_id = $1', [squatter.personId, isUnproven]);
  await prove(true);
  const headers = { cookie: cookiesOf(await strict.launch({ subject: 'early', quiz: quiz._id })) };
  await site.as(squatter).do(confirmConnection, { body: {}, headers });
  expect(await meOf(tokenIn(await strict.launch({ subject: 'early', quiz: quiz._id })))).toMatchObject({
    _id: squatter.personId,
  });
  await prove(false);
  const later = await strict.launch({ subject: 'early', quiz: quiz._id });
  expect([later.location, tokenIn(later)]).toEqual(['/connect', undefined]);
  // The owner connects it anew.
  await site.as(squatter).do(confirmConnection, { body: {}, headers: { cookie: cookiesOf(later) } });
  expect(tokenIn(await strict.launch({ subject: 'early', quiz: quiz._id }))).toBeDefined();
});

test('a number that the school knows opens the one active student with it, and never staff', async () => {
  const known = await site.addPerson(school, ['student'], 'Karl');
  const teacher = await site.addPerson(school, ['teacher'], 'Tess');
  await runIn(site, school, 'update person set external_id = $2 where person_id = $1', [known.personId, '4711']);
  await runIn(site, school, 'update person set external_id = $2 where person_id = $1', [teacher.personId, '4712']);
  const claim = 'https://purl.imsglobal.org/spec/lti/claim/lis';
  const launch = (subject: string, number: string) =>
    strict.launch({ subject, quiz: quiz._id, claims: { [claim]: { person_sourcedid: number } } });
  expect(await meOf(tokenIn(await launch('karl', '4711')))).toMatchObject({ _id: known.personId });
  expect((await launch('tess', '4712')).location).toBe('/connect');
  // A platform that does not know the number leaves its name in.
  expect((await launch('nobody', '$Person.sourcedId')).location).toBe('/connect');
});

test('an instructor becomes a teacher only where admins say so, and a connected account keeps its roles', async () => {
  const plain = await at.launch({ subject: 'prof', roles: [INSTRUCTOR], quiz: quiz._id });
  expect([plain.location, tokenIn(plain)]).toEqual(['/connect', undefined]);
  const mapped = await staff.launch({ subject: 'prof', roles: [INSTRUCTOR], quiz: quiz._id });
  expect(await meOf(tokenIn(mapped))).toMatchObject({ roles: ['teacher'] });
  const learner = await at.launch({ subject: 'twice', roles: [INSTRUCTOR], quiz: quiz._id });
  expect(await meOf(tokenIn(learner))).toMatchObject({ roles: ['student'] });
});

test('in a frame nothing is signed in: one link opens the login again in a window of its own', async () => {
  const query = new URLSearchParams({
    iss: at.platform.issuer,
    client_id: 'tripos',
    login_hint: 'a&b',
    target_link_uri: 'http://school.test/lti/launch',
  });
  const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
  const answer = await visit(site, `/lti/login?${query}`, { headers });
  expect([answer.status, answer.cookies]).toEqual([200, []]);
  expect(answer.headers['x-frame-options']).toBeUndefined();
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
  expect(policy).not.toContain('script-src');
  const href = /href="([^"]+)" target="_blank" rel="noopener"/.exec(answer.text)![1]!.replaceAll(/&(amp|#38);/g, '&');
  expect(new URL(href).searchParams.get('login_hint')).toBe('a&b');
  const opened = await visit(site, new URL(href).pathname + new URL(href).search, {
    headers: { 'sec-fetch-dest': 'document' },
  });
  expect(opened.status).toBe(302);
});

test('a deployment that nobody accepted waits for an admin, who accepts or denies it', async () => {
  const launch = () => at.launch({ subject: 'other place', deployment: 'second', quiz: quiz._id });
  expect(refusalIn(await launch())).toBe('deployment_pending');
  const { platforms } = await admin.do(listPlatforms);
  const { deployments } = platforms.find(({ _id }) => _id === at.registered._id)!;
  expect(deployments).toMatchObject([
    { deployment: 'first', state: 'accepted' },
    { deployment: 'second', state: 'pending' },
  ]);
  const decide = (accepts: boolean) =>
    admin.do(decideDeployment, { params: { id: at.registered._id }, body: { deployment: 'second', accepts } });
  await decide(false);
  expect(refusalIn(await launch())).toBe('deployment_denied');
  await decide(true);
  expect((await launch()).location).toBe(fwd);
});

test('a link without a quiz says so, one that was copied with its parameters leads to the quiz', async () => {
  expect(refusalIn(await at.launch({ link: 'empty' }))).toBe('no_quiz');
  expect((await at.launch({ link: 'copied to next year', quiz: quiz._id })).location).toBe(fwd);
  // A platform that sends its parameters only once is understood too.
  expect((await at.launch({ link: 'copied to next year' })).location).toBe(fwd);
});

test('admins read what was refused with the detail, others do not', async () => {
  const { refusals } = await admin.do(listPlatforms);
  expect(refusals[0]).toMatchObject({
    platform: 'Test platform',
    reason: 'no_quiz',
    said: 'This link leads to nothing that is here. Ask your teacher to choose it again.',
    detail: 'The link empty names no quiz',
  });
  expect((await site.as('teacher').call(listPlatforms)).status).toBe(403);
});
