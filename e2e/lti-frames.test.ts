/**
 * The school's pages in the frame of a platform on another site, over https, in a browser that blocks cookies of third
 * parties: by a partitioned cookie, by the platform's storage, or by a window of their own.
 */

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { connectPlatform } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, LEARNER, selectClaims } from '#integrations/lti/testing-platform.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { PLATFORM_HOST, PROBE, startTwoSites } from './two-sites.ts';

const sites = await startTwoSites();
const issuer = `https://${PLATFORM_HOST}:${sites.port}`;
const school = `https://school.test:${sites.port}`;
const site = await browserSite({ SSO_LOCAL: '1', TRUST_PROXY: '1', PUBLIC_URL: school }, undefined, [
  '--test-third-party-cookie-phaseout',
  '--enable-features=ForceThirdPartyCookieBlockingEnabled',
]);
sites.target = (site.server.app.server.address() as AddressInfo).port;
const at = await connectPlatform(site, {
  makesTeachers: true,
  issuer,
  authUrl: `${issuer}/auth`,
  frameOrigins: [issuer],
});
afterAll(() => Promise.all([at.platform.stop(), sites.stop()]));

const quiz = await buildQuiz(site, { name: 'Fractions' });
await buildQuestion(site, { title: 'Halves and quarters' });

/** What the platform's pages got: messages of tools, once each. */
let answers: string[] = [];
/** Logins that were begun at the platform. It answers each of its own once, as Moodle does. */
let spent: Set<string>;
let hasStorage = false;

