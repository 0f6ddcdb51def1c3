/** What others try with messages. Source of the list: IMS Security Framework 1.1, and the LTI 1.3 certification suite. */

import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createPlatform, updatePlatform } from '#integrations/lti/contract.ts';
import { connectPlatform, refusalIn, tokenIn, visit } from '#integrations/lti/testing.ts';
import { buildMessage, startPlatform } from '#integrations/lti/testing-platform.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, otherSchool } = site;
const quiz = await buildQuiz(site, { name: 'Week 1' });
const at = await connectPlatform(site);
const rival = await connectPlatform(site, {}, { clientId: 'rival' });
const theirs = await connectPlatform(site, {}, { clientId: 'theirs', at: otherSchool });
afterAll(() => Promise.all([at, rival, theirs].map(({ platform }) => platform.stop())));

const { platform } = at;
const seconds = (): number => Math.floor(site.now().getTime() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Sends a message with other claims than it should have. Returns why it was refused, and that nobody was signed in. */
async function refusedFor(claims: Record<string, unknown>): Promise<string | undefined> {
  const begun = await at.begin();
  const message = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now(), claims });
  const answer = await at.send(begun, await platform.sign(message));
  expect([answer.status, tokenIn(answer)]).toEqual([400, undefined]);
  return refusalIn(answer);
}

test('a message that is as it should be is accepted, so that the others are refused for what they change', async () => {
  expect(tokenIn(await at.launch({ quiz: quiz._id }))).toBeDefined();
});

