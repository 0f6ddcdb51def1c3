import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';

afterEach(() => vi.restoreAllMocks());

/** What PostgreSQL answers to clients that connect while it starts. */
function starting(): Buffer {
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].map((field) => `${field}\0`).join('');
  const message = Buffer.alloc(5 + Buffer.byteLength(fields));
  message.write('E');
  message.writeInt32BE(message.length - 1, 1);
  message.write(fields, 5);
  return message;
}

test('while the database starts it is asked once in a while, and everybody learns at once that it is not there', async () => {
  let knocks = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('data', () => {
      knocks += 1;
      socket.end(starting());
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const db = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`);
  const ask = () => expect(db.pool.connect()).rejects.toMatchObject({ code: '57P03' });
  await ask();
  await Promise.all(Array.from({ length: 200 }, ask));
  expect(knocks).toBe(1);
  now += 101;
  await ask();
  expect(knocks).toBe(2);
  await db.close();
  for (const socket of open) socket.destroy();
  server.close();
});
