/** Delivers what is due. Runs in every server process; each target has a lane of its own, so that a slow one holds up no other. */
import { asSweeper, inTenant, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Background } from '#platform/server/jobs/background.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import { repeat } from '#platform/server/jobs/repeat.ts';
import type { Services } from '#platform/server/services.ts';
import type { OutboxChannel, Outcome } from './channel.ts';
import { clearTarget } from './outbox.ts';
import { AT_ONCE, retryAt, TRY_LIMIT_MS } from './rules.ts';
import {
  type Claimed,
  claimMessages,
  type DueTarget,
  listDueTargets,
  postponeMessage,
  recordTargetFailure,
  settleMessage,
} from './store.ts';

export const OUTBOX_JOB = 'outbox';
const EVERY_MS = 1_000;
const LANES = 32;
/** Receivers of one school that are slow, however many, leave the other lanes to the others. */
const LANES_OF_TENANT = 8;
/** A lane closes after this long, so that a target with very many messages gives its place to others that wait. */
const LANE_MS = 30_000;
/** As many targets are looked at for free lanes: many may have messages that wait behind others only. */
const LOOKED_AT = 1_000;
const ERROR_LENGTH = 500;

const nameOf = ({ tenant_id, channel, target_id }: DueTarget): string => `${tenant_id} ${channel} ${target_id}`;

/** Delivers the messages of all channels. `busy` are the lanes that this process has open. */
class Sweeper {
  readonly #services: Services;
  readonly #channels: ReadonlyMap<string, OutboxChannel>;
  readonly #busy = new Map<string, Promise<number>>();

  constructor(services: Services, channels: readonly OutboxChannel[]) {
    this.#services = services;
    this.#channels = new Map(channels.map((one) => [one.name, one]));
  }