test.each([
  ['another issuer', { iss: 'https://evil.test' }, 'wrong_issuer'],
  ['another audience', { aud: 'another tool' }, 'wrong_audience'],
  ['another authorised party', { azp: 'another tool' }, 'wrong_audience'],
  ['several audiences without an authorised party', { aud: ['tripos', 'another tool'] }, 'wrong_audience'],
  ['another nonce', { nonce: 'of another login' }, 'wrong_nonce'],
  ['no nonce', { nonce: undefined }, 'malformed'],
  ['an end in the past', { iat: seconds() - 400, exp: seconds() - 100 }, 'expired'],
  ['no end', { exp: undefined }, 'malformed'],
  ['an age of an hour', { iat: seconds() - 3600, exp: seconds() + 300 }, 'expired'],
  ['a beginning in the future', { iat: seconds() + 600, exp: seconds() + 900 }, 'not_yet'],
  ['no person', { sub: undefined }, 'anonymous'],
  ['another version', { 'https://purl.imsglobal.org/spec/lti/claim/version': '1.1' }, 'wrong_version'],
  ['another kind of message', { 'https://purl.imsglobal.org/spec/lti/claim/message_type': 'Other' }, 'message_type'],
  ['no deployment', { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': undefined }, 'malformed'],
  [
    'a strange deployment',
    { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'strange' },
    'deployment_pending',
  ],
  [
    'an identifier that no database holds',
    { 'https://purl.imsglobal.org/spec/lti/claim/resource_link': { id: 'a\u0000' } },
    'malformed',
  ],
  ['no link', { 'https://purl.imsglobal.org/spec/lti/claim/resource_link': undefined }, 'malformed'],
])('a message with %s is refused', async (_, claims, reason) => {
  expect(await refusedFor(claims)).toBe(reason);
});

test('clocks may differ by a minute', async () => {
  const ahead = { iat: seconds() + 40, exp: seconds() + 300 };
  expect(tokenIn(await at.launch({ quiz: quiz._id, claims: ahead }))).toBeDefined();
  const behind = { iat: seconds() - 300, exp: seconds() - 40 };
  expect(tokenIn(await at.launch({ quiz: quiz._id, claims: behind }))).toBeDefined();
});

test('alg none, with and without a signature, is refused', async () => {
  for (const alg of ['none', 'None', 'NONE'])
    for (const signature of ['', 'AAAA']) {
      const begun = await at.begin();
      const message = buildMessage(platform, begun.nonce, { quiz: quiz._id });
      const answer = await at.send(begun, `${encode({ alg, typ: 'JWT' })}.${encode(message)}.${signature}`);
      expect([answer.status, tokenIn(answer)], alg).toEqual([400, undefined]);
    }
});

test('HS256 with the public key as its secret is refused', async () => {
  const pem = await platform.publicPem();
  for (const secret of [pem, pem.trim()]) {
    const begun = await at.begin();
    const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(buildMessage(platform, begun.nonce, { quiz: quiz._id }))}`;
    const mac = createHmac('sha256', secret).update(head).digest('base64url');
    const answer = await at.send(begun, `${head}.${mac}`);
    expect([refusalIn(answer), tokenIn(answer)]).toEqual(['bad_signature', undefined]);
  }
});

test('a key of one’s own is refused: by a forged kid, by the kid of the platform, and brought along', async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'mine' };
  const kid = await (async () => {
    const [head] = (await platform.sign({})).split('.');
    return JSON.parse(Buffer.from(head!, 'base64url').toString()).kid as string;
  })();
  const headers = [
    { alg: 'RS256', kid: 'mine' },
    { alg: 'RS256', kid },
    { alg: 'RS256', kid: 'mine', jwk },
    { alg: 'RS256', kid: 'mine', jku: `${rival.platform.issuer}/jwks` },
  ];
  for (const header of headers) {
    const begun = await at.begin();
    const message = buildMessage(platform, begun.nonce, { quiz: quiz._id });
    const answer = await at.send(begun, await new SignJWT(message).setProtectedHeader(header).sign(pair.privateKey));
    expect([answer.status, tokenIn(answer)]).toEqual([400, undefined]);
    expect(refusalIn(answer)).toBe(header.kid === kid ? 'bad_signature' : 'unknown_key');
  }
});

test('made-up keys do not make the school ask the platform each time, and a new key is found once it is used', async () => {
  await at.launch({ quiz: quiz._id });
  const before = platform.counts.keys;
  const pair = await generateKeyPair('RS256');
  for (let count = 0; count < 5; count++) {
    const begun = await at.begin();
    const message = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() });
    await at.send(
      begun,
      await new SignJWT(message).setProtectedHeader({ alg: 'RS256', kid: `made up ${count}` }).sign(pair.privateKey),
    );
  }
  expect(platform.counts.keys - before).toBeLessThanOrEqual(1);
  await platform.rotate();
  site.advance(11_000);
  expect(tokenIn(await at.launch({ quiz: quiz._id }))).toBeDefined();
});

test('a made-up key takes no known key away, also while the platform can not be asked', async () => {
  await at.launch({ quiz: quiz._id });
  site.advance(11_000);
  platform.isKeylessNow = true;
  const begun = await at.begin();
  const message = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() });
  const { privateKey } = await generateKeyPair('RS256');
  const forged = new SignJWT(message).setProtectedHeader({ alg: 'RS256', kid: 'made up again' });
  expect(refusalIn(await at.send(begun, await forged.sign(privateKey)))).toBe('keys_unavailable');
  expect(tokenIn(await at.launch({ quiz: quiz._id }))).toBeDefined();
  platform.isKeylessNow = false;
});

test('a message is good once, and so is a login', async () => {
  const begun = await at.begin();
  const message = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() });
  const idToken = await platform.sign(message);
  expect(tokenIn(await at.send(begun, idToken))).toBeDefined();
  expect(refusalIn(await at.send(begun, idToken))).toBe('state_used');
  expect(refusalIn(await at.send(await at.begin(), idToken))).toBe('wrong_nonce');
});

test('a message of two that arrive at once signs in once', async () => {
  const begun = await at.begin();
  const idToken = await platform.sign(buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() }));
  const answers = await Promise.all([1, 2, 3].map(() => at.send(begun, idToken)));
  expect(answers.filter((answer) => tokenIn(answer) !== undefined)).toHaveLength(1);
});

test('a message that another browser began signs nobody in (login CSRF)', async () => {
  const begun = await at.begin();
  const idToken = await platform.sign(buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() }));
  for (const cookie of ['', (await at.begin()).cookie, `${begun.cookie.split('=')[0]}=AAAA`])
    expect(refusalIn(await at.send({ ...begun, cookie }, idToken))).toBe('no_state');
  const swapped = await at.begin();
  const name = begun.cookie.split('=')[0]!;
  const cookie = `${name}=${swapped.cookie.slice(swapped.cookie.indexOf('=') + 1)}`;
  expect(refusalIn(await at.send({ state: begun.state, cookie }, idToken))).toBe('no_state');
});

test('a login that took longer than ten minutes is over', async () => {
  const begun = await at.begin();
  site.advance(10 * 60_000 + 1);
  const idToken = await platform.sign(buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() }));
  expect(refusalIn(await at.send(begun, idToken))).toBe('state_expired');
});

test('one platform can’t answer the login of another, nor another school’s', async () => {
  const begun = await at.begin();
  const message = buildMessage(rival.platform, begun.nonce, { quiz: quiz._id, now: site.now() });
  expect(refusalIn(await at.send(begun, await rival.platform.sign(message)))).toBe('unknown_key');
  const mine = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now() });
  const again = await at.begin();
  const elsewhere = await at.send(again, await platform.sign({ ...mine, nonce: again.nonce }), { at: otherSchool });
  expect([refusalIn(elsewhere), tokenIn(elsewhere)]).toEqual(['no_state', undefined]);
  const query = new URLSearchParams({
    iss: theirs.platform.issuer,
    client_id: 'theirs',
    login_hint: 'h',
    target_link_uri: `http://${school.host}/lti/launch`,
  });
  expect(refusalIn(await visit(site, `/lti/login?${query}`))).toBe('unknown_platform');
});

