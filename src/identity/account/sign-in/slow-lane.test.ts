import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pace, passLane } from './slow-lane.ts';

/** Ends the pause of who has the turn. */
const turns: (() => void)[] = [];
beforeEach(() => void vi.spyOn(pace, 'pause').mockImplementation(() => new Promise((resolve) => turns.push(resolve))));

const passed: string[] = [];
const refused: string[] = [];
const lane = { key: 'lane', atOnce: 1, pauseMs: 1 };

class Connection extends EventEmitter {
  destroyed = false;
  close({ silently = false } = {}) {
    this.destroyed = true;
    if (!silently) this.emit('close');
  }
}

function come(name: string, source = name, socket = new Connection()): Connection {
  void passLane(lane, { source, socket }).then(
    () => passed.push(name),
    () => refused.push(name),
  );
  return socket;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets turns pass until nobody waits. */
async function drain(): Promise<void> {
  for (await settle(); turns.length > 0; await settle()) turns.shift()!();
}

afterEach(async () => {
  await drain();
  passed.length = 0;
  refused.length = 0;
});

test('who closes the connection gives the place up at once, and takes no turn', async () => {
  come('first');
  const gone = [come('closed'), come('closed unheard')];
  gone[0]!.close();
  gone[1]!.close({ silently: true });
  come('owner');
  await settle();
  expect(refused).toEqual(['closed']);
  turns.shift()!();
  await settle();
  turns.shift()!();
  await settle();
  expect(passed).toEqual(['first', 'owner']);
  expect(refused).toEqual(['closed', 'closed unheard']);
  expect(turns).toEqual([]);
  expect(gone[0]!.listenerCount('close')).toBe(0);
});

test('five hundred aborted requests keep nobody from a lane', async () => {
  come('first');
  for (let i = 0; i < 500; i++) come('aborted', `source ${i}`).close();
  come('owner');
  turns.shift()!();
  await drain();
  expect(passed).toEqual(['first', 'owner']);
});

test('sources take turns, and of one only twenty wait', async () => {
  come('first');
  for (let i = 1; i <= 21; i++) come(`guess ${i}`, 'guesser');
  come('owner');
  await settle();
  expect(refused).toEqual(['guess 21']);
  await drain();
  expect(passed.slice(0, 4)).toEqual(['first', 'guess 1', 'owner', 'guess 2']);
  expect(passed).toHaveLength(22);
});

test('in a full lane the newest of the source that waits with the most gives way to another source', async () => {
  come('first');
  for (let i = 0; i < 24; i++) for (let j = 1; j <= 20; j++) come(`${i} ${j}`, `source ${i}`);
  for (let j = 1; j <= 20; j++) come(`24 ${j}`, 'source 24');
  come('owner');
  await settle();
  expect(refused).toEqual(['0 20']);
  await drain();
  expect(passed).toContain('owner');
  expect(passed).toHaveLength(501);
});

test('a full lane of sources with one place each refuses a newcomer instead of another', async () => {
  come('first');
  for (let i = 0; i < 500; i++) come(`${i}`);
  come('newcomer');
  await settle();
  expect(refused).toEqual(['newcomer']);
});
