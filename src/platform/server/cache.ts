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

interface Entry<V> {
  readonly value: V;
  loaded?: { readonly value: Awaited<V> };
  weight: number;
  until: number;
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
  // In the order of use: the first was not used for the longest time.
  const entries = new Map<string, Entry<V>>();
  let weight = 0;

  const drop = (key: string, entry: Entry<V>): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    weight -= entry.weight;
  };
  const makeRoom = (newest: Entry<V>): void => {
    for (const [key, entry] of entries) {
      if (weight <= max && entries.size <= Math.max(max, 1)) return;
      if (entry !== newest) drop(key, entry);
    }
  };
  const settle = (key: string, entry: Entry<V>, value: Awaited<V>): void => {
    if (entries.get(key) !== entry) return;
    entry.loaded = { value };
    entry.until = Math.min(entry.until, usableUntil(value));
    if (entry.until <= 0) {
      drop(key, entry);
      return;
    }
    entry.weight = weigh(value, key);
    weight += entry.weight;
    makeRoom(entry);
  };

  const find = (key: string, now: Date): { readonly value: V } | undefined => {
    const known = entries.get(key);
    if (!known) return undefined;
    entries.delete(key);
    if (known.until > now.getTime()) entries.set(key, known);
    else weight -= known.weight;
    return known.until > now.getTime() ? known : undefined;
  };
  const set = (key: string, value: V, now: Date): V => {
    const before = entries.get(key);
    if (before) drop(key, before);
    const entry: Entry<V> = { value, weight: 0, until: now.getTime() + ttl };
    entries.set(key, entry);
    makeRoom(entry);
    if (isPromise(value))
      value.then(
        (loaded) => settle(key, entry, loaded as Awaited<V>),
        () => drop(key, entry),
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
      const known = entries.get(key);
      if (known) drop(key, known);
    },
    deleteWhere(isMeant) {
      for (const [key, entry] of entries) if (!entry.loaded || isMeant(entry.loaded.value, key)) drop(key, entry);
    },
    clear() {
      entries.clear();
      weight = 0;
    },
    get size() {
      return entries.size;
    },
    get weight() {
      return weight;
    },
  };
}
