/**
 * The outbox of practice: answers, and answers taken back, that the server has not acknowledged, in this browser's own
 * database, so that they outlive the page and the browser. It holds no keys. Every window of the browser sends from it.
 */

import { endOf, openDatabase, outcomeOf } from '#platform/web/offline/indexed-db.ts';
import { session } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { createStore, useStore } from '#platform/web/store.ts';
import type { SyncItem, SyncResult } from './contract.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What the student did, with no time. */
export type Operation = Without<SyncItem, 'ago'>;

export interface Entry {
  /** In the order in which they were made. */
  readonly n?: number;
  /** School and person. */
  readonly owner: string;
  readonly operation: Operation;
  /** When, by this device's clock. */
  readonly at: number;
  /** Why the server did not take it, to be shown once; null: it has not said anything yet. */
  readonly refused: SyncResult['refused'];
}

export type StoredEntry = Entry & { readonly n: number };

export interface PracticeOutbox {
  /** The entries of this owner, oldest first. */
  list(owner: string): Promise<StoredEntry[]>;
  add(entry: Entry): Promise<number>;
  put(entry: StoredEntry): Promise<void>;
  remove(numbers: readonly number[]): Promise<void>;
}

const NAME = 'tripos-practice-outbox';
const STORE = 'operations';

/** Opens it; null where the browser has no database for us. */
export async function openPracticeOutbox(factory?: IDBFactory): Promise<PracticeOutbox | null> {
  const create = (database: IDBDatabase): void => {
    database.createObjectStore(STORE, { keyPath: 'n', autoIncrement: true }).createIndex('owner', 'owner');
  };
  const database = await openDatabase(NAME, create, factory);
  if (!database) return null;
  const write = async <T>(change: (store: IDBObjectStore) => IDBRequest<T> | null): Promise<T | undefined> => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const request = change(transaction.objectStore(STORE));
    await endOf(transaction);
    return request?.result;
  };
  return {
    list: (owner) =>
      outcomeOf<StoredEntry[]>(database.transaction(STORE).objectStore(STORE).index('owner').getAll(owner)).then(
        (all) => all.toSorted((one, other) => one.n - other.n),
      ),
    add: async (entry) => Number(await write((store) => store.add(entry))),
    put: async (entry) => void (await write((store) => store.put(entry))),
    remove: async (numbers) =>
      void (await write((store) => {
        for (const n of numbers) store.delete(n);
        return null;
      })),
  };
}

let opened: Promise<PracticeOutbox | null> | null = null;

/** The outbox of this browser, opened once. */
export const thePracticeOutbox = (): Promise<PracticeOutbox | null> => {
  opened ??= openPracticeOutbox();
  return opened;
};

/** Who practises on this page, as school and person; null: nobody who can. */
export function practiceOwner(): { readonly owner: string; readonly person: string } | null {
  const { user } = session.get();
  return user?.role === 'student' ? { owner: `${getBoot().tenant._id}/${user._id}`, person: user._id } : null;
}

export interface Waiting {
  /** Answers that the server does not have. */
  readonly answers: number;
  /** Entries that it did not take, with the reason. */
  readonly refused: readonly StoredEntry[];
}

const waiting = createStore<Waiting>({ answers: 0, refused: [] });

/** What waits in the outbox of the person on this page. */
export const useWaitingAnswers = (): Waiting => useStore(waiting);

/** Reads again what waits. An answer that is taken back before it was sent does not count. */
export async function countWaiting(): Promise<void> {
  const [outbox, mine] = [await thePracticeOutbox(), practiceOwner()];
  const entries = outbox && mine ? await outbox.list(mine.owner) : [];
  const open = entries.filter((entry) => entry.refused === null).map((entry) => entry.operation);
  const undone = new Set(open.filter(({ kind }) => kind === 'undo').map(({ review }) => review));
  const answers = open.filter(({ kind, review }) => kind === 'answer' && !undone.has(review)).length;
  waiting.set({ answers, refused: entries.filter((entry) => entry.refused !== null) });
}

/** The student has read why these were not taken. */
export async function forgetRefused(entries: readonly StoredEntry[]): Promise<void> {
  await (await thePracticeOutbox())?.remove(entries.map((entry) => entry.n));
  await countWaiting();
}
