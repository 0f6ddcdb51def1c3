import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { tenantId } from './database/tenant-tx.ts';
import { openSignals } from './signals.ts';

const database = await testDatabase();
const school = tenantId('0190a000-0000-7000-8000-000000000001');

/** A way to the database that can fall silent: it then passes nothing on and tells nobody. */
async function silentLine() {
  const target = new URL(database.url);
  const folder = target.searchParams.get('host');
  const port = target.port || '5432';
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname);
    sockets.push(near, far);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const fallSilent = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: url.href, fallSilent };
}

test('a connection that fell silent is noticed and replaced, and every message then arrives once', async () => {
  const line = await silentLine();
  const errors: string[] = [];
  const signals = await openSignals(line.url, (error) => void errors.push(error.message), { beatMs: 500 });
  const received: unknown[] = [];
  let gaps = 0;
  signals.on('probe', (payload) => void received.push(payload));
  signals.onGap(() => {
    gaps += 1;
  });
  const send = (payload: number) => database.inTenant(school, (tx) => signals.send(tx, 'probe', payload));
  await vi.waitFor(async () => {
    await send(0);
    expect(received).toContain(0);
  }, 2_000);
  line.fallSilent();
  await vi.waitFor(() => expect(signals.connected).toBe(false), 3_000);
  await vi.waitFor(() => expect(signals.connected).toBe(true), 3_000);
  expect(errors).toEqual(['The listening connection does not answer']);
  expect(gaps).toBe(2);
  await send(1);
  await send(2);
  await vi.waitFor(() => expect(received.filter((payload) => payload !== 0)).toEqual([1, 2]), 2_000);
  await signals.close();
});
