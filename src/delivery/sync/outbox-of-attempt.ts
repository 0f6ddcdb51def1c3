/** The part of the outbox that one window of one attempt writes, and what it found there when it was opened. */

import { agoBy } from '#delivery/late/rules-grace.ts';
import { createStore, type Store } from '#platform/web/store.ts';
import { isSameAnswer, type StoredAnswer } from './answer-state.ts';
import { type Entry, type EntryKey, keyOf, type OutboxDatabase } from './outbox.ts';

/** Nobody waits longer than this for the disk before an answer is sent. */
const DISK_MS = 1_000;

/** Where unsaved changes are put while there is no database; gone with the browser at the latest. */
export interface SimpleMirror {
  /** What lies there for the attempt, by question. */
  readonly all: () => ReadonlyMap<string, StoredAnswer>;
  readonly write: (question: string, kept: StoredAnswer | null) => void;
}

export interface AttemptOutbox {
  /** What was not acknowledged when the page was opened; `other` is what a second window had made of the same answer. */
  readonly read: (question: string) => StoredAnswer | null;
  readonly write: (question: string, kept: StoredAnswer | null) => void;
  /** Resolves when all that was written is on disk, or cannot be put there; null when there is nothing to wait for. */
  readonly whenStored: () => Promise<void> | null;
  /** False: what is not yet acknowledged is gone with this window. */
  readonly isSafe: Store<boolean>;
  /** When the unsaved change of a question was made, by this device's clock; null where that is not known. */
  readonly madeAt: (question: string) => number | null;
  /** How many milliseconds ago that was; null where it is not known. */
  readonly agoOf: (question: string) => number | null;
}

/** What lies in several windows' entries of one question: the newest, with an older one that says something else. */
function newestOf(entries: readonly Entry[]): StoredAnswer {
  const [newest, ...older] = [...entries].sort((a, b) => b.at - a.at);
  const { answer, seq, base, isFinal, sent } = newest!;
  const differs = older.find((entry) => !isSameAnswer(entry.answer, answer));
  const other = differs ? { answer: differs.answer } : newest!.other;
  return { answer, seq, base, isFinal, sent, ...(other && { other }) };
}

type Change = readonly [question: string, kept: StoredAnswer | null];

/** Writes changes one batch after the other: the next begins when the one before is written, with what came in between. */
function createChangeWriter(write: (changes: readonly Change[]) => Promise<void>, onSlow: () => void) {
  const dirty = new Map<string, StoredAnswer | null>();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (dirty.size > 0) {
      const changes = [...dirty];
      dirty.clear();
      await write(changes);
    }
    writing = null;
  }

  return {
    add(...[question, kept]: Change): void {
      dirty.set(question, kept);
      writing ??= writeAll();
    },
    /** Resolves when all is written, after `DISK_MS` at the latest; null when there is nothing to wait for. */
    whenStored: (): Promise<void> | null =>
      writing &&
      Promise.race([
        writing,
        new Promise<void>((resolve) =>
          setTimeout(() => {
            if (writing) onSlow();
            resolve();
          }, DISK_MS),
        ),
      ]),
  };
}

/** The time of day by a device's clock, which may be set, and a clock that nobody can set, but which stands still in sleep. */
export interface DeviceClocks {
  readonly now: () => number;
  readonly ticks: () => number;
}
const thisDevice: DeviceClocks = { now: () => Date.now(), ticks: () => performance.now() };

interface ChangeTime {
  readonly seq: number;
  /** By the time of day; 0 where it is not known. */
  readonly at: number;
  /** Null where the change was made in another window. */
  readonly tick: number | null;
}

/** When the change with this number was made to a question. */
function createChangeTimes({ now, ticks }: DeviceClocks) {
  const times = new Map<string, ChangeTime>();
  return {
    of(question: string, seq: number): number {
      const known = times.get(question);
      if (known?.seq === seq) return known.at;
      const at = now();
      times.set(question, { seq, at, tick: ticks() });
      return at;
    },
    set: (question: string, time: ChangeTime): void => void times.set(question, time),
    last: (question: string): number | null => times.get(question)?.at || null,
    ago(question: string): number | null {
      const known = times.get(question);
      if (!known) return null;
      const byDay = agoBy(known.at, now());
      // The time of day was put back in between, or the device has slept: the one that says more is right. Not so where the time of
      // day was put forward, which looks like sleep.
      return known.tick === null ? byDay : Math.max(byDay ?? 0, Math.round(ticks() - known.tick));
    },
  };
}

/**
 * Opens the outbox of an attempt for this window. What other windows left there, and what an earlier version of the
 * page kept in `mirror`, is taken over: it is removed there only when it is on disk here.
 */
export async function openAttemptOutbox(
  attempt: string,
  database: OutboxDatabase | null,
  mirror: SimpleMirror,
  clocks: DeviceClocks = thisDevice,
): Promise<AttemptOutbox> {
  // Not `randomUUID`: schools without https have none.
  const window = `${clocks.now()}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const isSafe = createStore(database !== null);
  const found = new Map<string, StoredAnswer>(mirror.all());
  const times = createChangeTimes(clocks);
  const entryOf = (question: string, kept: StoredAnswer): Entry => ({
    ...kept,
    attempt,
    question,
    window,
    at: times.of(question, kept.seq),
  });

  if (database) await takeOver(database).catch(() => isSafe.set(false));

  async function takeOver(to: OutboxDatabase): Promise<void> {
    const left: readonly Entry[] = await to.list(attempt);
    const old = [...found].map(([question, kept]): Entry => ({ ...kept, attempt, question, window: '', at: 0 }));
    const all = Map.groupBy([...left, ...old], (entry) => entry.question);
    if (all.size === 0) return;
    for (const [question, entries] of all) {
      const kept = newestOf(entries);
      found.set(question, kept);
      times.set(question, { seq: kept.seq, at: Math.max(...entries.map((entry) => entry.at)), tick: null });
    }
    await to.write(
      [...all.keys()].map((question) => entryOf(question, found.get(question)!)),
      left.map(keyOf),
    );
    for (const { question } of old) mirror.write(question, null);
  }

  async function writeTo(to: OutboxDatabase, changes: readonly Change[]): Promise<void> {
    const put = changes.flatMap(([question, kept]) => (kept ? [entryOf(question, kept)] : []));
    const remove = changes.flatMap(([question, kept]): EntryKey[] => (kept ? [] : [[attempt, question, window]]));
    try {
      await to.write(put, remove);
      isSafe.set(true);
    } catch {
      // The disk is full, or the database was taken away: the answers are sent all the same.
      isSafe.set(false);
      for (const [question, kept] of changes) mirror.write(question, kept);
    }
  }
  const writer =
    database &&
    createChangeWriter(
      (changes) => writeTo(database, changes),
      () => isSafe.set(false),
    );

  return {
    read: (question) => found.get(question) ?? null,
    write(question, kept) {
      if (kept) found.set(question, kept);
      else found.delete(question);
      if (writer) {
        writer.add(question, kept);
        return;
      }
      if (kept) times.of(question, kept.seq);
      mirror.write(question, kept);
    },
    whenStored: () => writer?.whenStored() ?? null,
    isSafe,
    madeAt: times.last,
    agoOf: times.ago,
  };
}
