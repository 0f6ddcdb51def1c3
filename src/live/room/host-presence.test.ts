import { expect, test } from 'vitest';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { createHostPresence, HOST_AWAY_MS, keyOf, PRESENCE_EVERY_MS } from './host-presence.ts';
import type { Notify } from './room.ts';

const SCHOOL = tenantId('0198a000-0000-7000-8000-000000000001');
const GAME = keyOf(SCHOOL, 'game');

/** A process with one game, and a player in it. */
function openProcess() {
  const told: unknown[] = [];
  const published: string[] = [];
  const hosts = new Set<Notify>();
  const player: Notify = (event, data) => told.push([event, JSON.parse(data!)]);
  const players = new Map([['ada', new Set([player])]]);
  const rooms = new Map([[GAME, { hosts, players, tenant: SCHOOL, gameId: 'game' }]]);
  const state = { now: 0, isConnected: true };
  const presence = createHostPresence({
    rooms,
    publish: (tenant, gameId) => published.push(keyOf(tenant, gameId)),
    isConnected: () => state.isConnected,
    now: () => state.now,
  });
  const wait = (ms: number): void => {
    for (let left = ms; left > 0; left -= PRESENCE_EVERY_MS) {
      state.now += Math.min(left, PRESENCE_EVERY_MS);
      presence.tick();
    }
  };
  return { presence, hosts, told, published, wait, state };
}

const away = ['host', { isAway: true }];
const back = ['host', { isAway: false }];

test('players are told once when the host has gone for a time, and at once when the host is back', () => {
  const { presence, hosts, told, published, wait } = openProcess();
  const host: Notify = () => undefined;
  hosts.add(host);
  presence.see(GAME);
  wait(60_000);
  expect([told, published.length]).toEqual([[], 12]);
  hosts.delete(host);
  wait(HOST_AWAY_MS);
  expect(told).toEqual([]);
  wait(60_000);
  expect(told).toEqual([away]);
  expect(presence.eventOf(GAME)).toBe('{"isAway":true}');
  presence.see(GAME);
  expect(told).toEqual([away, back]);
});

test('a host at another process is there as long as that says so', () => {
  const { presence, told, wait } = openProcess();
  for (let turn = 0; turn < 10; turn++) {
    wait(10_000);
    presence.see(GAME);
  }
  expect(told).toEqual([]);
  wait(20_000);
  expect(told).toEqual([away]);
});

test('silence says nothing after a start, while processes do not hear of each other, and after this one stood still', () => {
  const { presence, told, wait, state } = openProcess();
  expect(presence.eventOf(GAME)).toBe('{"isAway":false}');
  wait(HOST_AWAY_MS);
  state.isConnected = false;
  wait(60_000);
  state.isConnected = true;
  wait(HOST_AWAY_MS);
  state.now += 60_000;
  presence.tick();
  wait(HOST_AWAY_MS);
  expect(told).toEqual([]);
  wait(PRESENCE_EVERY_MS);
  expect(told).toEqual([away]);
});
