import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { login } from '#identity/account/contract.ts';
import { listGroups } from '#identity/people/contract.ts';
import { createQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getTenant } from '#tenancy/contract.ts';

const site = await testSite();
const { app } = site.server;
const { host } = site.school;
const json = { host, 'content-type': 'application/json' };

test('malformed JSON is bad input, not a fault', async () => {
  const answer = await app.inject({ method: 'POST', url: login.path, headers: json, payload: '{"email": ' });
  expect(answer.json()).toMatchObject({
    statusCode: 400,
    code: 'invalid_input',
    message: 'The body is not well-formed JSON',
  });
});

test.each([
  ['//', 404, 'not_found'],
  ['//school.test/login', 404, 'not_found'],
  ['/%', 400, 'invalid_input'],
  ['/v1/api/quizes/%ff', 400, 'invalid_input'],
])('the odd address %s is answered like every other failure', async (url, statusCode, code) => {
  const answer = await app.inject({ url, headers: { host } });
  expect(answer.json()).toMatchObject({ statusCode, code });
});

test('bytes that are no UTF-8 are not well-formed JSON, so that no name is stored with other letters', async () => {
  const payload = Buffer.from('{"email": "jos\u00e9@school.example", "password": "x"}', 'latin1');
  const answer = await app.inject({ method: 'POST', url: login.path, headers: json, payload });
  expect(answer.json()).toMatchObject({ statusCode: 400, message: 'The body is not well-formed JSON' });
});

test('a body of null is no object, and one that is empty is an empty one', async () => {
  const headers = { ...json, authorization: `Bearer ${site.school.people.teacher.token}` };
  const quiz = await site.as('teacher').do(createQuiz, { body: { name: 'Before' } });
  const put = (payload: string) =>
    app.inject({ method: 'PUT', url: updateQuiz.path.replace(':id', quiz._id), headers, payload });
  expect((await put('null')).json()).toMatchObject({
    statusCode: 400,
    details: [{ path: '', message: 'Must be an object with named fields' }],
  });
  expect((await put('')).json()).toMatchObject({ name: 'Before' });
});

test('a body over the limit is too large', async () => {
  const payload = JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) });
  const answer = await app.inject({ method: 'POST', url: login.path, headers: json, payload });
  expect(answer.json()).toMatchObject({ statusCode: 413, code: 'too_large' });
});

test('every bad field is named by its path', async () => {
  const body = { name: '', opensAt: 'tomorrow', negativeMarking: '4/3', questions: [{ question: 'no-id', marks: -1 }] };
  const answer = await site.as('teacher').call(createQuiz, { body: body as never });
  expect(answer.error.details!.map((detail) => detail.path).sort()).toEqual([
    'name',
    'negativeMarking',
    'opensAt',
    'questions.0.marks',
    'questions.0.question',
  ]);
});

test('a field that breaks several rules is named once, with the first of them', async () => {
  const answer = await site.as('teacher').call(createQuiz, { body: { name: 'Halves', negativeMarking: '1/0' } });
  expect(answer.error.details).toHaveLength(1);
});

test('text that the database cannot hold is refused with its place', async () => {
  const answer = await site.as('teacher').call(createQuiz, { body: { name: 'a\u0000b' } });
  expect(answer.error).toMatchObject({ code: 'invalid_input', details: [{ path: 'name' }] });
  const query = await app.inject({ url: `${listGroups.path}?q=%00`, headers: { host } });
  expect(query.statusCode).toBe(400);
});

test('a bad text is found at any depth', async () => {
  const [depth, bad] = [200_000, '"\\ud800"'];
  const payload = `${'['.repeat(depth)}${bad}${']'.repeat(depth)}`;
  const answer = await app.inject({ method: 'POST', url: login.path, headers: json, payload });
  expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  expect(answer.payload.length).toBeLessThan(2_000);
});

test('a tenant header that names another host is refused, the same host with a port is not', async () => {
  const wrong = await site.as('visitor').call(getTenant, { headers: { tenant: 'other.test' } });
  expect([wrong.status, wrong.error.code]).toEqual([400, 'tenant_mismatch']);
  await site.as('visitor').do(getTenant, { headers: { tenant: `${host}:3000` } });
});

test('nothing lives at an unknown host', async () => {
  const answer = await app.inject({ url: getTenant.path, headers: { host: 'unknown.test' } });
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
});

