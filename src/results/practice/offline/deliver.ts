/** Sends what is in the outbox of practice, from any page of the application, in the order in which it was done. */
import { CallError, call } from '#platform/web/call.ts';
import { online } from '#platform/web/offline/online.ts';
import { type SyncItem, type SyncResult, syncPractice } from './contract.ts';
import { countWaiting, type PracticeOutbox, practiceOwner, type StoredEntry, thePracticeOutbox } from './outbox.ts';
import { MOST_SENT } from './rules.ts';

/** Entries this old belong to nobody who signs in here any more. */
const FORGET_MS = 60 * 86_400_000;
const AGAIN_MS = 60_000;
/** Characters of a batch, each of which takes up to three bytes of the 8 MB that the server reads. */
const MOST_LENGTH = 2_000_000;

/** By review, what the server said in this delivery. */
export type Delivered = ReadonlyMap<string, SyncResult>;

interface Owner {
  readonly owner: string;
  readonly person: string;
}

/**
 * Sends all that waits, a batch after the other. What is refused stays with its reason, for the student to read. Throws
 * `CallError` where the server can't be reached or takes nothing; all stays then.
 */
export async function deliverFrom(
  outbox: PracticeOutbox,
  { owner, person }: Owner,
  send: (body: { person: string; items: SyncItem[] }) => Promise<{ results: readonly SyncResult[] }>,
  now: () => number = Date.now,
): Promise<Delivered> {
  const said = new Map<string, SyncResult>();
  const failed = new Set<number>();
  for (;;) {
    const open = (await outbox.list(owner)).filter((entry) => entry.refused === null && !failed.has(entry.n));
    const batch = batchOf(open);
    if (batch.length === 0) return said;
    const sentAt = now();
    const items = batch.map(({ operation, at }) => ({ ...operation, ago: Math.max(0, Math.round(sentAt - at)) }));
    const { results } = await send({ person, items });
    for (const [i, entry] of batch.entries()) {
      const result = results[i];
      if (!result || result.refused?.code === 'internal') {
        // Tried again with the next delivery; the others do not wait for it.
        failed.add(entry.n);
        if (sentAt - entry.at > FORGET_MS) await outbox.remove([entry.n]);
        continue;
      }
      said.set(result.review, result);
      await settle(outbox, entry, result, open);
    }
  }
}

/** The oldest entries, as many as the server takes at once. */
function batchOf(open: readonly StoredEntry[]): readonly StoredEntry[] {
  let length = 0;
  const end = open.findIndex(({ operation }, i) => {
    length += JSON.stringify(operation).length;
    return i === MOST_SENT || (i > 0 && length > MOST_LENGTH);
  });
  return end === -1 ? open : open.slice(0, end);
}

/** Removes what was taken, and marks what was not. Taking back an answer that was refused needs no words. */
async function settle(
  outbox: PracticeOutbox,
  entry: StoredEntry,
  { refused }: SyncResult,
  all: readonly StoredEntry[],
) {
  const isTakenBack = all.some(
    ({ operation }) => operation.kind === 'undo' && operation.review === entry.operation.review,
  );
  if (refused === null || isTakenBack) await outbox.remove([entry.n]);
  else await outbox.put({ ...entry, refused });
}

let turn: Promise<unknown> = Promise.resolve();

/** Sends what waits for the person on this page, after what is being sent. Throws `CallError`. */
export function deliverPractice(): Promise<Delivered> {
  const run = async (): Promise<Delivered> => {
    const [outbox, mine] = [await thePracticeOutbox(), practiceOwner()];
    if (!outbox || !mine) return new Map();
    try {
      return await deliverFrom(outbox, mine, (body) => call(syncPractice, { body }));
    } finally {
      await countWaiting();
    }
  };
  const done = turn.then(run, run);
  turn = done.catch(() => undefined);
  return done;
}

const tryDelivery = (): void => void deliverPractice().catch(() => undefined);
let isStarted = false;

/** Sends what earlier pages could not, now and whenever the network comes back. */
export function startDelivery(): void {
  if (isStarted) return;
  isStarted = true;
  tryDelivery();
  online.subscribe(() => {
    if (online.get()) tryDelivery();
  });
  // The server may be away while there is a network.
  setInterval(() => {
    if (document.visibilityState === 'visible') void deliverWaiting();
  }, AGAIN_MS);
}

async function deliverWaiting(): Promise<void> {
  const [outbox, mine] = [await thePracticeOutbox(), practiceOwner()];
  if (outbox && mine && (await outbox.list(mine.owner)).some((entry) => entry.refused === null)) tryDelivery();
}

/** True where the server could not be asked, or not now: nothing was refused. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500);
