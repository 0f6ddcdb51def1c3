import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { AGAIN_MS, type Load, loadLater, useLater, type When } from './use-later.ts';

const Part = () => <p>Here</p>;

/** Fails as often as it is told to, then brings the part. */
const failing = (times: number) => {
  let left = times;
  return vi.fn<Load<object>>(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch');
    return { default: Part };
  });
};

function Room({ load }: { load: Load<object> }) {
  const Later = useLater(load, 'idle');
  return Later ? <Later /> : 'Not yet';
}

const painted: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  painted.length = 0;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (action: () => void) => painted.push(action));
  vi.stubGlobal('cancelAnimationFrame', vi.fn());
});

test('what could not be had is requested again automatically until it has come', async () => {
  const load = failing(2);
  const take = vi.fn();
  loadLater(load, 'now', take);
  await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(take).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(take).toHaveBeenCalledExactlyOnceWith(Part);
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a room that has gone asks no more, neither for what failed nor for what fails later', async () => {
  const load = failing(9);
  const stop = loadLater(load, 'now', vi.fn());
  await vi.advanceTimersByTimeAsync(1);
  stop();
  loadLater(load, 'now', vi.fn())();
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what failed before is asked for at once when the room asks again, by another address where the failure names one', async () => {
  const load = vi.fn<Load<object>>(() => Promise.reject(new TypeError('Failed to fetch https://x.test/a.js')));
  loadLater(load, 'now', vi.fn())();
  await vi.advanceTimersByTimeAsync(1);
  // That address cannot be had here: the first one is asked for again.
  loadLater(load, 'now', vi.fn())();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test('supervision is asked for when the room is painted, without waiting for an idle moment', async () => {
  const load = failing(0);
  loadLater(load, 'painted', vi.fn());
  expect(load).not.toHaveBeenCalled();
  for (const action of painted) action();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test.each<[When, number]>([
  ['never', 0],
  ['idle', 1],
])('what is wanted %s is fetched so', async (when, times) => {
  const load = failing(0);
  loadLater(load, when, vi.fn());
  await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
  expect(load).toHaveBeenCalledTimes(times);
});

test('the room of the next section has at once what came for the one before', async () => {
  const load = failing(0);
  expect(renderToString(<Room load={load} />)).toBe('Not yet');
  loadLater(load, 'now', vi.fn());
  await vi.advanceTimersByTimeAsync(1);
  expect(renderToString(<Room load={load} />)).toBe('<p>Here</p>');
});
