/**
 * Questions that this browser keeps for practice without a network, with their keys. The database is the person's own:
 * it is deleted when they sign out, and when somebody else is signed in.
 */
import { endOf, openDatabase, outcomeOf, personalDatabase } from '#platform/web/offline/indexed-db.ts';
import type { CachedPractice, CachedQuestion } from './contract.ts';
import { practiceOwner } from './outbox.ts';

/** A question as this browser keeps it. */
export interface StoredQuestion extends CachedQuestion {
  /** In milliseconds since 1970: when it may no longer be practised here. */
  readonly until: number;
}

/** Everything of the answer but its questions. */
export interface About extends Omit<CachedPractice, 'questions' | 'person'> {
  /** Answers given in this browser since then, by the server's clock. */
  readonly practisedHere: readonly number[];
  /** Milliseconds by which the server's clock was ahead of this device's. */
  readonly clockAhead: number;
}

/** Milliseconds by which the server's clock is ahead, as its answer came in. */
const clockAheadIn = (set: CachedPractice): number => Date.parse(set.cachedAt) - Date.now();

/** What the server's clock shows now: devices' own clocks may be days wrong. */
export const serverNow = ({ clockAhead }: Pick<About, 'clockAhead'>): number => Date.now() + clockAhead;

/** The questions of the run that was started last, to continue it. */
export interface StoredRun {
  readonly choice: string;
  readonly startedAt: number;
  readonly questions: readonly string[];
}

export interface CachedStore {
  readonly about: () => Promise<About | null>;
  readonly run: () => Promise<StoredRun | null>;
  /** Those that may still be practised, the first due first. */
  readonly list: () => Promise<StoredQuestion[]>;
  readonly find: (question: string) => Promise<StoredQuestion | null>;
  /** Takes what the server said in place of all before, but for the run's questions and `waiting`, which were answered since. */
  readonly replace: (set: CachedPractice, waiting: ReadonlySet<string>) => Promise<void>;
  /** Adds questions that were asked for; those that did not come are no longer kept. */
  readonly add: (set: CachedPractice, asked: readonly string[], waiting: ReadonlySet<string>) => Promise<void>;
  readonly setRun: (run: StoredRun) => Promise<void>;
  readonly setQuestion: (question: StoredQuestion) => Promise<void>;
  readonly setAbout: (about: About) => Promise<void>;
}

const QUESTIONS = 'questions';
const FACTS = 'facts';

/** Opens what is kept for the person on this page; null where there is nobody, or no database. */
export async function openCache(factory?: IDBFactory): Promise<CachedStore | null> {
  const mine = practiceOwner();
  if (!mine) return null;
  const [tenant] = mine.owner.split('/');
  const create = (database: IDBDatabase): void => {
    database.createObjectStore(QUESTIONS, { keyPath: 'question' });
    database.createObjectStore(FACTS);
  };
  const database = await openDatabase(personalDatabase(`practice-${tenant}`, mine.person), create, factory);
  return database && overDatabase(database);
}

function overDatabase(database: IDBDatabase): CachedStore {
  const read = <T>(store: string, get: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    outcomeOf(get(database.transaction(store).objectStore(store)));
  const write = async (change: (questions: IDBObjectStore, facts: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction([QUESTIONS, FACTS], 'readwrite');
    change(transaction.objectStore(QUESTIONS), transaction.objectStore(FACTS));
    await endOf(transaction);
  };
  const all = () => read<StoredQuestion[]>(QUESTIONS, (store) => store.getAll());
  const about = async () => (await read<About | undefined>(FACTS, (store) => store.get('about'))) ?? null;
  const run = async () => (await read<StoredRun | undefined>(FACTS, (store) => store.get('run'))) ?? null;
  const upsertQuestions = async (
    set: CachedPractice,
    isDropped: (id: string) => boolean,
    waiting: ReadonlySet<string>,
  ) => {
    const known = new Map((await all()).map((one) => [one.question, one]));
    const until = Date.parse(set.until);
    const given = new Set(set.questions.map(({ question }) => question));
    await write((questions) => {
      for (const id of known.keys()) if (!given.has(id) && isDropped(id)) questions.delete(id);
      for (const one of set.questions) {
        const before = waiting.has(one.question) ? known.get(one.question) : undefined;
        questions.put({ ...one, until, ...(before && { memory: before.memory, lastRating: before.lastRating }) });
      }
    });
  };
  return {
    about,
    run,
    async list() {
      const found = await all();
      const now = serverNow((await about()) ?? { clockAhead: 0 });
      const over = found.filter((one) => one.until <= now);
      if (over.length > 0)
        await write((questions) => {
          for (const { question } of over) questions.delete(question);
        });
      return found
        .filter((one) => one.until > now)
        .sort((a, b) => a.memory.dueAt.localeCompare(b.memory.dueAt) || a.question.localeCompare(b.question));
    },
    find: async (question) =>
      (await read<StoredQuestion | undefined>(QUESTIONS, (store) => store.get(question))) ?? null,
    async replace(set, waiting) {
      const ofRun = new Set((await run())?.questions);
      await upsertQuestions(set, (id) => !ofRun.has(id), waiting);
      const { questions: _, person: __, ...facts } = set;
      const next: About = { ...facts, practisedHere: [], clockAhead: clockAheadIn(set) };
      await write((_questions, store) => store.put(next, 'about'));
    },
    add: (set, asked, waiting) => upsertQuestions(set, (id) => asked.includes(id), waiting),
    setRun: (next) => write((_questions, facts) => void facts.put(next, 'run')),
    setQuestion: (question) => write((questions) => void questions.put(question)),
    setAbout: (next) => write((_questions, facts) => void facts.put(next, 'about')),
  };
}
