/**
 * Who takes a quiz, kept up to date for everybody who watches it in this process: one look at the database every two
 * seconds, and at once when a proctor has done something, however many watch.
 */

import { writeContacts } from '#delivery/events/heartbeat.ts';
import type { LiveAttempts } from '#delivery/sync/live.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { AtExam } from '#quizzes/accommodations/contract-exam.ts';
import { findQuizRow, listAtExam, listQuizGroups } from '#quizzes/api.ts';
import type { Watched } from './contract.ts';
import { changesBetween } from './rules-watch.ts';
import { listExpected, listWatched, type WatchedPerson, type WatchedRow } from './store-watch.ts';

const EVERY_MS = 2_000;
/** Whom the quiz is meant for is looked up this often. */
const PEOPLE_EVERY_MS = 30_000;
/** How long a watch without followers is kept, for those who only ask now and then. */
const IDLE_MS = 10_000;
/** More people than this have to be searched for, not watched. */
const MOST_PEOPLE = 5_000;
/** More changes than these are sooner fetched as a whole. */
const MOST_CHANGES = 120;

type Tell = (event: string, data?: string) => void;

export interface Snapshot {
  readonly now: Date;
  readonly people: readonly WatchedPerson[];
  readonly rows: ReadonlyMap<string, Watched>;
  readonly leftOut: number;
  /** Of those who have some. */
  readonly accommodations: ReadonlyMap<string, AtExam>;
}

export interface Watches {
  /** Everybody as they are now; at most two seconds old. */
  snapshot(tenant: TenantId, quizId: string): Promise<Snapshot>;
  /** Tells every change; answers how to stop. */
  follow(tenant: TenantId, quizId: string, tell: Tell): () => void;
  close(): void;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const notStarted = (person: string, accommodation: AtExam | null): Watched => ({
  person,
  attempt: null,
  number: 0,
  state: 'not-started',
  answered: 0,
  of: 0,
  section: null,
  startedAt: null,
  deadline: null,
  pausedAt: null,
  lockedAt: null,
  submittedAt: null,
  endedBy: null,
  seenAt: null,
  signals: {},
  unread: 0,
  oneDevice: false,
  accommodation,
});

const stateOf = (row: WatchedRow): Watched['state'] =>
  row.state === 'submitted' ? 'submitted' : row.locked_at ? 'locked' : row.paused_at ? 'paused' : 'working';

/** It ends with the whole attempt at the latest. */
const sectionOf = ({
  section,
  section_count,
  section_name,
  section_deadline,
  deadline,
}: WatchedRow): Watched['section'] =>
  section === null
    ? null
    : {
        number: section,
        of: section_count!,
        name: section_name ?? '',
        endsAt: (deadline && deadline < section_deadline! ? deadline : section_deadline!).toISOString(),
      };

const toWatched = (row: WatchedRow, answered: number, accommodation: AtExam | null): Watched => ({
  person: row.person_id,
  attempt: row.attempt_id,
  number: row.number,
  state: stateOf(row),
  answered,
  of: row.question_count,
  section: row.state === 'submitted' ? null : sectionOf(row),
  startedAt: iso(row.started_at),
  deadline: iso(row.deadline),
  pausedAt: iso(row.paused_at),
  lockedAt: row.state === 'submitted' ? null : iso(row.locked_at),
  submittedAt: iso(row.submitted_at),
  endedBy: row.ended_by,
  seenAt: iso(row.seen_at),
  signals: row.signals ?? {},
  unread: row.unread ?? 0,
  oneDevice: row.one_device,
  accommodation,
});

class Watch {
  readonly followers = new Set<Tell>();
  #services: Services;
  #tenant: TenantId;
  #quizId: string;
  #snapshot: Snapshot | null = null;
  #peopleAt = 0;
  #looking: Promise<Snapshot> | null = null;
  #isAskedAgain = false;
  #timer: NodeJS.Timeout | undefined;
  usedAt = 0;

  constructor(services: Services, tenant: TenantId, quizId: string) {
    this.#services = services;
    this.#tenant = tenant;
    this.#quizId = quizId;
  }

  async fresh(): Promise<Snapshot> {
    this.usedAt = Date.now();
    const age = this.#snapshot ? this.#services.clock().getTime() - this.#snapshot.now.getTime() : null;
    return age !== null && age >= 0 && age < EVERY_MS && !this.#isAskedAgain ? this.#snapshot! : this.look();
  }

  /** Queries once for all callers that ask at the same time. */
  look(): Promise<Snapshot> {
    if (this.#looking) return this.#looking;
    // A read that is under way does not answer what was asked again since it began.
    this.#isAskedAgain = false;
    this.#looking = this.#read().finally(() => {
      this.#looking = null;
      if (this.#isAskedAgain && this.followers.size > 0) void this.look().catch(this.#report);
    });
    return this.#looking;
  }

