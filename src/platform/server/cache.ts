/**
 * The cache of the server: values by key, loaded once for all who ask at the same time, the least recently used dropped
 * first. A key begins with the tenant's id where its value belongs to a tenant.
 *
 * `lru-cache` was considered. It takes its clock when a cache is made and sizes when a value is set; here many caches
 * belong to the process and are handed the caller's `now`, and a size is known only once the value has loaded.
 */

interface Options<V> {
  /** How many values are kept or, with `weigh`, how much they weigh together. The newest is kept, whatever it weighs. */
  readonly max: number;
  /** The weight of a loaded value; it weighs nothing while it loads. */
  readonly weigh?: (value: Awaited<V>, key: string) => number;
  /**
   * Until when a loaded value may be used, in ms since 1970; 0 keeps it for those only who ask while it loads. `ttl` counts too.
   */
  readonly usableUntil?: (value: Awaited<V>) => number;
  /** While it answers false, each caller loads for itself and nothing is kept. */
  readonly isTrusted?: () => boolean;
}

/** A cache of values that may be promises. One that is rejected is dropped. */
export interface Cache<V, Now extends readonly unknown[] = []> {
  /** The value of the key; made by `make` when there is none. What `make` throws is thrown. */
  get(key: string, make: () => V, ...now: Now): V;
  /** The value of the key where there is one, which then counts as used. */
  find(key: string, ...now: Now): V | undefined;
  /** For values that callers must not wait for together, such as those that each transaction reads for itself. */
  set(key: string, value: V, ...now: Now): void;
  delete(key: string): void;
  /** Drops the chosen values, and all that are still loading: what they will be is not known yet. */
  deleteWhere(isMeant: (value: Awaited<V>, key: string) => boolean): void;
  clear(): void;
  readonly size: number;
  /** What all loaded values weigh together. */
  readonly weight: number;
}

/**
 * As `get` of values that each caller could read for itself, in a transaction of its own: where the read of another caller fails,
 * for whatever reason that one has, it is tried again.
 */
export async function getShared<V>(
  cache: Cache<Promise<V>, [now: Date]>,
  key: string,
  read: () => Promise<V>,
  now: Date,
): Promise<V> {
  let isOwn = false;
  const found = cache.get(
    key,
    () => {
      isOwn = true;
      return read();
    },
    now,
  );
  return isOwn ? found : found.catch(() => cache.get(key, read, now));
}

/** Those who ask have read the clock at a moment of their own, some before the load of another began. */
const OUT_OF_ORDER_MS = 5_000;

interface Entry<V> {
  readonly value: V;
  loaded?: { readonly value: Awaited<V> };
  weight: number;
  /** When its load began. */
  readonly since: number;
  until: number;
}

/** Entries in the order of use, the first not used for the longest time, with what they weigh together. */
class WeighedEntries<V> {
  readonly all = new Map<string, Entry<V>>();
  weight = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  drop(key: string, entry: Entry<V>): void {
    if (this.all.get(key) !== entry) return;
    this.all.delete(key);
    this.weight -= entry.weight;
  }

  /** Drops the least recently used until the rest fits; never the newest. */
  makeRoom(newest: Entry<V>): void {
    for (const [key, entry] of this.all) {
      if (this.weight <= this.#max && this.all.size <= Math.max(this.#max, 1)) return;
      if (entry !== newest) this.drop(key, entry);
    }
  }

  clear(): void {
    this.all.clear();
    this.weight = 0;
  }
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** `ttl`: how long a value may be used after its load began, in ms; `get` then takes the time of the caller's clock. */
export function createCache<V>(options: Options<V> & { readonly ttl: number }): Cache<V, [now: Date]>;
export function createCache<V>(options: Options<V>): Cache<V>;
export function createCache<V>({
  max,
  ttl = Number.POSITIVE_INFINITY,
  weigh = () => 1,
  usableUntil = () => Number.POSITIVE_INFINITY,
  isTrusted = () => true,
}: Options<V> & { readonly ttl?: number }): Cache<V, [now?: Date]> {
  const entries = new WeighedEntries<V>(max);

  const settle = (key: string, entry: Entry<V>, value: Awaited<V>): void => {
    if (entries.all.get(key) !== entry) return;
    entry.loaded = { value };
    entry.until = Math.min(entry.until, usableUntil(value));
    if (entry.until <= 0) {
      entries.drop(key, entry);
      return;
    }
    entry.weight = weigh(value, key);
    entries.weight += entry.weight;
    entries.makeRoom(entry);
  };

  const find = (key: string, now: Date): { readonly value: V } | undefined => {
    const known = entries.all.get(key);
    if (!known) return undefined;
    // A clock that was put back would keep it for as long as that took.
    if (known.until <= now.getTime() || known.since > now.getTime() + OUT_OF_ORDER_MS) {
      entries.drop(key, known);
      return undefined;
    }
    entries.all.delete(key);
    entries.all.set(key, known);
    return known;
  };
  const set = (key: string, value: V, now: Date): V => {
    const before = entries.all.get(key);
    if (before) entries.drop(key, before);
    const entry: Entry<V> = { value, weight: 0, since: now.getTime(), until: now.getTime() + ttl };
    entries.all.set(key, entry);
    entries.makeRoom(entry);
    if (isPromise(value))
      value.then(
        (loaded) => settle(key, entry, loaded as Awaited<V>),
        () => entries.drop(key, entry),
      );
    else settle(key, entry, value as Awaited<V>);
    return value;
  };

  return {
    get: (key, make, now = new Date(0)) =>
      isTrusted() ? (find(key, now) ?? { value: set(key, make(), now) }).value : make(),
    find: (key, now = new Date(0)) => (isTrusted() ? find(key, now)?.value : undefined),
    set(key, value, now = new Date(0)) {
      if (isTrusted()) set(key, value, now);
    },
    delete(key) {
      const known = entries.all.get(key);
      if (known) entries.drop(key, known);
    },
    deleteWhere(isMeant) {
      for (const [key, entry] of entries.all)
        if (!entry.loaded || isMeant(entry.loaded.value, key)) entries.drop(key, entry);
    },
    clear: () => entries.clear(),
    get size() {
      return entries.all.size;
    },
    get weight() {
      return entries.weight;
    },
  };
}
