/** Windows of one browser tell each other what was saved. */
import { expect, test } from 'vitest';
import { openOtherWindows } from './other-windows.ts';

/** Channels as a browser has them, without its threads: all but the sender receive it at once. */
function channels() {
  const open = new Set<BroadcastChannel>();
  return {
    open,
    make(name: string): BroadcastChannel {
      const channel = {
        name,
        onmessage: null as BroadcastChannel['onmessage'],
        postMessage(data: unknown) {
          for (const other of open)
            if (other !== channel && other.name === name)
              other.onmessage?.call(other, { data: structuredClone(data) } as MessageEvent);
        },
        close: () => void open.delete(channel as never),
      };
      open.add(channel as never);
      return channel as never;
    },
  };
}

const sent = { question: 'q', answer: { value: true }, seq: 2, base: 1, draft: false };

test('what one window has saved the others of the same attempt learn, and nobody else', () => {
  const { make, open } = channels();
  const heard: unknown[] = [];
  const join = (attempt: string, name: string) => {
    const windows = openOtherWindows(attempt, make);
    const leave = windows.listen({
      applyRemote: (held) => heard.push([name, held]),
      ask: () => heard.push([name, 'ask']),
    });
    return { windows, leave };
  };
  const [one, other] = [join('a', 'one'), join('a', 'other')];
  join('b', 'of another attempt');
  one.windows.publishSaved(
    [sent],
    [
      { question: 'q', seq: 2, savedAt: 'now' },
      { question: 'q', seq: 1, savedAt: 'before' },
    ],
  );
  const held = { question: { _id: 'q' }, resp: { value: true }, seq: 2, savedAt: 'now', feedback: null };
  expect(heard).toEqual([['other', [held]]]);
  one.windows.publishSaved([sent], []);
  other.windows.publishEnd();
  expect(heard.slice(1)).toEqual([['one', 'ask']]);
  other.leave();
  one.windows.publishEnd();
  expect([heard.length, open.size]).toEqual([2, 2]);
});

test('a browser without channels takes an exam all the same', () => {
  const windows = openOtherWindows('a', () => null);
  const leave = windows.listen({ applyRemote: () => {}, ask: () => {} });
  windows.publishSaved([sent], [{ question: 'q', seq: 2, savedAt: 'now' }]);
  windows.publishEnd();
  leave();
});
