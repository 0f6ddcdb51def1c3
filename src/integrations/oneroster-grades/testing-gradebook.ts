/** The gradebook service of a student information system, which keeps what OneRoster 1.2 says. For tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SCOPE } from './records.ts';

type Kind = 'categories' | 'lineItems' | 'results';
type Stored = Record<string, unknown> & { readonly sourcedId: string; readonly dateLastModified: string };

/** What is answered instead of taking a result; null: it is taken. */
export type Fault = () =>
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly takes?: boolean;
      readonly afterMs?: number;
    }
  | 'hangs up'
  | null;

export interface TestGradebook {
  readonly url: string;
  readonly categories: Map<string, Stored>;
  readonly lineItems: Map<string, Stored>;
  readonly results: Map<string, Stored>;
  /** Results that were taken, in order. */
  readonly taken: Stored[];
  readonly counts: { tokens: number; puts: number; older: number };
  /** Every body as it came, by its path. */
  readonly bodies: { readonly path: string; readonly body: Record<string, Stored> }[];
  fault: Fault;
  /** True: clients name themselves in the body alone. */
  isBasicRefused: boolean;
  stop(): Promise<void>;
}

const names = { categories: 'category', lineItems: 'lineItem', results: 'result' } as const;
const BASIC = `Basic ${Buffer.from('tripos:secret').toString('base64')}`;

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export async function startGradebook(): Promise<TestGradebook> {
  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    book.counts.tokens += 1;
    const form = new URLSearchParams(await text(request));
    const isKnown = book.isBasicRefused
      ? form.get('client_id') === 'tripos' && form.get('client_secret') === 'secret'
      : request.headers.authorization === BASIC;
    if (!isKnown) return json(response, 401, { error: 'invalid_client' });
    if (form.get('scope') !== SCOPE) return json(response, 400, { error: 'invalid_scope' });
    json(response, 200, { access_token: 'a grade token', token_type: 'bearer', expires_in: 3600, scope: SCOPE });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, 'http://sis').pathname;
    if (path === '/token') return token(request, response);
    const [, kind, id] = /^\/ims\/oneroster\/gradebook\/v1p2\/(\w+)\/([^/]+)$/.exec(path) ?? [];
    if (!kind || !(kind in names) || request.method !== 'PUT')
      return json(response, 404, { imsx_codeMajor: 'failure' });
    const body = JSON.parse(await text(request)) as Record<string, Stored>;
    book.counts.puts += 1;
    const fault = kind === 'results' ? book.fault() : null;
    if (fault === 'hangs up') return void request.socket.destroy();
    if (request.headers.authorization !== 'Bearer a grade token') return json(response, 401, {});
    book.bodies.push({ path, body });
    const record = body[names[kind as Kind]]!;
    const before = book[kind as Kind].get(id!);
    const line = (record.lineItem as { sourcedId: string } | undefined)?.sourcedId;
    if (kind === 'results' && !book.lineItems.has(line ?? ''))
      return json(response, 404, { imsx_description: 'There is no such lineItem' });
    if (before && before.dateLastModified >= record.dateLastModified && kind === 'results') {
      book.counts.older += 1;
      return json(response, 409, { imsx_description: 'There is a newer one' });
    }
    if (fault === null || fault.takes) {
      book[kind as Kind].set(id!, record);
      if (kind === 'results') book.taken.push(record);
    }
    if (fault?.afterMs !== undefined) await pause(fault.afterMs);
    if (fault) return json(response, fault.status, {}, fault.headers);
    json(response, before ? 200 : 201, {});
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => json(response, 500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const book: TestGradebook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    categories: new Map(),
    lineItems: new Map(),
    results: new Map(),
    taken: [],
    counts: { tokens: 0, puts: 0, older: 0 },
    bodies: [],
    fault: () => null,
    isBasicRefused: false,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return book;
}
