/** A learning platform and a student information system that keep results, and fail in every third call. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export interface Kept {
  readonly score: number | null;
  readonly stamp: string;
}

/** What one system has kept, and how it was asked. */
export interface Book {
  readonly kept: Map<string, Kept>;
  /** Calls with a result; those that were failed on purpose, by their kind; results that came again or too late. */
  calls: number;
  readonly faults: Record<string, number>;
  repeated: number;
  older: number;
}

export interface GradeSystems {
  readonly origin: string;
  readonly platform: Book;
  readonly system: Book;
  /** While it is true nothing is taken. */
  isDown: boolean;
  stop(): Promise<void>;
}

const SLOW_MS = 400;
/** Longer than the product waits for an answer. */
const TOO_LATE_MS = 11_000;

type Fault = { readonly status?: number; readonly takes?: boolean; readonly afterMs?: number; readonly hangsUp?: true };

/** Their shares of all calls, in thousandths: 300 together. */
const FAULTS: readonly (readonly [name: string, share: number, fault: Fault])[] = [
  ['401', 30, { status: 401 }],
  ['409', 30, { status: 409 }],
  ['429 with Retry-After', 5, { status: 429 }],
  ['500', 60, { status: 500 }],
  ['503, taken all the same', 50, { status: 503, takes: true }],
  ['connection cut', 50, { hangsUp: true }],
  ['connection cut, taken all the same', 33, { hangsUp: true, takes: true }],
  ['slow', 40, { status: 200, takes: true, afterMs: SLOW_MS }],
  ['answered too late, taken', 2, { status: 200, takes: true, afterMs: TOO_LATE_MS }],
];

function chooseFault(): readonly [string, Fault] | null {
  let left = Math.random() * 1000;
  for (const [name, share, fault] of FAULTS) {
    left -= share;
    if (left < 0) return [name, fault];
  }
  return null;
}

const newBook = (): Book => ({ kept: new Map(), calls: 0, faults: {}, repeated: 0, older: 0 });

export async function openGradeSystems(): Promise<GradeSystems> {
  const send = (response: ServerResponse, status: number, body: unknown = {}, headers = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  /** Takes a result as grade books do, unless a newer one is there. */
  function take(book: Book, key: string, given: Kept): boolean {
    const before = book.kept.get(key);
    if (before && before.stamp >= given.stamp) {
      book.older += 1;
      return false;
    }
    if (before && before.score === given.score) book.repeated += 1;
    book.kept.set(key, given);
    return true;
  }

  async function answerResult(
    book: Book,
    key: string,
    given: Kept,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    book.calls += 1;
    if (systems.isDown) return send(response, 503);
    const chosen = chooseFault();
    if (!chosen) return send(response, take(book, key, given) ? 200 : 409);
    const [name, fault] = chosen;
    book.faults[name] = (book.faults[name] ?? 0) + 1;
    if (fault.takes) take(book, key, given);
    if (fault.afterMs) await pause(fault.afterMs);
    if (fault.hangsUp) return void request.socket.destroy();
    send(response, fault.status!, {}, fault.status === 429 ? { 'retry-after': '1' } : {});
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, 'http://grades');
    const body = await text(request);
    if (pathname === '/token')
      return send(response, 200, { access_token: 'a token', token_type: 'Bearer', expires_in: 600 });
    if (pathname === '/lineitems/1/scores') {
      const { userId, scoreGiven, timestamp } = JSON.parse(body);
      return answerResult(systems.platform, userId, { score: scoreGiven ?? null, stamp: timestamp }, request, response);
    }
    if (/^\/gradebook\/(categories|lineItems)\//.test(pathname)) return send(response, 201);
    if (pathname.startsWith('/gradebook/results/')) {
      const { result } = JSON.parse(body);
      const given = { score: result.score ?? null, stamp: result.dateLastModified };
      return answerResult(systems.system, `${pathname} ${result.student.sourcedId}`, given, request, response);
    }
    send(response, 404);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const systems: GradeSystems = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    platform: newBook(),
    system: newBook(),
    isDown: true,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return systems;
}
