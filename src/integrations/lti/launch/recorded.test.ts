/**
 * What a real Canvas and a tool of others said to each other, recorded by the authors of LTI Toolkit. The messages are not part of
 * this repository. Replaced is only what a recording can't know: nonce, times, the address of this site and the signature.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createPlatform, createRegistrationLink, listPlatforms } from '#integrations/lti/contract.ts';
import { getToken } from '#integrations/lti/grades/token.ts';
import { findPlatform } from '#integrations/lti/store.ts';
import { cookiesOf, refusalIn, tokenIn, visit } from '#integrations/lti/testing.ts';
import { platformSettings, startPlatform } from '#integrations/lti/testing-platform.ts';

const folder = join(
  process.env.QUESTION_FILES ?? join(import.meta.dirname, '../../../../../shared/data'),
  'standards/lti13',
);
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const read = <T = Record<string, string>>(name: string): T => JSON.parse(textOf(name));

/** The recording of the last one is a dump of an object: names without quotation marks. */
const readDump = (name: string): Record<string, unknown> =>
  JSON.parse(
    textOf(name).replace(
      /^(\s*)(\w+):|([{,] )(\w+):/gm,
      (_all, indent, one, before, other) => `${indent ?? before}"${one ?? other}":`,
    ),
  );

const CANVAS = 'https://canvas.home.russfeld.me';
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

const isThere = existsSync(folder);

describe.skipIf(!isThere)('recorded messages of Canvas', async () => {
  const site = await testSite({ environment: { SSO_LOCAL: '1' } });
  const { school } = site;
  const keys = await startPlatform();
  const quiz = await buildQuiz(site, { name: 'Fractions' });
  const initiation = isThere ? read('02-lti13-tool/01-login-message-from-canvas.json') : {};
  const deployments = [initiation.lti_deployment_id ?? 'none', '7:d3a2504bba5184799a38f141e8df2335cfa8206d'];
  const registered = await site.as('admin').do(createPlatform, {
    body: {
      ...platformSettings(CANVAS),
      name: 'Canvas',
      clientId: initiation.client_id ?? 'none',
      authUrl: `${CANVAS}/api/lti/authorize_redirect`,
      tokenUrl: `${CANVAS}/login/oauth2/token`,
      jwksUrl: keys.settings.jwksUrl,
      makesTeachers: true,
      deployments,
    },
  });

  /** What Canvas stands for in recordings of others, answering with what it answered there. */
  const asked: { path: string; body: string }[] = [];
  const fake = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url!.split('?')[0]!;
      asked.push({ path, body });
      const recorded = path.endsWith('openid-configuration')
        ? '05-lti-registration/03-lms-information.json'
        : path.endsWith('registrations')
          ? '05-lti-registration/05-registration-response.json'
          : '02-lti13-tool/10-token-response.json';
      response.setHeader('content-type', 'application/json');
      response.end(textOf(recorded).replaceAll(CANVAS, host));
    });
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', () => resolve()));
  const host = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  afterAll(async () => {
    await keys.stop();
    fake.closeAllConnections();
    await new Promise((resolve) => fake.close(resolve));
  });

  const login = (target: string, headers: Record<string, string> = {}) =>
    visit(site, `/lti/login?${new URLSearchParams({ ...initiation, target_link_uri: target })}`, { headers });

  /** Sends the claims as Canvas would now, in answer to a login of ours. */
  async function launch(claims: Record<string, unknown>, more: Record<string, unknown> = {}) {
    const begun = await login('http://school.test/lti/launch');
    const query = new URL(begun.location).searchParams;
    const seconds = Math.floor(site.now().getTime() / 1000);
    const sent = {
      ...claims,
      ...more,
      aud: initiation.client_id!,
      azp: initiation.client_id!,
      nonce: query.get('nonce')!,
      iat: seconds,
      exp: seconds + 3600,
    };
    const { utf8, authenticity_token } = read('02-lti13-tool/03-redirect-message-from-canvas.json');
    return visit(site, '/lti/launch', {
      cookie: cookiesOf(begun),
      form: {
        utf8: utf8!,
        authenticity_token: authenticity_token!,
        id_token: await keys.sign(sent),
        state: query.get('state')!,
        lti_storage_target: 'post_message_forwarding',
      },
      headers: { origin: CANVAS, 'sec-fetch-site': 'cross-site' },
    });
  }
  const teacher = () =>
    read<Record<string, unknown>>('02-lti13-tool/05-decoded-jwt-in-redirect-message-from-canvas-teacher-account.json');
  const student = (file = '06-decoded-jwt-in-redirect-message-from-canvas-student-account.json') =>
    read<Record<string, unknown>>(`02-lti13-tool/${file}`);
  const withQuiz = { [`${CLAIM}custom`]: { custom1: 'value1', quiz: quiz._id } };
  test('the beginning of a login is answered with what the tool of the recording asked for, and no more', async () => {
    const { location } = await login('http://school.test/lti/launch');
    const ours = new URL(location);
    expect(`${ours.origin}${ours.pathname}`).toBe(`${CANVAS}/api/lti/authorize_redirect`);
    const theirs = [
      ...textOf('02-lti13-tool/02-auth-request-from-lti-toolkit-back-to-canvas.txt').matchAll(/^ +"(\w+)": "(.*)"/gm),
    ];
    const expected = Object.fromEntries(theirs.map(([, name, value]) => [name!, value!]));
    expect([...ours.searchParams.keys()].sort()).toEqual(Object.keys(expected).sort());
    for (const name of ['scope', 'response_type', 'response_mode', 'client_id', 'login_hint', 'lti_message_hint'])
      expect(ours.searchParams.get(name), name).toBe(expected[name]);
    // The tool of the recording repeats its nonce there; the specification wants this word.
    expect(ours.searchParams.get('prompt')).toBe('none');
  });

  test('as it was recorded it leads to the site of the other tool, and is refused', async () => {
    expect(refusalIn(await login(initiation.target_link_uri!))).toBe('foreign_target');
  });

  test('its storage is used in a frame where content is chosen', async () => {
    const framed = await login('http://school.test/lti/select', { 'sec-fetch-dest': 'iframe' });
    expect(framed.text).toContain('data-target="post_message_forwarding"');
    expect(framed.text).toContain(`data-origin="${CANVAS}"`);
  });

  test('the recorded signature is that of the recorded claims, and none that this school would believe', async () => {
    const { id_token } = read('02-lti13-tool/03-redirect-message-from-canvas.json');
    expect(decodeProtectedHeader(id_token!)).toMatchObject({ alg: 'RS256', kid: '2018-06-18T22:33:20Z' });
    expect(decodeJwt(id_token!)).toMatchObject({ iss: CANVAS, aud: initiation.client_id });
    const begun = await login('http://school.test/lti/launch');
    const state = new URL(begun.location).searchParams.get('state')!;
    const answer = await visit(site, '/lti/launch', {
      cookie: cookiesOf(begun),
      form: { id_token: id_token!, state },
      headers: { origin: CANVAS, 'sec-fetch-site': 'cross-site' },
    });
    expect(refusalIn(answer)).toBe('unknown_key');
  });

  test('a student comes in with name, course and the column of the grade book', async () => {
    const answer = await launch(student(), withQuiz);
    expect([answer.status, answer.location]).toEqual([303, `/quizzes/fractions/${quiz._id}`]);
    expect(tokenIn(answer)).toBeDefined();
    const people = await site.database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('lti_account as a')
        .innerJoin('person as p', (join) =>
          join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.person_id'),
        )
        .select(['p.first_name', 'p.last_name', 'p.roles', 'a.subject'])
        .where('a.tenant_id', '=', school.id)
        .execute(),
    );
    expect(people).toEqual([
      {
        first_name: 'StudentFirst',
        last_name: 'StudentLast',
        roles: ['student'],
        subject: '848b3a11-c7b6-4c05-9fb3-782a0c34ee43',
      },
    ]);
    const links = await site.database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('lti_link')
        .select(['deployment', 'resource_link', 'line_item', 'line_items', 'title', 'context_title'])
        .where('tenant_id', '=', school.id)
        .execute(),
    );
    expect(links).toEqual([
      {
        deployment: deployments[1],
        resource_link: '8aa641d1-b4d4-4fea-8a9b-e9fedfb62b1e',
        line_item: `${CANVAS}/api/lti/courses/3/line_items/1`,
        line_items: 'http://canvas.home.russfeld.me/api/lti/courses/3/line_items',
        title: 'Test LTI 1.3 Assignment Name',
        context_title: 'LTI 1.3 Test Course',
      },
    ]);
  });

  test('without any service of LTI Advantage, where Canvas sends null for each, the student comes in as well', async () => {
    const file = '07-decoded-jwt-in-redirect-message-from-canvas-student-account-all-lti-advatage-fea.json';
    const answer = await launch(student(file), withQuiz);
    expect([answer.status, answer.location]).toEqual([303, `/quizzes/fractions/${quiz._id}`]);
  });

  test('a teacher gets a teacher’s account; an administrator of Canvas, who is no instructor of the course, connects one', async () => {
    const answer = await launch(teacher(), withQuiz);
    expect([answer.status, answer.location]).toEqual([303, `/quizzes/fractions/${quiz._id}`]);
    const { id_token } = read('02-lti13-tool/03-redirect-message-from-canvas.json');
    const admin = await launch(decodeJwt(id_token!), withQuiz);
    expect([admin.status, admin.location]).toEqual([303, '/connect']);
  });

  test('a link that names nothing of here says so', async () => {
    expect(refusalIn(await launch({ ...student(), [`${CLAIM}resource_link`]: { id: 'another' } }))).toBe('no_quiz');
  });

  test('the request for choosing offers one item, and the answer goes to its address', async () => {
    const claims = readDump('06-lti-deeplink/01-sample-lti-deeplink-message-from-canvas.txt');
    const settings = claims[`${DL}deep_linking_settings`] as { deep_link_return_url: string };
    const there = { [`${CLAIM}deployment_id`]: deployments[1] };
    // The same address with another number there: no account is opened by an address alone.
    const connecting = await launch(claims, there);
    expect([connecting.status, connecting.location]).toEqual([303, '/connect']);
    const page = await launch(claims, { ...there, sub: teacher().sub });
    expect(page.text).toContain('Choose content');
    expect(page.text).toContain('LTI 1.3 Dynamic Registration Test');
    expect(page.text).toContain('type="radio"');
    const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!;
    const answer = await visit(site, '/lti/select', {
      form: { token, act: 'add', one: `quiz ${quiz._id}` },
      headers: { origin: 'http://school.test', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.text.replaceAll('&#38;', '&')).toContain(`action="${settings.deep_link_return_url}"`);
    const sent = decodeJwt(/name="JWT" value="([^"]+)"/.exec(answer.text)![1]!);
    expect(sent).toMatchObject({ iss: initiation.client_id, aud: CANVAS, [`${CLAIM}deployment_id`]: deployments[1] });
    expect(sent).not.toHaveProperty(`${DL}data`);
    expect(sent[`${DL}content_items`]).toMatchObject([{ type: 'ltiResourceLink', title: 'Fractions' }]);
  });

  test('a token is asked for as in the recording, and the recorded answer is understood', async () => {
    const row = await site.database.inTenant(school.id, (tx) => findPlatform(tx, registered._id));
    const platform = { ...row!, token_url: `${host}/login/oauth2/token` };
    const token = await getToken(site.server.services, school.id, platform);
    expect(token).toBe(read('02-lti13-tool/10-token-response.json').access_token);
    const ours = new URLSearchParams(asked.at(-1)!.body);
    const theirs = read('02-lti13-tool/08-token-request.json');
    expect([...ours.keys()].sort()).toEqual(Object.keys(theirs).sort());
    for (const name of ['grant_type', 'client_assertion_type']) expect(ours.get(name)).toBe(theirs[name]);
    const claims = decodeJwt(ours.get('client_assertion')!);
    expect(Object.keys(claims).sort()).toEqual(Object.keys(read('02-lti13-tool/09-token-request.json')).sort());
    expect(claims).toMatchObject({ iss: initiation.client_id, sub: initiation.client_id, aud: platform.token_url });
  });

  test('Canvas registers itself with its recorded description and answer', async () => {
    const given = read('05-lti-registration/01-initial-request.json');
    const { url } = await site.as('admin').do(createRegistrationLink, { body: {} });
    const query = new URLSearchParams({
      ...given,
      openid_configuration: given.openid_configuration!.replace(CANVAS, host),
    });
    const page = await visit(site, `${new URL(url).pathname}?${query}`);
    expect([page.status, page.text.includes('org.imsglobal.lti.close')]).toEqual([200, true]);
    const sent = JSON.parse(asked.find(({ path }) => path.endsWith('/registrations'))!.body);
    const answered = read<Record<string, unknown>>('05-lti-registration/05-registration-response.json');
    // What the recorded answer repeats of the other tool's request, ours has too.
    for (const name of ['application_type', 'response_types', 'token_endpoint_auth_method'])
      expect(sent[name], name).toEqual(answered[name]);
    expect([...sent.grant_types].sort()).toEqual(answered.grant_types);
    const { platforms } = await site.as('admin').do(listPlatforms);
    expect(platforms.find(({ issuer }) => issuer === host)).toMatchObject({
      clientId: answered.client_id,
      authUrl: `${host}/api/lti/authorize_redirect`,
      tokenUrl: `${host}/login/oauth2/token`,
      jwksUrl: `${host}/api/lti/security/jwks`,
      deployments: [{ deployment: answered.deployment_id, state: 'accepted' }],
    });
  });
});
