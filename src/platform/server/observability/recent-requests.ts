/** How many requests there were in the last minute, how long they took, and for which tenants; as this process counts. */
import type { FastifyInstance } from 'fastify';

/** Upper ends of the classes of durations, in milliseconds; what took longer is in one more class. */
export const DURATIONS_MS = [5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000, 10_000] as const;

const SLOT_MS = 5_000;
/** Whole slots, so that the minute is one: the slot that is being filled is left out. */
const SLOTS = 12;
export const RECENT_SECONDS = (SLOT_MS * SLOTS) / 1000;
/** Beyond this many tenants in five seconds the rest are counted together. */
const MOST_TENANTS = 5_000;

/** How many requests are in each class of durations. */
export type Durations = readonly number[];

export interface RecentRequests {
  /** By group. */
  readonly groups: Readonly<Record<string, Durations>>;
  readonly byTenant: Readonly<Record<string, number>>;
}

interface Slot {
  readonly number: number;
  readonly groups: Map<string, number[]>;
  readonly tenants: Map<string, number>;
}

const classOf = (ms: number): number => {
  const found = DURATIONS_MS.findIndex((end) => ms <= end);
  return found === -1 ? DURATIONS_MS.length : found;
};

const none = (): number[] => new Array<number>(DURATIONS_MS.length + 1).fill(0);

export const together = (one: Durations, other: Durations): number[] =>
  none().map((_, at) => (one[at] ?? 0) + (other[at] ?? 0));

export const totalOf = (durations: Durations): number => durations.reduce((sum, count) => sum + count, 0);

/** A duration that 99 of 100 requests did not exceed; null without requests. */
export function p99Ms(durations: Durations): number | null {
  const total = totalOf(durations);
  if (total === 0) return null;
  let seen = 0;
  const at = durations.findIndex((count) => {
    seen += count;
    return seen >= total * 0.99;
  });
  return DURATIONS_MS[at] ?? Number.POSITIVE_INFINITY;
}

/** Counts the requests of this process. `groupOf` names the group of a route. */
export function countRequests(
  app: FastifyInstance,
  groupOf: (method: string, route: string) => string,
  now: () => number = Date.now,
): () => RecentRequests {
  const slots: Slot[] = [];
  const current = (): Slot => {
    const number = Math.floor(now() / SLOT_MS);
    const last = slots.at(-1);
    if (last?.number === number) return last;
    const slot = { number, groups: new Map(), tenants: new Map() };
    slots.push(slot);
    if (slots.length > SLOTS + 1) slots.shift();
    return slot;
  };
  app.addHook('onResponse', async (request, reply) => {
    const slot = current();
    const group = groupOf(request.method, request.routeOptions.url ?? 'page');
    const durations = slot.groups.get(group) ?? none();
    slot.groups.set(group, durations);
    const place = classOf(reply.elapsedTime);
    durations[place] = durations[place]! + 1;
    const tenant = request.who?.tenant;
    if (tenant !== undefined && (slot.tenants.has(tenant) || slot.tenants.size < MOST_TENANTS))
      slot.tenants.set(tenant, (slot.tenants.get(tenant) ?? 0) + 1);
  });
  return () => {
    const { number } = current();
    const groups: Record<string, Durations> = {};
    const byTenant: Record<string, number> = {};
    for (const slot of slots) {
      if (slot.number === number || slot.number < number - SLOTS) continue;
      for (const [group, durations] of slot.groups) groups[group] = together(groups[group] ?? [], durations);
      for (const [tenant, count] of slot.tenants) byTenant[tenant] = (byTenant[tenant] ?? 0) + count;
    }
    return { groups, byTenant };
  };
}
