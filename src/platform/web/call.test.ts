import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addressOf } from '#platform/contract/address.ts';
import { endpointFor } from '#platform/contract/endpoint.ts';
import { CallError, call, callLines, errorOf } from './call.ts';
import { fieldErrorsOf } from './forms/field-errors.ts';
import { session } from './session.ts';

const endpoint = endpointFor<'anyone'>();
const getThing = endpoint({
  method: 'GET',
  path: '/v1/api/things/:id',
  summary: 'A thing',
  tag: 'Things',
  access: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().default('') }),
  response: z.object({ name: z.string() }),
});
const makeThing = endpoint({
  method: 'POST',
  path: '/v1/api/things',
  summary: 'Make a thing',
  tag: 'Things',
  access: 'anyone',
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});

const viewer = {
  _id: '1',
  email: 'teacher@demo.example',
  firstName: 'Ada',
  lastName: '',
  roles: ['teacher' as const],
  role: 'teacher' as const,
  groups: [],
  mustChangePassword: false,
};

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const fetched = vi.fn(async (_address: string, _request: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => {
  vi.stubGlobal('location', { host: 'school.localhost:3000' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en-US' },
    getElementById: () => ({ textContent: '{"user":null}' }),
  });
  session.signIn(viewer);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an address holds its parameters encoded, and leaves out what is empty', () => {
  expect(
    addressOf('/v1/api/things/:id/parts', { id: 'a/b?c' }, { q: '', st: ['x', 'y z'], page: 2, no: undefined }),
  ).toBe('/v1/api/things/a%2Fb%3Fc/parts?st=x%2Cy+z&page=2');
});

const setLimit = endpoint({
  method: 'POST',
  path: '/v1/api/limits',
  summary: 'Set a limit',
  tag: 'Things',
  access: 'anyone',
  body: z.object({ minutes: z.number().nullable(), rows: z.array(z.object({ marks: z.number() })) }),
  response: z.object({}),
});

test('a number that could not be read is never sent, and the error names its field', async () => {
  const fetched = answerWith(200, {});
  const body = { minutes: Number.NaN, rows: [{ marks: 1 }, { marks: Number.NaN }] };
  const error = await call(setLimit, { body }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'invalid_input', statusCode: 400 });
  expect(fieldErrorsOf(error)).toEqual({
    minutes: 'Enter a number, such as 2.5',
    'rows.1.marks': 'Enter a number, such as 2.5',
  });
  expect(fetched).not.toHaveBeenCalled();
  await call(setLimit, { body: { minutes: null, rows: [] } });
  expect(fetched).toHaveBeenCalledOnce();
});

test('a call names the tenant, sends cookies to its own site only, and answers the body', async () => {
  const fetched = answerWith(200, { name: 'clock' });
  expect(await call(getThing, { params: { id: '7' }, query: { q: 'x' } })).toEqual({ name: 'clock' });
  const [address, request] = fetched.mock.calls[0]!;
  expect(address).toBe('/v1/api/things/7?q=x');
  expect(request).toMatchObject({ method: 'GET', credentials: 'same-origin', body: null });
  expect(request.headers).toEqual({
    accept: 'application/json',
    'accept-language': 'en',
    tenant: 'school.localhost:3000',
    test: 'tripos',
  });
});

test('an answer that was cut off, or is a page of the network in between, is none', async () => {
  for (const body of ['{"name":"clo', '<p>Sign in to this network</p>', '']) {
    answerWith(200, body);
    await expect(call(getThing, { params: { id: '7' } })).rejects.toMatchObject({ code: 'offline', statusCode: 0 });
  }
});

const readThings = endpoint({
  method: 'POST',
  path: '/v1/api/things/lines',
  summary: 'Things, line by line',
  tag: 'Things',
  access: 'anyone',
  produces: 'application/x-ndjson',
  response: z.object({ name: z.string() }),
});

/** An answer that comes in these pieces; `onEnd`: when its reader stops. */
function answerInPieces(pieces: readonly string[], onEnd = (): void => undefined): void {
  const bytes = pieces.map((piece) => Uint8Array.from(piece, (sign) => sign.charCodeAt(0)));
  const body = new ReadableStream<Uint8Array>({
    pull: (control) => {
      const next = bytes.shift();
      if (next) control.enqueue(next);
      else control.close();
    },
    cancel: onEnd,
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body)),
  );
}

