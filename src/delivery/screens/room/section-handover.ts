/**
 * The end of a section on its page: what is on its way gets a moment to arrive, the rest goes to the server as late, and the
 * page of the next section takes over. Goes from open to handing over to handed over, once.
 */
import type { Annotations } from '#delivery/annotations/annotations.ts';
import type { LateState } from '#delivery/late/screens/late-delivery.ts';
import type { HeardExam } from '#delivery/queries.ts';
import type { AnswerSync } from '#delivery/sync/answer-sync.ts';
import { createStore, type Store } from '#platform/web/store.ts';

/** The page of the next section waits for what is on its way no longer than this. */
const SETTLE_MS = 3000;

/** What the page of one section leaves to the page of the next one. */
export interface PreviousSection {
  readonly annotations: Annotations;
  /** How many changes had not reached the server, and what becomes of them. */
  readonly missing: number;
  readonly late: Store<LateState>;
}

/** The page of the next section. */
export interface NextSection {
  readonly heard: HeardExam;
  readonly before: PreviousSection;
}

interface HandoverContext {
  readonly sync: Pick<AnswerSync, 'get' | 'flush' | 'detach'>;
  /** Loads what the next page shows. */
  readonly preload: (heard: HeardExam) => Promise<unknown>;
  readonly deliverLate: () => void;
  readonly leftBehind: () => Pick<PreviousSection, 'annotations' | 'late'>;
}

export function createHandover({ sync, preload, deliverLate, leftBehind }: HandoverContext) {
  /** The section's time is over, and another one follows: nothing more is taken on this page. */
  const isSectionOver = createStore(false);
  const next = createStore<NextSection | null>(null);
  let isHandingOver = false;

  async function handOver(heard: HeardExam): Promise<void> {
    if (isHandingOver || sync.get().over) return;
    isHandingOver = true;
    isSectionOver.set(true);
    const preloaded = preload(heard).catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS);
    });
    await Promise.race([Promise.all([sync.flush(), preloaded]), patience]);
    clearTimeout(timer);
    if (sync.get().over) return;
    sync.detach();
    deliverLate();
    next.set({ heard, before: { ...leftBehind(), missing: sync.get().late.length } });
  }

  return {
    isSectionOver,
    next,
    handOver,
    isHandingOver: (): boolean => isHandingOver,
    /** The server gave the section more time, unless its page is being handed over already. */
    reopen: (): void => {
      if (!isHandingOver) isSectionOver.set(false);
    },
  };
}