test('a quiz of another school can’t be named', async () => {
  const questions = [await buildQuestion(site, { school: otherSchool })];
  const foreign = await buildQuiz(site, { school: otherSchool, questions, name: 'Theirs' });
  expect(refusalIn(await at.launch({ quiz: foreign._id, link: 'foreign' }))).toBe('no_quiz');
});

test('a login can’t lead away from the school', async () => {
  const base = { iss: platform.issuer, client_id: 'tripos', login_hint: 'h' };
  for (const target of [
    'https://evil.test/lti/launch',
    'http://school.test.evil.test/',
    'javascript:alert(1)',
    '//evil.test',
  ]) {
    const answer = await visit(site, `/lti/login?${new URLSearchParams({ ...base, target_link_uri: target })}`);
    expect([answer.status, refusalIn(answer)], target).toEqual([400, 'foreign_target']);
  }
});

test('a platform that was disabled meanwhile opens nothing', async () => {
  const lone = await connectPlatform(site, {}, { clientId: 'lone' });
  const begun = await lone.begin();
  const idToken = await lone.platform.sign(
    buildMessage(lone.platform, begun.nonce, { quiz: quiz._id, now: site.now() }),
  );
  await site.as('admin').do(updatePlatform, { params: { id: lone.registered._id }, body: { isEnabled: false } });
  expect(refusalIn(await lone.send(begun, idToken))).toBe('platform_off');
  await expect(lone.begin()).rejects.toThrow('platform_off');
  await lone.platform.stop();
});

test('what a platform says is shown as text, never as markup', async () => {
  const query = new URLSearchParams({ iss: '<script>alert(1)</script>', login_hint: 'h', target_link_uri: 'x' });
  const answer = await visit(site, `/lti/login?${query}`);
  expect(answer.text).not.toContain('<script>alert');
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});

test('no cookie of a session changes anything from a page of another site', async () => {
  const cookie = `token=${school.people.admin.token}`;
  const headers = { origin: platform.issuer, 'sec-fetch-site': 'cross-site' };
  const form = { token: 'AAAA', act: 'add', quiz: quiz._id };
  expect((await visit(site, '/lti/select', { cookie, headers, form })).status).toBe(403);
  const connect = await site.server.app.inject({
    method: 'POST',
    url: '/v1/api/lti/connection',
    headers: { host: school.host, cookie, 'content-type': 'application/json', ...headers },
    payload: '{}',
  });
  expect(connect.statusCode).toBe(403);
});

test('keys at an address of the own network are not fetched', async () => {
  const guarded = await testSite();
  const local = await startPlatform();
  const body = { ...local.settings, authUrl: 'https://platform.example/auth', deployments: ['first'] };
  await guarded.as('admin').do(createPlatform, { body });
  for (const jwksUrl of [
    local.settings.jwksUrl,
    'https://127.0.0.1/jwks',
    'https://169.254.169.254/latest/',
    'https://[::1]/',
  ]) {
    const made = await guarded.as('admin').do(createPlatform, { body: { ...body, clientId: jwksUrl, jwksUrl } });
    const query = new URLSearchParams({
      iss: local.issuer,
      client_id: made.clientId,
      login_hint: 'h',
      target_link_uri: 'http://school.test/lti/launch',
    });
    const answer = await visit(guarded, `/lti/login?${query}`);
    const params = new URL(answer.location).searchParams;
    const message = buildMessage({ issuer: local.issuer, clientId: jwksUrl }, params.get('nonce')!, {
      now: guarded.now(),
    });
    const launched = await visit(guarded, '/lti/launch', {
      cookie: answer.cookies[0]!.split(';')[0]!,
      form: { state: params.get('state')!, id_token: await local.sign(message) },
    });
    expect(refusalIn(launched), jwksUrl).toBe('keys_unavailable');
  }
  expect(local.counts.keys).toBe(0);
  await local.stop();
});

test('a form with a NUL character is refused as such', async () => {
  const form = { iss: 'https://x.test\u0000', login_hint: 'a', target_link_uri: `http://${school.host}/lti/launch` };
  expect((await visit(site, '/lti/login', { form })).status).toBe(400);
});

test('a title that ends in the middle of a character, or holds a NUL, keeps nobody out', async () => {
  const begun = await at.begin();
  const claims = {
    'https://purl.imsglobal.org/spec/lti/claim/resource_link': { id: 'cut', title: 'Week \u0000 \ud83d' },
  };
  const message = buildMessage(platform, begun.nonce, { quiz: quiz._id, now: site.now(), claims });
  expect((await at.send(begun, await platform.sign(message))).status).toBe(303);
});