  /** Opens lanes for targets that have messages due, but for those in `without`; returns the lanes that it opened, by name. */
  async open(without: ReadonlySet<string> = new Set()): Promise<Map<string, Promise<number>>> {
    const { database, clock, log } = this.#services;
    const due = await asSweeper(database, (tx) => listDueTargets(tx, clock(), LOOKED_AT));
    const opened = new Map<string, Promise<number>>();
    for (const target of due) {
      const channel = this.#channels.get(target.channel);
      const name = nameOf(target);
      // A channel that this version doesn't know waits for a process that does.
      if (!channel || without.has(name) || this.#busy.has(name) || this.#busy.size >= LANES) continue;
      if (this.#lanesOf(target.tenant_id) >= LANES_OF_TENANT) continue;
      const lane = this.#run(channel, target)
        .catch((error: unknown) => {
          log.warn({ err: error, ...target }, 'delivering failed, trying again');
          return 0;
        })
        .finally(() => this.#busy.delete(name));
      this.#busy.set(name, lane);
      opened.set(name, lane);
    }
    return opened;
  }

  #lanesOf(tenant: string): number {
    let lanes = 0;
    for (const name of this.#busy.keys()) if (name.startsWith(`${tenant} `)) lanes += 1;
    return lanes;
  }

  /** Resolves when all lanes are closed. */
  idle = (): Promise<unknown> => Promise.all(this.#busy.values());

  isStopped = false;

  /**
   * Sends to one target until nothing is due or its time is over; returns the number of messages delivered. A message that
   * ends makes room for the next, so that one without an answer holds up no other.
   */
  async #run(channel: OutboxChannel, target: DueTarget): Promise<number> {
    const { database, clock } = this.#services;
    const tenant = tenantId(target.tenant_id);
    const members = await openMembers(this.#services, tenant, OUTBOX_JOB);
    const until = performance.now() + LANE_MS;
    const underWay = new Set<Promise<void>>();
    let delivered = 0;
    let failuresInRow = 0;
    const start = (message: Claimed): void => {
      const trying = this.#tryOne(channel, message, members)
        .then((end) => {
          if (end?.kind === 'delivered') [delivered, failuresInRow] = [delivered + 1, 0];
          else if (end?.kind === 'again' && !end.isOwn) failuresInRow += 1;
        })
        .finally(() => underWay.delete(trying));
      underWay.add(trying);
    };
    try {
      while (!this.isStopped && performance.now() < until) {
        // One that is down is tried so often before it is paused, and not once more for each try that ends.
        const free = AT_ONCE - underWay.size - failuresInRow;
        if (free > 0)
          for (const message of await inTenant(database, tenant, (tx) => claimMessages(tx, target, clock(), free)))
            start(message);
        if (underWay.size === 0) break;
        // What ends may be what the next message waits for.
        await Promise.race(underWay);
      }
    } finally {
      await Promise.allSettled(underWay);
    }
    return delivered;
  }

  async #tryOne(channel: OutboxChannel, message: Claimed, members: Members): Promise<Outcome | undefined> {
    const { database, clock } = this.#services;
    return members.run(message.id, async () => {
      const outcome = await this.#deliver(channel, message);
      await inTenant(database, message.tenantId, (tx) => note(tx, channel, message, outcome, clock()));
      return outcome;
    });
  }

  async #deliver(channel: OutboxChannel, message: Claimed): Promise<Outcome> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'again', error: 'No answer in time' }), TRY_LIMIT_MS);
    });
    try {
      return await Promise.race([channel.deliver(this.#services, message), tooLong]);
    } catch (error) {
      // What goes wrong here is no fault of the target, which other messages may reach.
      return { kind: 'again', error: error instanceof Error ? error.message : String(error), isOwn: true };
    } finally {
      clearTimeout(timer);
    }
  }
}

async function note(tx: TenantTx, channel: OutboxChannel, message: Claimed, said: Outcome, now: Date): Promise<void> {
  const until = said.kind === 'again' ? retryAt({ ...message, after: said.after }, now) : null;
  const outcome: Outcome = said.kind === 'again' && until === null ? { ...said, kind: 'refused' } : said;
  const error = outcome.kind === 'delivered' ? null : outcome.error.replaceAll('\0', '').slice(0, ERROR_LENGTH);
  let isThere = true;
  if (until !== null) isThere = await postponeMessage(tx, message, until, error ?? '');
  else await settleMessage(tx, message, outcome.kind === 'delivered' ? 'delivered' : 'failed', error, now);
  if (outcome.kind === 'delivered') await clearTarget(tx, message);
  // A target that was dropped during the try has no failures any more.
  if (said.kind === 'again' && !said.isOwn && isThere)
    await recordTargetFailure(tx, message, error ?? '', said.after, now);
  await channel.settled?.(tx, message, outcome, now);
}

/** Delivers everything that is due now; returns the number of messages delivered. Several processes may do it at once. */
export async function sweepOutbox(services: Services, channels: readonly OutboxChannel[]): Promise<number> {
  const sweeper = new Sweeper(services, channels);
  let delivered = 0;
  // What sends nothing has only messages that wait behind others, or that failed.
  const fruitless = new Set<string>();
  for (;;) {
    const lanes = await sweeper.open(fruitless);
    if (lanes.size === 0) return delivered;
    for (const [name, lane] of lanes) {
      const count = await lane;
      delivered += count;
      if (count === 0) fruitless.add(name);
    }
  }
}

/** Sweeps once a second until stopped. */
function startDelivering(services: Services, channels: readonly OutboxChannel[]): () => Promise<void> {
  const sweeper = new Sweeper(services, channels);
  const stop = repeat(services, () => sweeper.open(), {
    everyMs: EVERY_MS,
    failure: 'looking for messages to deliver failed, trying again',
  });
  return async () => {
    sweeper.isStopped = true;
    await stop();
    await sweeper.idle();
  };
}

/** The outbox as background work of the server. */
export const outboxBackground = (channels: readonly OutboxChannel[]): Background => ({
  name: OUTBOX_JOB,
  kind: 'members',
  once: (services) => sweepOutbox(services, channels),
  start: async (services) => startDelivering(services, channels),
});
