/** Choosing in a window that a frame has opened, and what others try with it. */
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { connectPlatform, cookiesOf, refusalIn, visit } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, selectClaims } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const quiz = await buildQuiz(site, { name: 'Fractions' });
const at = await connectPlatform(site, { makesTeachers: true });
const rival = await connectPlatform(site, {}, { clientId: 'rival' });
afterAll(() => Promise.all([at, rival].map(({ platform }) => platform.stop())));

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const own = { origin: `http://${school.host}`, 'sec-fetch-site': 'same-origin' };
const plain = (text: string) => text.replaceAll('&#38;', '&');
const valueIn = (text: string, name: string) =>
  plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '');
const policyOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  answer.headers['cross-origin-opener-policy'];

const loginAddress = (target = `http://${school.host}/lti/select`) =>
  `/lti/login?${new URLSearchParams({
    iss: at.platform.issuer,
    client_id: 'tripos',
    login_hint: 'hint',
    lti_message_hint: 'once & only',
    target_link_uri: target,
  })}`;

/** The first step of a login in a frame, and where it leads to find out whether the cookie was kept. */
async function beginFramed() {
  const answer = await visit(site, loginAddress(), { headers: framed });
  return { cookie: cookiesOf(answer), next: answer.location };
}

/** The page of a frame that keeps nothing, and the address that its link opens. */
async function openWindowPage() {
  const { next } = await beginFramed();
  const page = await visit(site, next, { headers: framed });
  return { page, href: plain(/class="button" href="([^"]+)"/.exec(page.text)?.[1] ?? '') };
}

/** The window, from the link to the page that hands over what was chosen. */
async function chooseIn(href: string) {
  const begun = await visit(site, href);
  const asked = new URL(begun.location).searchParams;
  const message = buildMessage(at.platform, asked.get('nonce')!, {
    subject: 'prof',
    roles: [INSTRUCTOR],
    now: site.now(),
    claims: selectClaims(at.platform.issuer),
  });
  const sent = { state: asked.get('state')!, cookie: cookiesOf(begun) };
  const chooser = await at.send(sent, await at.platform.sign(message), { headers: { 'sec-fetch-dest': 'document' } });
  const form = { token: valueIn(chooser.text, 'token'), act: 'add', quiz: quiz._id };
  const handed = await visit(site, '/lti/select', { form, headers: own });
  return { begun, asked, chooser, handed, answer: valueIn(handed.text, 'answer') };
}

const sendOn = (form: Record<string, string>, headers: Record<string, string> = own, where = school) =>
  visit(site, '/lti/select/return', { form, headers, at: where });

test('a cookie that comes back continues the same login; the platform is asked with what it gave', async () => {
  const { cookie, next } = await beginFramed();
  const state = new URL(next).searchParams.get('kept')!;
  const there = new URL((await visit(site, next, { headers: framed, cookie })).location);
  expect(there.origin).toBe(at.platform.issuer);
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    state,
    login_hint: 'hint',
    lti_message_hint: 'once & only',
  });
});