test('a change asked for by the page of another site is refused when a cookie would speak for the person', async () => {
  const cookie = `token=${site.school.people.teacher.token}`;
  const send = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: createQuiz.path,
      headers: { ...json, cookie, ...headers },
      payload: '{"name":"x"}',
    });
  expect((await send({ origin: 'https://evil.test' })).statusCode).toBe(403);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({ origin: `https://${host}`, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});

test("the usual port in the host is the page's own site, another port is not", async () => {
  const cookie = `token=${site.school.people.teacher.token}`;
  const send = (origin: string, asked: string) =>
    app.inject({
      method: 'POST',
      url: createQuiz.path,
      headers: { ...json, host: asked, cookie, origin },
      payload: '{"name":"x"}',
    });
  expect((await send(`https://${host}`, `${host}:443`)).statusCode).toBe(200);
  expect((await send(`http://${host}`, `${host.toUpperCase()}:80`)).statusCode).toBe(200);
  expect((await send(`http://${host}:8080`, host)).statusCode).toBe(403);
  expect((await send('null', host)).statusCode).toBe(403);
});

test('answers carry a request id and forbid sniffing, framing and caching', async () => {
  const { headers } = await app.inject({ url: getTenant.path, headers: { host } });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('the OpenAPI document lists every endpoint with its access, and the page shows it', async () => {
  const document = (await app.inject({ url: '/v1/api/openapi.json', headers: { host } })).json();
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.entries(document.paths as Record<string, Record<string, { 'x-access': string }>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, { 'x-access': access }]) => `${method.toUpperCase()} ${path} ${access}`),
  );
  const expected = site.server.endpoints.map((e) => `${e.method} ${e.path.replace(/:(\w+)/g, '{$1}')} ${e.access}`);
  // The only address in it that is no endpoint: its forms and errors are those of OAuth 2.
  expect(listed.sort()).toEqual([...expected, 'POST /oauth/token anyone'].sort());
  expect((await app.inject({ url: '/v1/api/docs', headers: { host } })).payload).toContain('/v1/api/quizes/saveResp');
});

test('the process is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive', now: expect.any(Number) });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('it says the time of day by which it decides, whatever the clock of its machine shows', async () => {
  const begun = site.server.services.clock().getTime();
  site.advance(3_600_000);
  const answer = await app.inject('/healthz');
  const ended = site.server.services.clock().getTime();
  expect(answer.json().now).toBeGreaterThanOrEqual(begun + 3_600_000);
  expect(answer.json().now).toBeLessThanOrEqual(ended);
  expect(answer.headers.date).toBe(new Date(answer.json().now).toUTCString());
});

test('a version stays ready beside a newer one, and is not ready before its own migrations', async () => {
  await site.database.asOwner("insert into migration (name, sha256) values ('9999__newer', 'later')");
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  await site.database.asOwner("delete from migration where name = '9999__newer'");
  await site.database.asOwner('alter table migration rename to migration_elsewhere');
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await site.database.asOwner('alter table migration_elsewhere rename to migration');
});

test('logs name the route and not the people', async () => {
  const lines: string[] = [];
  const { createApp } = await import('./app.ts');
  const logged = await createApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  logged.get('/v1/api/users/:id', async () => ({}));
  await logged.inject({
    url: '/v1/api/users/secret-id?email=grace@school.test',
    headers: { host, authorization: 'Bearer t' },
  });
  await logged.close();
  expect(lines.join('')).toContain('/v1/api/users/:id');
  expect(lines.join('')).not.toMatch(/secret-id|grace|Bearer/);
});

test('a name given twice in one object is bad input, at its name', async () => {
  const payload = '{"email":"one@school.test","email":"other@school.test","password":"x"}';
  const answer = await app.inject({ method: 'POST', url: login.path, headers: json, payload });
  expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ path: 'email', message: 'Must be given once' }] });
});

test('two Host headers are refused, also where they are the same', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const statusOf = async (hosts: readonly string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET /healthz HTTP/1.1\r\n${hosts.map((one) => `Host: ${one}\r\n`).join('')}Connection: close\r\n\r\n`);
    return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
  };
  expect(await statusOf([host])).toBe('200');
  expect(await statusOf([host, site.otherSchool.host])).toBe('400');
  expect(await statusOf([host, host])).toBe('400');
});
