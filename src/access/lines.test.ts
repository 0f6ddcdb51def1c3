import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { LINES } from '#platform/contract/lines.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { createApp } from '#platform/server/http/app.ts';
import { endpoint } from './endpoint.ts';
import { readerOf, sendLines } from './lines.ts';

const getNumbers = endpoint({
  method: 'GET',
  path: '/v1/api/numbers',
  summary: 'Numbers, line by line',
  tag: 'Numbers',
  access: 'anyone',
  produces: LINES,
  response: z.object({ n: z.number(), text: z.string().optional() }),
});

let numbers: (reader: AbortSignal) => AsyncGenerator<unknown>;
const logged: string[] = [];
const app = await createApp({ logLevel: 'info', logTo: { write: (line) => void logged.push(line) } });
app.get(getNumbers.path, (request, reply) => {
  const reader = readerOf(reply);
  return sendLines(getNumbers, { lines: numbers(reader), reader }, request, reply);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ url: getNumbers.path, headers });

test('each line is what the response schema leaves of it', async () => {
  numbers = async function* () {
    yield { n: 1, secret: 'x' };
    yield { n: 2, text: 'two\nlines' };
  };
  const { payload, headers } = await get();
  expect(payload).toBe('{"n":1}\n{"n":2,"text":"two\\nlines"}\n');
  expect(headers).toMatchObject({
    'content-type': `${LINES}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
  });
});

test('what is refused before the first line has its own status; what fails later is the last line', async () => {
  numbers = async function* () {
    yield* [];
    throw new Refusal('too_large', 'The file is too large');
  };
  const refused = await get({ 'accept-language': 'de' });
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large']);
  numbers = async function* () {
    yield { n: 1 };
    throw new Error('the inside of the server');
  };
  logged.length = 0;
  const { statusCode, payload } = await get({ 'accept-language': 'de' });
  const last = JSON.parse(payload.trim().split('\n').at(-1)!);
  expect([statusCode, last.failed]).toEqual([
    200,
    { statusCode: 500, code: 'internal', language: 'de', message: expect.stringMatching(/./) },
  ]);
  expect(payload).not.toContain('inside');
  expect(logged.join()).toContain('the inside of the server');
});

test('a compressed line leaves at once: it does not wait for those behind it', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  numbers = async function* () {
    yield { n: 1 };
    await isRead;
    yield { n: 2 };
  };
  const answer = await fetch(`http://127.0.0.1:${port}${getNumbers.path}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const reader = answer.body!.getReader();
  const text = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
  expect(await text()).toBe('{"n":1}\n');
  read();
  expect(await text()).toBe('{"n":2}\n');
});

/** Asks and reads nothing of the answer. */
async function askAndWait() {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${getNumbers.path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

/** The number once it stays the same for a while. */
async function settled(number: () => number): Promise<number> {
  for (;;) {
    const before = number();
    await pause(400);
    if (before > 0 && number() === before) return before;
  }
}

test('no more is made than a reader takes, and the work ends when the reader goes', async () => {
  const MEGABYTE = 'x'.repeat(1024 * 1024);
  let [made, hasEnded, wasTold] = [0, false, false];
  numbers = async function* (reader) {
    reader.addEventListener('abort', () => {
      wasTold = true;
    });
    try {
      for (;;) {
        made += 1;
        yield { n: made, text: MEGABYTE };
      }
    } finally {
      hasEnded = true;
    }
  };
  const socket = await askAndWait();
  // What the system keeps for a connection, and little more.
  expect(await settled(() => made)).toBeLessThan(40);
  socket.destroy();
  await expect.poll(() => [hasEnded, wasTold]).toEqual([true, true]);
}, 20_000);

test.each(['identity', 'gzip'])(
  'the work ends when the reader has gone before the first line, which comes all the same (%s)',
  async (encoding) => {
    let [hasEnded, isAsked] = [false, false];
    numbers = async function* (reader) {
      try {
        isAsked = true;
        await once(reader, 'abort');
        yield { n: 1 };
        yield { n: 2 };
      } finally {
        hasEnded = true;
      }
    };
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${getNumbers.path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`);
    await expect.poll(() => isAsked).toBe(true);
    socket.destroy();
    await expect.poll(() => hasEnded, { timeout: 5_000 }).toBe(true);
  },
);
