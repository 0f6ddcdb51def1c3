/**
 * Gathers requests that arrive at about the same moment into batches: one transaction instead of hundreds.
 *
 * Words
 * - request: what one caller asks for; it is answered when its batch is done
 * - group: what requests are batched by, a tenant; groups take turns, so that a large one does not delay a small one
 * - retry: a batch of one for a request that its first batch could not serve
 */

import { Refusal } from '#platform/contract/refusal.ts';
import { asRefusal } from '#platform/server/http/reply.ts';
import { untraced } from '#platform/server/observability/tracing.ts';

export type Outcome<Result> =
  | { readonly value: Result }
  | { readonly error: unknown }
  /** It can't be served without waiting for somebody else: run it again as a batch of one, which may wait. */
  | 'retry';

export interface Work<Group, Request, Result> {
  /**
   * Returns one outcome for each request, in their order. When it throws, each of its requests is retried. A retry has one
   * request and never answers `retry`; when it throws, its request fails with that error.
   */
  readonly run: (group: Group, requests: readonly Request[], isRetry: boolean) => Promise<readonly Outcome<Result>[]>;
  /** True when an error of the first run would only come again: then every request fails with it. */
  readonly isHopeless: (error: unknown) => boolean;
  /** What requests are refused with when too many wait. */
  readonly refusal: () => Error;
}

/** For work that the database does: without one a retry fails, too. */
export const byDatabase = {
  isHopeless: (error: unknown): boolean => asRefusal(error).code === 'unavailable',
  refusal: (): Error =>
    new Refusal('unavailable', 'The service is busy. Try again in a moment', {
      retryAfter: 1 + Math.floor(Math.random() * 3),
    }),
};

export interface Limits {
  /** How long the first request waits for others where a batch was under way as shortly before; alone, it does not wait. */
  readonly gatherMs: number;
  readonly batchSize: number;
  /** How many batches run at the same time; one group has at most all but one of these places. */
  readonly concurrency: number;
  /** How many requests may wait; one group may use half of it. */
  readonly maxWaiting: number;
}

export interface Batcher<Group, Request, Result> {
  ask(group: Group, request: Request): Promise<Result>;
  /** How many requests wait or are being served. */
  depth(): number;
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

const RETRY_CONCURRENCY = 12;

/** At most `max` actions run at the same time; one group has at most all but one of the places. */
function openPlaces<Group>(max: number) {
  const taken = new Map<Group, number>();
  const maxOfGroup = Math.max(1, max - 1);
  let all = 0;
  let emptySince = Number.NEGATIVE_INFINITY;
  return {
    /** Nothing has run for so many milliseconds. */
    isIdle: (ms: number) => all === 0 && performance.now() - emptySince >= ms,
    isFull: () => all >= max,
    isFreeFor: (group: Group) => all < max && (taken.get(group) ?? 0) < maxOfGroup,
    /** Runs the action in a place of the group, and `after` when the place is free again. */
    async fill(group: Group, action: () => Promise<void>, after: () => void): Promise<void> {
      all += 1;
      taken.set(group, (taken.get(group) ?? 0) + 1);
      await untraced(action);
      all -= 1;
      if (all === 0) emptySince = performance.now();
      const left = taken.get(group)! - 1;
      if (left > 0) taken.set(group, left);
      else taken.delete(group);
      after();
    },
  };
}

/** Requests that wait to be tried alone, in their order, counted by group. */
function openRetries<Group, One>() {
  const all: { readonly group: Group; readonly one: One }[] = [];
  const counts = new Map<Group, number>();
  return {
    add(group: Group, one: One): void {
      all.push({ group, one });
      counts.set(group, (counts.get(group) ?? 0) + 1);
    },
    /** Takes out the first one of a group that is free; undefined where there is none. */
    take(isFree: (group: Group) => boolean) {
      const index = all.findIndex(({ group }) => isFree(group));
      if (index < 0) return undefined;
      const next = all.splice(index, 1)[0]!;
      const left = counts.get(next.group)! - 1;
      if (left > 0) counts.set(next.group, left);
      else counts.delete(next.group);
      return next;
    },
    count: (): number => all.length,
    countOf: (group: Group): number => counts.get(group) ?? 0,
  };
}

export function createBatcher<Group, Request, Result>(
  work: Work<Group, Request, Result>,
  limits: Limits,
): Batcher<Group, Request, Result> {
  /** In the order in which groups have their turn. */
  const queues = new Map<Group, Waiting<Request, Result>[]>();
  const places = openPlaces<Group>(limits.concurrency);
  const retries = openRetries<Group, Waiting<Request, Result>>();
  /** Retries have places of their own: they may wait for somebody, and no batch waits behind them. */
  const retryPlaces = openPlaces<Group>(RETRY_CONCURRENCY);
  let unanswered = 0;
  let waiting = 0;
  let isCalled = false;

  function begin(): void {
    isCalled = false;
    for (;;) {
      const group = queues.keys().find(places.isFreeFor);
      if (group === undefined) return;
      const queue = queues.get(group)!;
      const batch = queue.splice(0, limits.batchSize);
      queues.delete(group);
      if (queue.length > 0) queues.set(group, queue);
      waiting -= batch.length;
      void places.fill(group, () => run(group, batch, false), begin);
    }
  }

  async function run(group: Group, batch: readonly Waiting<Request, Result>[], isRetry: boolean): Promise<void> {
    const retry = (one: Waiting<Request, Result>): void => retries.add(group, one);
    try {
      const requests = batch.map(({ request }) => request);
      const outcomes = await work.run(group, requests, isRetry);
      batch.forEach((one, index) => {
        const outcome = outcomes[index]!;
        if (outcome === 'retry') retry(one);
        else if ('error' in outcome) one.reject(outcome.error);
        else one.resolve(outcome.value);
      });
    } catch (error) {
      if (isRetry || work.isHopeless(error)) for (const { reject } of batch) reject(error);
      else batch.forEach(retry);
    }
    beginRetries();
  }

  function beginRetries(): void {
    for (;;) {
      const next = retries.take(retryPlaces.isFreeFor);
      if (!next) return;
      const { group, one } = next;
      void retryPlaces.fill(group, () => run(group, [one], true), beginRetries);
    }
  }

  return {
    ask(group, request) {
      const queue = queues.get(group) ?? [];
      const ofGroup = queue.length + retries.countOf(group);
      if (waiting + retries.count() >= limits.maxWaiting || ofGroup >= limits.maxWaiting / 2)
        return Promise.reject(work.refusal());
      unanswered += 1;
      return new Promise<Result>((resolve, reject) => {
        queues.set(group, queue);
        queue.push({ request, resolve, reject });
        waiting += 1;
        // While all places are taken, others arrive by themselves.
        if (places.isFull() || isCalled) return;
        isCalled = true;
        // Those that arrived together are still taken together. In a rush, a pause between two batches is none.
        if (places.isIdle(limits.gatherMs)) setImmediate(begin);
        else setTimeout(begin, limits.gatherMs);
      }).finally(() => (unanswered -= 1));
    },
    depth: () => unanswered,
  };
}