test('without the cookie, or with that of another login or another school, the frame says that it keeps nothing', async () => {
  const [one, other] = [await beginFramed(), await beginFramed()];
  const says = (cookie: string, address = one.next) => visit(site, address, { headers: framed, cookie });
  const renamed = `${one.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
  for (const cookie of ['', other.cookie, renamed, `${one.cookie.split('=')[0]}=AAAA`]) {
    const page = await says(cookie);
    expect([page.status, page.text.includes('Choose in a new window')]).toEqual([200, true]);
    expect(String(page.headers['content-security-policy'])).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
    expect(page.cookies).toEqual([]);
  }
  site.advance(11 * 60_000);
  expect((await says(one.cookie)).text).toContain('Choose in a new window');
});

test('the window begins a login of its own, and its pages stay connected with the frame that opened it', async () => {
  const { page, href } = await openWindowPage();
  expect(new URL(href).searchParams.get('kept')).toBeNull();
  expect(policyOf(page)).toBe('same-origin');
  const { begun, chooser, handed, answer } = await chooseIn(href);
  expect([begun, chooser, handed].map(policyOf)).toEqual(['unsafe-none', 'unsafe-none', 'unsafe-none']);
  const returned = await sendOn({ answer, platform: at.registered._id });
  expect(returned.text).toContain(`action="${at.platform.issuer}/return"`);
  expect(valueIn(returned.text, 'JWT')).not.toBe('');
  expect(policyOf(returned)).toBe('unsafe-none');
  expect(String(returned.headers['content-security-policy'])).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
});

test('nothing else is connected with who opened it: no quiz, no other login for choosing', async () => {
  const opened = '&opened=by+frame';
  const toQuiz = await visit(site, `${loginAddress(`http://${school.host}/lti/launch`)}${opened}`);
  const plainChoosing = await visit(site, loginAddress());
  expect([toQuiz, plainChoosing].map(policyOf)).toEqual(['same-origin', 'same-origin']);
  const inFrame = await visit(site, `${loginAddress()}${opened}`, { headers: framed });
  expect(policyOf(inFrame)).toBe('same-origin');
});

test('what was chosen is sent on from our own page, at its school, for its platform, within five minutes', async () => {
  const { href } = await openWindowPage();
  const { answer } = await chooseIn(href);
  const form = { answer, platform: at.registered._id };
  for (const headers of [
    {} as Record<string, string>,
    { origin: 'null' },
    { origin: at.platform.issuer, 'sec-fetch-site': 'cross-site' },
    { ...own, 'sec-fetch-site': 'same-site' },
  ])
    expect((await sendOn(form, headers)).status).toBe(403);
  const there = { origin: `http://${site.otherSchool.host}`, 'sec-fetch-site': 'same-origin' };
  expect(refusalIn(await sendOn(form, there, site.otherSchool))).toBe('selection_expired');
  expect(refusalIn(await sendOn({ ...form, platform: rival.registered._id }))).toBe('selection_expired');
  expect(refusalIn(await sendOn({ ...form, answer: 'made up' }))).toBe('selection_expired');
  expect((await sendOn(form)).status).toBe(200);
  site.advance(5 * 60_000 + 1);
  expect(refusalIn(await sendOn(form))).toBe('selection_expired');
});

test('whichever of the frame and the window comes first sends to the platform, and the other says so', async () => {
  const { href } = await openWindowPage();
  const { handed, answer } = await chooseIn(href);
  // The window has nothing that it could send past this site.
  expect(valueIn(handed.text, 'JWT')).toBe('');
  expect(handed.text).not.toContain(`${at.platform.issuer}/return`);
  expect(String(handed.headers['content-security-policy'])).toMatch(/form-action 'self'(;|$)/);
  const form = { answer, platform: at.registered._id };
  const both = await Promise.all([sendOn(form), sendOn(form), sendOn(form)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(both.filter(({ text }) => valueIn(text, 'JWT') !== '')).toHaveLength(1);
  expect(both.filter(({ text }) => text.includes('Sent already'))).toHaveLength(2);
  expect((await sendOn(form)).text).toContain('Sent already');
});

test('a message for one window is of no use in another browser, and only once in its own', async () => {
  const { href } = await openWindowPage();
  const begun = await visit(site, href);
  const asked = new URL(begun.location).searchParams;
  const idToken = await at.platform.sign(buildMessage(at.platform, asked.get('nonce')!, { now: site.now() }));
  const state = asked.get('state')!;
  expect(refusalIn(await at.send({ state, cookie: '' }, idToken))).toBe('no_state');
  const first = await at.send({ state, cookie: cookiesOf(begun) }, idToken);
  expect(refusalIn(first)).not.toBe('state_used');
  expect(refusalIn(await at.send({ state, cookie: cookiesOf(begun) }, idToken))).toBe('state_used');
});
