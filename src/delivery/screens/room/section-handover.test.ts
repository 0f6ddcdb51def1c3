import { expect, test, vi } from 'vitest';
import type { LateState } from '#delivery/late/screens/late-delivery.ts';
import type { HeardExam } from '#delivery/queries.ts';
import type { EndReason, SyncState } from '#delivery/sync/answer-sync.ts';
import { createStore } from '#platform/web/store.ts';
import { createHandover, type PreviousSection } from './section-handover.ts';

const heard = {} as HeardExam;

function open(flush: () => Promise<void> = async () => {}) {
  let over: EndReason | null = null;
  const calls: string[] = [];
  const handover = createHandover({
    sync: {
      get: () => ({ over, late: [{}] }) as unknown as SyncState,
      flush,
      detach: () => void calls.push('detach'),
    },
    preload: async () => calls.push('preload'),
    deliverLate: () => void calls.push('late'),
    leftBehind: () => ({ annotations: {} as PreviousSection['annotations'], late: createStore<LateState>('none') }),
  });
  return { handover, calls, end: () => (over = 'closed') };
}

test('the page of the next section takes over once, with how many changes are missing', async () => {
  const { handover, calls } = open();
  await Promise.all([handover.handOver(heard), handover.handOver(heard)]);
  expect(calls).toEqual(['preload', 'detach', 'late']);
  expect(handover.next.get()).toMatchObject({ heard, before: { missing: 1 } });
});

test('nothing is taken while it hands over, also when the server gives the section more time', () => {
  const { handover } = open();
  void handover.handOver(heard);
  handover.reopen();
  expect(handover.isSectionOver.get()).toBe(true);
});

test('a section that is over opens again when it gets more time', () => {
  const { handover } = open();
  handover.isSectionOver.set(true);
  handover.reopen();
  expect(handover.isSectionOver.get()).toBe(false);
});

test('what never arrives delays the next section three seconds at most', async () => {
  vi.useFakeTimers();
  const { handover } = open(() => new Promise(() => {}));
  const done = handover.handOver(heard);
  await vi.advanceTimersByTimeAsync(2999);
  expect(handover.next.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(handover.next.get()).not.toBeNull();
  vi.useRealTimers();
});

test('an attempt that ends in between is not handed over', async () => {
  const { handover, end } = open();
  const done = handover.handOver(heard);
  end();
  await done;
  expect(handover.next.get()).toBeNull();
});
