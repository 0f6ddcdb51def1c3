/** Databases of this browser (IndexedDB). */

/** A database that does not open within this time is done without. */
const PATIENCE_MS = 3_000;

/** Databases whose names begin with this belong to the person who is signed in, and end with their session. */
const PERSONAL = 'data-';

/** The name of a database of one person, which is deleted when they sign out or another person signs in. */
export const personalDatabase = (what: string, owner: string): string => `${PERSONAL}${what}-${owner}`;

export const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when what was written is on disk. */
export const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** Opens a database of one version; null where the browser has none for us, as in some private windows. */
export async function openDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<IDBDatabase | null> {
  if (!factory) return null;
  try {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    const database = await Promise.race([outcomeOf(request), tooLong]);
    // Another window that wants to delete or renew the database must not wait for this one.
    if (database) database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

/** Deletes the databases of everybody but this person; of everybody where nobody is signed in. Never throws. */
export async function deleteDatabasesOfOthers(
  owner: string | null,
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<void> {
  try {
    for (const { name = '' } of (await factory?.databases()) ?? [])
      if (name.startsWith(PERSONAL) && (owner === null || !name.endsWith(`-${owner}`)))
        await outcomeOf(factory!.deleteDatabase(name));
  } catch {
    // Their questions are shown to nobody else all the same: every database is opened by its owner's name.
  }
}