/** The platform's frame that keeps values for tools, by the origin that asks. */
const storage = `<script>
const kept = new Map();
addEventListener('message', ({ source, origin, data }) => {
  if (!/^lti\\.(put|get)_data$/.test(data.subject)) return;
  if (data.subject === 'lti.put_data') kept.set(origin + ' ' + data.key, data.value);
  const value = kept.get(origin + ' ' + data.key);
  source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, key: data.key, value }, origin);
});
</script>`;

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Platform</title><body><main>${body}</main></body></html>`;

function coursePage(kind: string): string {
  const query = new URLSearchParams({
    iss: issuer,
    client_id: 'tripos',
    login_hint: kind,
    lti_message_hint: crypto.randomUUID(),
    target_link_uri: `${school}/lti/${kind === 'choosing' ? 'select' : 'launch'}`,
    ...(hasStorage && { lti_storage_target: 'post_message_forwarding' }),
  });
  const storing = hasStorage ? '<iframe name="post_message_forwarding" title="Storage" src="/storage"></iframe>' : '';
  const tool = `<iframe name="tool" title="Tool" src="${escaped(`${school}/lti/login?${query}`)}" width="760" height="900"></iframe>`;
  return page(`<h1>A course</h1>${storing}${tool}`);
}

async function messagePage(url: URL): Promise<string> {
  const read = (name: string): string => url.searchParams.get(name) ?? '';
  const hint = read('lti_message_hint');
  if (spent.has(hint)) return page('<p>Invalid request</p>');
  spent.add(hint);
  const isChoosing = read('login_hint') === 'choosing';
  const message = buildMessage({ issuer, clientId: 'tripos' }, read('nonce'), {
    subject: isChoosing ? 'prof' : 'pupil',
    roles: [isChoosing ? INSTRUCTOR : LEARNER],
    now: site.now(),
    ...(!isChoosing && { quiz: quiz._id }),
    ...(isChoosing && {
      claims: selectClaims(issuer),
    }),
  });
  const fields = {
    state: read('state'),
    id_token: await at.platform.sign(message),
    ...(hasStorage && { lti_storage_target: 'post_message_forwarding' }),
  };
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${escaped(value)}">`);
  return page(
    `<form method="post" action="${escaped(read('redirect_uri'))}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
  );
}

sites.platform = (request, response) => {
  const url = new URL(request.url!, issuer);
  const answer = async (): Promise<string> => {
    switch (url.pathname) {
      case '/course':
        return coursePage(url.searchParams.get('kind')!);
      case '/storage':
        return storage;
      case '/probe':
        return page(`<iframe title="Probe" src="${school}${PROBE}"></iframe>`);
      case '/auth':
        return messagePage(url);
      case '/return':
        answers.push(new URLSearchParams(await text(request)).get('JWT') ?? '');
        // As Moodle's page: it tells the page around it, and is of no use in a window of its own.
        return page('<p id="returned">Returned</p><script>parent.postMessage("returned", "*")</script>');
      default:
        return page('');
    }
  };
  void answer().then((body) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body));
};

beforeEach(() => {
  answers = [];
  spent = new Set();
  hasStorage = false;
  sites.keepsNoFrameCookies = false;
  sites.broughtCookies.length = 0;
});

const newPage = () => site.openPage(null, { ignoreHTTPSErrors: true, baseURL: school });
const open = async (kind: 'choosing' | 'quiz'): Promise<Page> => {
  const opened = await newPage();
  await opened.goto(`${issuer}/course?kind=${kind}`);
  return opened;
};
const tool = (opened: Page) => opened.frameLocator('iframe[name=tool]');
const titlesIn = (jwt: string): string[] =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())[
    'https://purl.imsglobal.org/spec/lti-dl/claim/content_items'
  ].map(({ title }: { title: string }) => title);
const cookiesAt = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, partitionKey }) => ({ name: name.slice(0, 11), partitionKey }));

test('the browser blocks cookies of third parties, and keeps partitioned ones', async () => {
  const opened = await site.openPage(null, { ignoreHTTPSErrors: true });
  await opened.goto(`${issuer}/probe`);
  await expect.poll(() => sites.probed.length).toBe(2);
  expect(sites.probed[1]).toBe('parted=1');
});

test('a partitioned cookie carries the login in the frame, and a quiz is made there without a session', async () => {
  const opened = await open('choosing');
  await tool(opened).getByRole('heading', { name: 'Choose content' }).waitFor();
  expect(sites.broughtCookies.map(({ path }) => path.split('?')[0])).toContain('/lti/launch');
  expect((await cookiesAt(opened.context())).filter(({ name }) => !name.startsWith('__Host-lti-'))).toEqual([]);
  await tool(opened).getByRole('button', { name: 'Create a quiz' }).click();
  await tool(opened).getByRole('heading', { name: 'Create a quiz' }).waitFor();
  await tool(opened).getByRole('textbox', { name: 'Name' }).fill('Quarters');
  await tool(opened)
    .getByRole('checkbox', { name: /Halves and quarters/ })
    .check();
  expect(await axeFindings(opened)).toEqual([]);
  await tool(opened).getByRole('button', { name: 'Create and add to course' }).click();
  await tool(opened).locator('#returned').waitFor();
  expect(titlesIn(answers[0]!)).toEqual(['Quarters']);
});

test('without any cookie of the frame the platform’s storage carries it', async () => {
  hasStorage = true;
  sites.keepsNoFrameCookies = true;
  const opened = await open('choosing');
  await tool(opened).getByRole('heading', { name: 'Choose content' }).waitFor();
  expect(sites.broughtCookies).toEqual([]);
  await tool(opened)
    .getByRole('checkbox', { name: /Fractions/ })
    .check();
  await tool(opened).getByRole('button', { name: 'Add to course' }).click();
  await tool(opened).locator('#returned').waitFor();
  expect(titlesIn(answers[0]!)).toEqual(['Fractions']);
  expect(await opened.context().cookies()).toEqual([]);
});

test('without cookie and storage the frame says so, and a window carries it: what is chosen there is added by the frame', async () => {
  sites.keepsNoFrameCookies = true;
  const opened = await open('choosing');
  await tool(opened).getByRole('heading', { name: 'Choose in a new window' }).waitFor();
  // The platform was not asked yet: it answers each login once.
  expect(spent.size).toBe(0);
  expect(await axeFindings(opened)).toEqual([]);
  const popup = opened.context().waitForEvent('page');
  await tool(opened).getByRole('link', { name: 'Open in a new window' }).click();
  const chooser = await popup;
  await chooser.getByRole('heading', { name: 'Choose content' }).waitFor();
  expect(await tool(opened).getByRole('status').textContent()).toContain('Waiting');
  await chooser.getByRole('checkbox', { name: /Fractions/ }).check();
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Add to course' }).click();
  await closed;
  await tool(opened).locator('#returned').waitFor();
  expect(answers.map(titlesIn)).toEqual([['Fractions']]);
});

test('a storage that does not answer is not trusted: the frame says that it keeps nothing', async () => {
  hasStorage = true;
  sites.keepsNoFrameCookies = true;
  const before = sites.platform;
  sites.platform = (request, response) => {
    if (request.url === '/storage') response.writeHead(200, { 'content-type': 'text/html' }).end('nothing here');
    else before(request, response);
  };
  try {
    const opened = await open('choosing');
    await tool(opened).getByRole('heading', { name: 'Choose in a new window' }).waitFor();
    expect(spent.size).toBe(0);
  } finally {
    sites.platform = before;
  }
});

test('when the frame is gone, the window sends what was chosen itself', async () => {
  sites.keepsNoFrameCookies = true;
  const opened = await open('choosing');
  const popup = opened.context().waitForEvent('page');
  await tool(opened).getByRole('link', { name: 'Open in a new window' }).click();
  const chooser = await popup;
  await chooser.getByRole('checkbox', { name: /Fractions/ }).check();
  await opened.goto(`${issuer}/elsewhere`);
  await chooser.getByRole('button', { name: 'Add to course' }).click();
  await chooser.locator('#returned').waitFor();
  expect(answers.map(titlesIn)).toEqual([['Fractions']]);
});

test('a frame that is busy while the window hands over sends nothing a second time', async () => {
  sites.keepsNoFrameCookies = true;
  const opened = await newPage();
  // Both pages share a thread, so that a real loop would stop the window, too: the frame alone listens late.
  await opened.addInitScript(() => {
    if (location.pathname !== '/lti/login') return;
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (type: string, run: EventListenerOrEventListenerObject) =>
      listen(type, (event) => {
        if (typeof run !== 'function') return run.handleEvent(event);
        if (!(event instanceof MessageEvent)) return run(event);
        const { origin, source, data } = event;
        setTimeout(() => run(Object.assign(new Event('message'), { origin, source, data })), 5_000);
      });
  });
  await opened.goto(`${issuer}/course?kind=choosing`);
  const popup = opened.context().waitForEvent('page');
  await tool(opened).getByRole('link', { name: 'Open in a new window' }).click();
  const chooser = await popup;
  await chooser.getByRole('checkbox', { name: /Fractions/ }).check();
  await chooser.getByRole('button', { name: 'Add to course' }).click();
  await chooser.locator('#returned').waitFor();
  await tool(opened).getByRole('heading', { name: 'Sent already' }).waitFor();
  expect(answers.map(titlesIn)).toEqual([['Fractions']]);
});

test('a link to a quiz shows one button in the frame, and the student is signed in by the window it opens', async () => {
  const opened = await open('quiz');
  const popup = opened.context().waitForEvent('page');
  await tool(opened).getByRole('link', { name: 'Open in a new window' }).click();
  const there = await popup;
  await there.getByRole('heading', { name: 'Fractions', level: 1 }).waitFor();
  expect(new URL(there.url()).pathname).toBe(`/quizzes/fractions/${quiz._id}`);
  const [session] = (await opened.context().cookies()).filter(({ name }) => /token/.test(name));
  expect(session).toMatchObject({ sameSite: 'Lax', secure: true, httpOnly: true });
  // The frame still has no session: the cookie does not come along there.
  await opened.reload();
  await tool(opened).getByRole('link', { name: 'Open in a new window' }).waitFor();
  expect(sites.broughtCookies.filter(({ cookie }) => cookie.includes('token'))).toEqual([]);
});

test('no page broke its content policy', () => {
  expect(site.complaints().filter((line) => /content security policy/i.test(line))).toEqual([]);
});