async function namesOf(lines: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of lines) names.push(name);
  return names;
}

test('an answer in lines is read line by line, wherever the network cuts it', async () => {
  // The two bytes of an é, cut between them.
  answerInPieces(['{"name":"a"}\n{"na', 'me":"caf\xc3', '\xa9"}\n', '{"name":"c"}\n']);
  expect(await namesOf(callLines(readThings))).toEqual(['a', 'café', 'c']);
});

test('a failure in the middle is the error of the call, and so is an answer that breaks off', async () => {
  const failed = { statusCode: 422, code: 'impossible', message: 'Too long', language: null };
  answerInPieces([`{"name":"a"}\n{"failed":${JSON.stringify(failed)}}\n`]);
  await expect(namesOf(callLines(readThings))).rejects.toMatchObject({ statusCode: 422, code: 'impossible' });
  answerInPieces(['{"name":"a"}\n{"name":"b']);
  await expect(namesOf(callLines(readThings))).rejects.toMatchObject({ statusCode: 0, code: 'offline' });
  answerWith(413, { statusCode: 413, code: 'too_large', message: 'Too large' });
  await expect(namesOf(callLines(readThings))).rejects.toMatchObject({ statusCode: 413, code: 'too_large' });
});

test('a caller who has enough ends the answer', async () => {
  const ended = vi.fn();
  answerInPieces(['{"name":"a"}\n', '{"name":"b"}\n', '{"name":"c"}\n'], ended);
  for await (const { name } of callLines(readThings)) if (name === 'a') break;
  expect(ended).toHaveBeenCalledOnce();
});

test('a body is sent as JSON', async () => {
  const fetched = answerWith(200, { name: 'clock' });
  await call(makeThing, { body: { name: 'clock' } });
  const [, request] = fetched.mock.calls[0]!;
  expect(request.body).toBe('{"name":"clock"}');
  expect(request.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('a refusal keeps its code, message, fields and waiting time', async () => {
  answerWith(
    429,
    {
      code: 'too_many_requests',
      message: 'Wait',
      statusCode: 429,
      details: [{ path: 'body.name', message: 'Too long' }],
    },
    { 'retry-after': '12' },
  );
  const error = await call(makeThing, { body: { name: '' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'too_many_requests', statusCode: 429, message: 'Wait', retryAfter: 12 });
  expect(fieldErrorsOf(error)).toEqual({ name: 'Too long' });
});

test('a file that a proxy does not let through is too large, and nothing says that trying again helps', () => {
  const refused = errorOf(413, null, () => null);
  expect(refused).toMatchObject({ code: 'too_large', statusCode: 413, message: 'This is too large.' });
});

test.each([
  [400, 'foreign'],
  [403, 'foreign'],
  [404, 'foreign'],
  [429, 'too_many_requests'],
  [502, 'unavailable'],
  [504, 'unavailable'],
])('the page that a proxy answers with (%i) is no refusal of the server: %s', (status, code) => {
  expect(errorOf(status, null, () => null)).toMatchObject({ code, message: expect.stringContaining(`(${status})`) });
});

test('an answer that is no JSON, as from a proxy, is still an error with a status', () => {
  expect(errorOf(502, null, () => null)).toMatchObject({ code: 'unavailable', statusCode: 502, retryAfter: undefined });
});

test('no answer at all is the code offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(makeThing, { body: { name: '' } })).rejects.toMatchObject({ code: 'offline', statusCode: 0 });
});

test('a dead session is told once and keeps the person on the page; wrong credentials are no dead session', async () => {
  answerWith(401, { code: 'wrong_credentials', message: 'Wrong' });
  await call(makeThing, { body: { name: '' } }).catch(() => {});
  expect(session.get()).toMatchObject({ user: viewer, ended: false });
  answerWith(401, { code: 'not_logged_in', message: 'Sign in' });
  await call(makeThing, { body: { name: '' } }).catch(() => {});
  expect(session.get()).toMatchObject({ user: viewer, ended: true });
  session.signIn(viewer);
  expect(session.get().ended).toBe(false);
});
