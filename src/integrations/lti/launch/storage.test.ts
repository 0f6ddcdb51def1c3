/** Logins that the platform keeps where browsers keep no cookie of a frame, and what others try with them. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { connectPlatform, cookiesOf, refusalIn, visit } from '#integrations/lti/testing.ts';
import { buildMessage, INSTRUCTOR, selectClaims } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const at = await connectPlatform(site, { makesTeachers: true });
const rival = await connectPlatform(site, {}, { clientId: 'rival' });
afterAll(() => Promise.all([at, rival].map(({ platform }) => platform.stop())));

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const own = { origin: `http://${school.host}`, 'sec-fetch-site': 'same-origin' };
const attribute = (text: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1];
const plain = (text: string) => text.replaceAll('&#38;', '&');

/** A login for choosing in a frame, as a platform with storage begins it. */
async function begin(target = 'post_message_forwarding') {
  const query = new URLSearchParams({
    iss: at.platform.issuer,
    client_id: 'tripos',
    login_hint: 'h',
    target_link_uri: `http://${school.host}/lti/select`,
    lti_storage_target: target,
  });
  const answer = await visit(site, `/lti/login?${query}`, { headers: framed });
  const next = attribute(answer.text, 'href');
  return { answer, params: new URL(plain(next ?? answer.location)).searchParams };
}

const message = (nonce: string) =>
  at.platform.sign(
    buildMessage(at.platform, nonce, {
      subject: 'prof',
      roles: [INSTRUCTOR],
      now: site.now(),
      claims: selectClaims(at.platform.issuer),
    }),
  );
const send = (form: Record<string, string>, headers: Record<string, string>, cookie = '') =>
  visit(site, '/lti/launch', { form, headers, cookie });
const fromPlatform = { ...framed, origin: at.platform.issuer };

test('the value of the login lies with the platform, and comes back by a page of this site', async () => {
  const { answer, params } = await begin();
  expect(answer.status).toBe(200);
  expect(attribute(answer.text, 'data-target')).toBe('post_message_forwarding');
  expect(attribute(answer.text, 'data-origin')).toBe(at.platform.issuer);
  expect(String(answer.headers['content-security-policy'])).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
  const [key, stored] = [attribute(answer.text, 'data-key'), attribute(answer.text, 'data-value')!];
  const state = params.get('state')!;
  const idToken = await message(params.get('nonce')!);
  const form = { state, id_token: idToken, lti_storage_target: 'post_message_forwarding' };
  const asking = await send(form, fromPlatform);
  expect([asking.status, attribute(asking.text, 'data-key')]).toEqual([200, key]);
  expect(attribute(asking.text, 'data-origin')).toBe(at.platform.issuer);
  const chosen = await send({ state, id_token: idToken, stored }, { ...own, 'sec-fetch-dest': 'iframe' });
  expect(chosen.text).toContain('Choose content');
  // It is used up.
  expect(refusalIn(await send({ state, id_token: idToken, stored }, own))).toBe('state_used');
});

test('a cookie that was kept is enough, and a platform without storage gets the redirect', async () => {
  const { answer, params } = await begin();
  const form = { state: params.get('state')!, id_token: await message(params.get('nonce')!) };
  const both = { ...form, lti_storage_target: 'post_message_forwarding' };
  expect((await send(both, fromPlatform, cookiesOf(answer))).text).toContain('Choose content');
  for (const target of ['', 'a b', '"><script>', 'x'.repeat(101)])
    expect((await begin(target)).answer.status).toBe(302);
});

test('no page of another site brings a stored value of its own', async () => {
  const { answer, params } = await begin();
  const stored = attribute(answer.text, 'data-value')!;
  const form = { state: params.get('state')!, id_token: await message(params.get('nonce')!), stored };
  for (const headers of [
    fromPlatform,
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    {} as Record<string, string>,
  ])
    expect((await send(form, headers)).status).toBe(403);
  // Nothing of it was used up by that.
  expect((await send(form, own)).text).toContain('Choose content');
});

test('a value of another login, of another school, or none opens nothing', async () => {
  const [one, two] = [await begin(), await begin()];
  const form = { state: one.params.get('state')!, id_token: await message(one.params.get('nonce')!) };
  const theirs = attribute(two.answer.text, 'data-value')!;
  for (const stored of [theirs, '', 'AAAA']) expect(refusalIn(await send({ ...form, stored }, own))).toBe('no_state');
  const elsewhere = await visit(site, '/lti/launch', {
    at: site.otherSchool,
    form: { ...form, stored: attribute(one.answer.text, 'data-value')! },
    headers: { origin: `http://${site.otherSchool.host}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(refusalIn(elsewhere)).toBe('no_state');
});

test('only pages of registered platforms are asked', async () => {
  const form = { state: 'x', id_token: 'x', lti_storage_target: '_parent' };
  for (const origin of ['https://evil.test', 'null'])
    expect(refusalIn(await send(form, { ...framed, origin }))).toBe('no_state');
  expect(refusalIn(await send(form, { origin: at.platform.issuer, 'sec-fetch-site': 'cross-site' }))).toBe('no_state');
  // What is wrong is read in the platform's frame, and in no other one.
  const said = await send({ ...form, stored: '' }, { ...own, 'sec-fetch-dest': 'iframe' });
  expect(refusalIn(said)).toBe('no_state');
  const policy = String(said.headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors 'self' ${at.platform.issuer}`);
  expect(policy).not.toContain('evil');
  const page = await send({ ...form, state: '"><b>' }, fromPlatform);
  expect(page.text).toContain('value="&#34;&#62;&#60;b&#62;"');
});
