/**
 * Figures of large quizzes, kept for a minute. After a large exam everybody looks at their result at once, and to go
 * through all results for each of them would take the database longer than the minute.
 */
const KEEP_MS = 60_000;
/** Below this the figures take a moment only, and one more result shows. */
const FEWEST_TO_KEEP = 500;

/** Figures over a number of people. */
interface Stats {
  readonly people: number;
}

/**
 * Keeps figures by key: of a large quiz as they were within the last minute, of a small one as they are; read once for
 * all who ask meanwhile. Together they are over at most `mostPeople`, the newest ones stay.
 */
export function cacheStats<T extends Stats>(mostPeople: number) {
  const kept = new Map<string, { readonly figures: Promise<T>; people: number; readonly until: number }>();
  const makeRoom = (): void => {
    let people = [...kept.values()].reduce((sum, entry) => sum + entry.people, 0);
    for (const [key, entry] of kept) {
      if (people <= mostPeople || kept.size === 1) return;
      kept.delete(key);
      people -= entry.people;
    }
  };
  return (key: string, now: Date, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > now.getTime()) return known.figures;
    const entry = { figures: read(), people: 0, until: now.getTime() + KEEP_MS };
    kept.delete(key);
    kept.set(key, entry);
    const forget = (): void => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    entry.figures.then(({ people }) => {
      entry.people = people;
      if (people < FEWEST_TO_KEEP) forget();
      makeRoom();
    }, forget);
    return entry.figures;
  };
}
