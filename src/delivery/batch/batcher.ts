/**
 * Gathers what many ask for at about the same moment, so that it is done together: one transaction instead of hundreds.
 *
 * Words
 * - member: one caller with what it asks for; it is answered when what was done together is done
 * - group: whom the members are gathered by, a tenant; groups take turns, so that a large one does not hold up a small one
 */

import { Refusal } from '#platform/contract/refusal.ts';
import { asRefusal } from '#platform/server/http/reply.ts';
import { untraced } from '#platform/server/observability/tracing.ts';

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
    new Refusal('unavailable', 'The service is busy. Try again in a moment', {
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

export interface Batcher<Group, Member, Result> {
  ask(group: Group, member: Member): Promise<Result>;
  /** How many members wait or are being done. */
  depth(): number;
}

interface Waiting<Member, Result> {
  readonly member: Member;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

const ALONE_AT_ONCE = 12;

/** So much is done at the same time; one group has at most all but one of the places. */
function openPlaces<Group>(most: number) {
  const taken = new Map<Group, number>();
  const mostOfOne = Math.max(1, most - 1);
  let all = 0;
  return {
    isFull: () => all >= most,
    isFreeFor: (group: Group) => all < most && (taken.get(group) ?? 0) < mostOfOne,
    /** Does it in a place of the group, and `after` when the place is free again. */
    async fill(group: Group, action: () => Promise<void>, after: () => void): Promise<void> {
      all += 1;
      taken.set(group, (taken.get(group) ?? 0) + 1);
      await untraced(action);
      all -= 1;
      const left = taken.get(group)! - 1;
      if (left > 0) taken.set(group, left);
      else taken.delete(group);
      after();
    },
  };
}

export function createBatcher<Group, Member, Result>(
  work: Work<Group, Member, Result>,
  limits: Limits,
): Batcher<Group, Member, Result> {
  /** In the order in which groups have their turn. */
  const queues = new Map<Group, Waiting<Member, Result>[]>();
  const together = openPlaces<Group>(limits.atOnce);
  /** Whom `together` sent back, in that order. */
  const lonely: { readonly group: Group; readonly one: Waiting<Member, Result> }[] = [];
  const alone = openPlaces<Group>(ALONE_AT_ONCE);
  let unanswered = 0;
  let waiting = 0;
  let isCalled = false;

  function begin(): void {
    isCalled = false;
    for (;;) {
      const group = queues.keys().find(together.isFreeFor);
      if (group === undefined) return;
      const queue = queues.get(group)!;
      const members = queue.splice(0, limits.mostTogether);
      queues.delete(group);
      if (queue.length > 0) queues.set(group, queue);
      waiting -= members.length;
      void together.fill(group, () => run(group, members), begin);
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
    for (;;) {
      const index = lonely.findIndex(({ group }) => alone.isFreeFor(group));
      if (index < 0) return;
      const { group, one } = lonely.splice(index, 1)[0]!;
      void alone.fill(group, () => work.alone(group, one.member).then(one.resolve, one.reject), beginAlone);
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
        if (together.isFull() || isCalled) return;
        isCalled = true;
        setTimeout(begin, limits.gatherMs);
      }).finally(() => (unanswered -= 1));
    },
    depth: () => unanswered,
  };
}
