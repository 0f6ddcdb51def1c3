/**
 * The outbox: what was changed in an exam and is not acknowledged yet, in this browser's own database (IndexedDB), so
 * that it outlives the tab, the browser and the battery.
 *
 * Words
 * - entry: the newest unsaved change of one answer, made in one window
 * - window: one opening of the exam page; two windows never write over each other's entries
 */
import { endOf, openDatabase, outcomeOf } from '#platform/web/offline/indexed-db.ts';
import type { StoredAnswer } from './answer-state.ts';

export interface Entry extends StoredAnswer {
  readonly attempt: string;
  readonly question: string;
  readonly window: string;
  /** When the change was made, by this device's clock. */
  readonly at: number;
}

export interface OutboxDatabase {
  /** The entries of one attempt, or all. */
  list(attempt?: string): Promise<Entry[]>;
  /** Puts and removes in one transaction; resolves when it is on disk. */
  write(put: readonly Entry[], remove: readonly EntryKey[]): Promise<void>;
  /** Removes an entry unless it was changed in between. */
  removeUnchanged(entry: Entry): Promise<void>;
}

export type EntryKey = readonly [attempt: string, question: string, window: string];

const NAME = 'tripos-outbox';
const STORE = 'answers';
export const keyOf = ({ attempt, question, window }: Entry): EntryKey => [attempt, question, window];

/** Opens the outbox; null where the browser has no database for us, as in some private windows. */
export async function openOutbox(
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<OutboxDatabase | null> {
  const upgrade = (database: IDBDatabase): void => {
    database.createObjectStore(STORE, { keyPath: ['attempt', 'question', 'window'] });
  };
  const database = await openDatabase(NAME, upgrade, factory);
  return database && overDatabase(database);
}

function overDatabase(database: IDBDatabase): OutboxDatabase {
  const begin = (mode: IDBTransactionMode): IDBTransaction =>
    // On disk, and not only on its way there: a battery that dies is one of the things this is for.
    database.transaction(STORE, mode, { durability: 'strict' });
  return {
    list: (attempt) =>
      outcomeOf<Entry[]>(
        begin('readonly')
          .objectStore(STORE)
          .getAll(attempt === undefined ? null : IDBKeyRange.bound([attempt], [attempt, []])),
      ),
    async write(put, remove) {
      const transaction = begin('readwrite');
      const store = transaction.objectStore(STORE);
      for (const key of remove) store.delete([...key]);
      for (const entry of put) store.put(entry);
      await endOf(transaction);
    },
    async removeUnchanged(entry) {
      const transaction = begin('readwrite');
      const store = transaction.objectStore(STORE);
      const request: IDBRequest<Entry | undefined> = store.get([...keyOf(entry)]);
      request.onsuccess = () => {
        if (request.result?.seq === entry.seq) store.delete([...keyOf(entry)]);
      };
      await endOf(transaction);
    },
  };
}

const openHere = new Set<string>();

/** Returns whether a window of this page takes the attempt and brings its entries to the server itself. */
export const isOpenHere = (attempt: string): boolean => openHere.has(attempt);
export const recordOpen = (attempt: string, isOpen: boolean): void =>
  void (isOpen ? openHere.add(attempt) : openHere.delete(attempt));

let opened: Promise<OutboxDatabase | null> | null = null;

/** The outbox of this browser, opened once. */
export const theOutbox = (): Promise<OutboxDatabase | null> => {
  opened ??= openOutbox();
  return opened;
};
