/**
 * Gathers what many ask for at about the same moment, so that it is done together: one transaction instead of hundreds.
 *
 * Words
 * - member: one caller with what it asks for; it is answered when what was done together is done
 * - group: whom the members are gathered by, a tenant; groups take turns, so that a large one does not hold up a small one
 */

import { Refusal } from '#platform/contract/refusal.ts';
import { asRefusal } from '#platform/server/reply.ts';
import { untraced } from '#platform/server/tracing.ts';

export type Outcome<Result> =
  | { readonly value: Result }
  | { readonly error: unknown }
  /** It could not be done with the others, and is done by itself. */
  | 'alone';

export interface Work<Group, Member, Result> {
  /** Answers one outcome for each member, in their order. When it throws, each member is done alone. */
  readonly together: (group: Group, members: readonly Member[]) => Promise<readonly Outcome<Result>[]>;
  readonly alone: (group: Group, member: Member) => Promise<Result>;
  /** True when an error of `together` would only come again: then every member gets it. */
  readonly isHopeless: (error: unknown) => boolean;
  /** What members are told when too many wait. */
  readonly refusal: () => Error;
}

/** What holds where the database does the work: without one there is none for each member alone either. */
export const byDatabase = {
  isHopeless: (error: unknown): boolean => asRefusal(error).code === 'unavailable',
  refusal: (): Error =>
    new Refusal('unavailable', 'The service is busy; please try again in a moment', {
      retryAfter: 1 + Math.floor(Math.random() * 3),
    }),
};

export interface Limits {
  /** How long the first of a group waits for others. */
  readonly gatherMs: number;
  readonly mostTogether: number;
  /** How much is done at the same time; one group has at most all but one of these places. */
  readonly atOnce: number;
  /** Most that may wait; one group may use half of it. */
  readonly mostWaiting: number;
}

export interface Gatherer<Group, Member, Result> {
  ask(group: Group, member: Member): Promise<Result>;
  /** How many members wait or are being done. */
  depth(): number;
}

interface Waiting<Member, Result> {
  readonly member: Member;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One group has at most all but one of these. */
const ALONE_AT_ONCE = 12;

export function createGatherer<Group, Member, Result>(
  work: Work<Group, Member, Result>,
  limits: Limits,
): Gatherer<Group, Member, Result> {
  /** In the order in which groups have their turn. */
  const queues = new Map<Group, Waiting<Member, Result>[]>();
  const running = new Map<Group, number>();
  /** Whom `together` sent back, in that order. */
  const lonely: { readonly group: Group; readonly one: Waiting<Member, Result> }[] = [];
  const runningAlone = new Map<Group, number>();
  let unanswered = 0;
  let waiting = 0;
  let busy = 0;
  let busyAlone = 0;
  let isCalled = false;

  const count = (of: Map<Group, number>, group: Group, by: 1 | -1): void => {
    const left = (of.get(group) ?? 0) + by;
    if (left > 0) of.set(group, left);
    else of.delete(group);
  };

  const mostOfOne = Math.max(1, limits.atOnce - 1);

  function nextGroup(): Group | undefined {
    for (const group of queues.keys()) if ((running.get(group) ?? 0) < mostOfOne) return group;
    return undefined;
  }

  function begin(): void {
    isCalled = false;
    while (busy < limits.atOnce) {
      const group = nextGroup();
      if (group === undefined) return;
      const queue = queues.get(group)!;
      const members = queue.splice(0, limits.mostTogether);
      queues.delete(group);
      if (queue.length > 0) queues.set(group, queue);
      waiting -= members.length;
      busy += 1;
      count(running, group, 1);
      void untraced(() => run(group, members)).finally(() => {
        busy -= 1;
        count(running, group, -1);
        begin();
      });
    }
  }

  async function run(group: Group, members: readonly Waiting<Member, Result>[]): Promise<void> {
    const sendBack = (one: Waiting<Member, Result>): void => void lonely.push({ group, one });
    try {
      const outcomes = await work.together(
        group,
        members.map(({ member }) => member),
      );
      members.forEach((one, index) => {
        const outcome = outcomes[index]!;
        if (outcome === 'alone') sendBack(one);
        else if ('error' in outcome) one.reject(outcome.error);
        else one.resolve(outcome.value);
      });
    } catch (error) {
      if (work.isHopeless(error)) for (const { reject } of members) reject(error);
      else members.forEach(sendBack);
    }
    beginAlone();
  }

  /** They have places of their own: nobody waits behind them who can be done together. */
  function beginAlone(): void {
    while (busyAlone < ALONE_AT_ONCE) {
      const index = lonely.findIndex(({ group }) => (runningAlone.get(group) ?? 0) < ALONE_AT_ONCE - 1);
      if (index < 0) return;
      const { group, one } = lonely.splice(index, 1)[0]!;
      busyAlone += 1;
      count(runningAlone, group, 1);
      void untraced(() => work.alone(group, one.member))
        .then(one.resolve, one.reject)
        .finally(() => {
          busyAlone -= 1;
          count(runningAlone, group, -1);
          beginAlone();
        });
    }
  }

  return {
    ask(group, member) {
      const queue = queues.get(group) ?? [];
      if (waiting + lonely.length >= limits.mostWaiting || queue.length >= limits.mostWaiting / 2)
        return Promise.reject(work.refusal());
      unanswered += 1;
      return new Promise<Result>((resolve, reject) => {
        queues.set(group, queue);
        queue.push({ member, resolve, reject });
        waiting += 1;
        // While places are taken nobody need wait for company: it comes by itself.
        if (busy >= limits.atOnce || isCalled) return;
        isCalled = true;
        setTimeout(begin, limits.gatherMs);
      }).finally(() => (unanswered -= 1));
    },
    depth: () => unanswered,
  };
}
