/** The stream of what is new, over real sockets and two server processes' worth of servers on one database. */
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { createServer, type Server } from '#app/server.ts';
import { type TestPerson, type TestSchool, testSite } from '#app/testing/site.ts';
import { logout } from '#identity/account/contract.ts';
import { markNotifications, streamNotifications } from './contract.ts';
import { notify } from './store.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
// With the key of the first server: another one would not start.
const config = site.server.services.config;
const second = await createServer({ config, databaseUrl: database.url, dist: null, background: false });
afterAll(() => second.close());
for (const server of [site.server, second]) await server.app.listen({ port: 0, host: '127.0.0.1' });

interface Listening {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that has come so far. */
  text(): string;
  events(): number;
  readonly ended: () => boolean;
  close(): void;
}

/** Opens the stream as a browser does, with its cookie and its wish for compression. */
function listen(server: Server, person: TestPerson | null, at: TestSchool = school): Promise<Listening> {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        path: streamNotifications.path,
        headers: {
          host: at.host,
          accept: 'text/event-stream',
          'accept-encoding': 'gzip, br',
          ...(person && { cookie: `token=${person.token}` }),
        },
      },
      (answer) => {
        let text = '';
        let isOver = false;
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('close', () => {
          isOver = true;
        });
        answer.on('error', () => undefined);
        const listening: Listening = {
          status: answer.statusCode!,
          headers: answer.headers,
          text: () => text,
          events: () => text.split('event: notices').length - 1,
          ended: () => isOver,
          close: () => call.destroy(),
        };
        if (answer.statusCode !== 200) return resolve(listening);
        answer.once('data', () => resolve(listening));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

const tell = (person: TestPerson, at: TestSchool = school) =>
  database.inTenant(at.id, (tx) => notify(tx, [person.personId], { kind: 'message', title: 'Hello' }));

test('what is told through one server reaches the streams of that person at every server, and no other stream', async () => {
  const [person, neighbour] = [await site.addPerson(school, ['student']), await site.addPerson(school, ['student'])];
  const here = await listen(site.server, person);
  const there = await listen(second, person);
  const others = await listen(second, neighbour);
  const abroad = await listen(second, otherSchool.people.student, otherSchool);
  await tell(person);
  await vi.waitFor(() => expect([here.events(), there.events()]).toEqual([1, 1]), 2_000);
  await tell(neighbour);
  await vi.waitFor(() => expect(others.events()).toBe(1), 2_000);
  await tell(otherSchool.people.student, otherSchool);
  await vi.waitFor(() => expect(abroad.events()).toBe(1), 2_000);
  expect([here.events(), there.events(), others.events()]).toEqual([1, 1, 1]);
  for (const one of [here, there, others, abroad]) one.close();
});

test('it comes uncompressed and uncollected, whatever the browser would take', async () => {
  const stream = await listen(site.server, school.people.teacher);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
  expect(stream.text()).toMatch(/^retry: \d{4}\n: listening\n\n/);
  stream.close();
});

test('what is read in one tab is told to the other tabs', async () => {
  const person = await site.addPerson(school, ['student']);
  await tell(person);
  const stream = await listen(second, person);
  expect(stream.events()).toBe(0);
  const { unread } = await site.as(person).do(markNotifications, { body: { all: true } });
  expect(unread).toBe(0);
  await vi.waitFor(() => expect(stream.events()).toBe(1), 2_000);
  stream.close();
});

test('signing out ends the streams of the session within a second, at every server', async () => {
  const person = await site.addPerson(school, ['student']);
  const streams = [await listen(site.server, person), await listen(second, person)];
  const stays = await listen(second, school.people.teacher);
  await site.as(person).do(logout);
  await vi.waitFor(() => expect(streams.map((stream) => stream.ended())).toEqual([true, true]), 1_000);
  expect(stays.ended()).toBe(false);
  stays.close();
});

test('visitors, dead tokens and tokens of another school get no stream', async () => {
  expect((await listen(site.server, null)).status).toBe(401);
  expect((await listen(site.server, { ...school.people.student, token: 'x'.repeat(43) })).status).toBe(401);
  expect((await listen(site.server, school.people.student, otherSchool)).status).toBe(401);
});

test('forty open streams hold no connection to the database', async () => {
  const people = [await site.addPerson(school, ['student']), await site.addPerson(school, ['student'])];
  const streams = [];
  for (let n = 0; n < 20; n++) for (const person of people) streams.push(await listen(second, person));
  const { pool } = second.database;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), 2_000);
  for (const stream of streams) stream.close();
});

test('more than twenty streams of one person are refused, and places become free again', async () => {
  const person = await site.addPerson(school, ['student']);
  const streams = [];
  for (let n = 0; n < 20; n++) streams.push(await listen(second, person));
  const refused = await listen(second, person);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  streams[0]!.close();
  await vi.waitFor(async () => {
    const again = await listen(second, person);
    expect(again.status).toBe(200);
    again.close();
  }, 2_000);
  for (const stream of streams) stream.close();
});

test('a server that stops ends its streams, and does not wait for their readers', async () => {
  const third = await createServer({ config, databaseUrl: database.url, dist: null, background: false });
  await third.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await listen(third, school.people.admin);
  await third.close();
  await vi.waitFor(() => expect(stream.ended()).toBe(true), 1_000);
});
