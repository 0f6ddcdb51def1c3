import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startQuiz } from '#delivery/contract.ts';
import { login } from '#identity/account/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { buildQuiz } from './testing/builders.ts';
import { testSite } from './testing/site.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code: number };
}

/** A collector: takes what is sent, and shows it. */
const received: string[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') received.push(await text(request));
  response.setHeader('content-type', 'application/json').end('{}');
});
const port = await new Promise<number>((resolve) =>
  collector.listen(0, '127.0.0.1', () => resolve((collector.address() as { port: number }).port)),
);
afterAll(() => void collector.close());

const spansOf = (sent: readonly string[]): Span[] =>
  sent.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((resource) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const attribute = (span: Span | undefined, key: string): unknown =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

const TRACES_URL = `http://127.0.0.1:${port}/v1/traces`;
const site = await testSite({ environment: { TRACES_URL, TRACES_SHARE: '1' } });
const silent = await testSite();
const quiet = await testSite({ environment: { TRACES_URL, TRACES_SHARE: '0' } });

test('operators see each request with its route, school and status, and in it its transactions; nothing about people', async () => {
  const quiz = await buildQuiz(site);
  const student = site.as('student');
  await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(getQuiz, { params: { id: quiz._id } });
  const password = 'a password that nobody has';
  await site.as('visitor').call(login, { body: { email: 'somebody@school.test', password } });
  await site.server.traces!.flush();

  const spans = spansOf(received);
  const read = spans.find(({ name }) => name === `GET ${getQuiz.path}`);
  expect(attribute(read, 'http.response.status_code')).toBe(200);
  expect(attribute(read, 'tripos.tenant')).toBe(site.school.id);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === read!.spanId)).toMatchObject([
    { name: 'transaction', traceId: read!.traceId },
  ]);
  const refused = spans.find(({ name }) => name === `POST ${login.path}`);
  expect(attribute(refused, 'http.response.status_code')).toBe(401);
  const all = received.join('\n');
  for (const secret of [
    'somebody@school.test',
    password,
    quiz._id,
    site.school.people.student.personId,
    site.school.people.student.token,
  ])
    expect(all).not.toContain(secret);
});

test('without an address nothing is traced', () => {
  expect(silent.server.traces).toBeNull();
});

test('with a share of 0 nothing is sent', async () => {
  received.length = 0;
  await buildQuiz(quiet);
  await quiet.server.traces!.flush();
  expect(received).toEqual([]);
});