  /** Something has changed: what is being read now may be from before it. */
  hear = (): void => {
    if (this.#looking) this.#isAskedAgain = true;
    else if (this.followers.size > 0) void this.look().catch(this.#report);
    else this.#isAskedAgain = true;
  };

  start(): void {
    this.#timer ??= setInterval(() => void this.look().catch(this.#report), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #report = (error: unknown): void => {
    this.#services.log.warn({ err: error, quiz: this.#quizId }, 'a quiz could not be watched, trying again');
  };

  async #read(): Promise<Snapshot> {
    const { database, clock } = this.#services;
    const now = clock();
    const before = this.#snapshot;
    await writeContacts(this.#services);
    const next = await inTenant(database, this.#tenant, async (tx) => {
      const watched = await listWatched(tx, this.#quizId, before?.now ?? null);
      const known = before && new Set(before.people.map((person) => person.person_id));
      const isStale =
        now.getTime() - this.#peopleAt > PEOPLE_EVERY_MS || watched.some((row) => !known?.has(row.person_id));
      if (!before || isStale) this.#peopleAt = now.getTime();
      const { people, leftOut, accommodations } =
        before && !isStale ? before : await this.#readPeople(tx, watched, now);
      const rows = new Map<string, Watched>();
      for (const { person_id } of people) {
        const old = before?.rows.get(person_id);
        const given = accommodations.get(person_id) ?? null;
        const isKept = old?.state === 'not-started' && !isStale;
        rows.set(person_id, isKept ? old : notStarted(person_id, given));
      }
      for (const row of watched) {
        const old = before?.rows.get(row.person_id);
        const kept = old?.attempt === row.attempt_id ? old.answered : 0;
        rows.set(row.person_id, toWatched(row, row.answered ?? kept, accommodations.get(row.person_id) ?? null));
      }
      return { now, people, leftOut, accommodations, rows };
    });
    this.#snapshot = next;
    if (before) this.#tell(before, next);
    return next;
  }

  async #readPeople(tx: Parameters<typeof listExpected>[0], watched: readonly WatchedRow[], now: Date) {
    const quiz = await findQuizRow(tx, this.#quizId);
    if (!quiz || quiz.published_revision === null)
      return { people: [], leftOut: 0, accommodations: new Map<string, AtExam>() };
    const groups = await listQuizGroups(tx, this.#quizId, quiz.published_revision);
    const groupIds = groups.map((group) => group._id);
    const { people, leftOut } = await listExpected(tx, this.#quizId, groupIds, MOST_PEOPLE);
    const started = new Map(watched.map((row) => [row.person_id, row.started_at]));
    const takers = people.map(({ person_id }) => ({ personId: person_id, startedAt: started.get(person_id) ?? null }));
    return { people, leftOut, accommodations: await listAtExam(tx, quiz, takers, now) };
  }

  #tell(before: Snapshot, after: Snapshot): void {
    if (this.followers.size === 0) return;
    const changes = changesBetween(before.rows, after.rows, after.now);
    // Somebody who was not known before has no name on the screens yet.
    const isNew = changes.rows.some((row) => !before.rows.has(row.person));
    const isMuch = changes.rows.length > MOST_CHANGES || isNew || after.leftOut !== before.leftOut;
    const isNothing = changes.rows.length === 0 && changes.seen.length === 0;
    if (isNothing && !isMuch) return;
    const data = isMuch ? undefined : JSON.stringify(changes);
    for (const tell of this.followers) tell(isMuch ? 'all' : 'changes', data);
  }
}

export function openWatches(services: Services, live: LiveAttempts): Watches {
  const watches = new Map<string, { watch: Watch; unlisten: () => void }>();

  const watchOf = (tenant: TenantId, quizId: string): Watch => {
    const key = `${tenant} ${quizId}`;
    const known = watches.get(key);
    if (known) return known.watch;
    const watch = new Watch(services, tenant, quizId);
    watches.set(key, { watch, unlisten: live.listenToQuiz(tenant, quizId, watch.hear) });
    return watch;
  };
  const tidy = setInterval(() => {
    for (const [key, { watch, unlisten }] of watches) {
      if (watch.followers.size > 0 || Date.now() - watch.usedAt < IDLE_MS) continue;
      unlisten();
      watch.stop();
      watches.delete(key);
    }
  }, IDLE_MS).unref();

  return {
    snapshot: (tenant, quizId) => watchOf(tenant, quizId).fresh(),
    follow(tenant, quizId, tell) {
      const watch = watchOf(tenant, quizId);
      watch.followers.add(tell);
      watch.start();
      return () => {
        watch.followers.delete(tell);
        watch.usedAt = Date.now();
        if (watch.followers.size === 0) watch.stop();
      };
    },
    close() {
      clearInterval(tidy);
      for (const { watch, unlisten } of watches.values()) {
        unlisten();
        watch.stop();
      }
      watches.clear();
    },
  };
}
