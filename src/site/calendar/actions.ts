/** Dates of quizzes for one person, and the secret address by which calendar applications read them. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { resolveRole } from '#access/subject.ts';
import { hasPremiumAccess } from '#billing/api.ts';
import { needsPlan } from '#billing/rules.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  type Audience,
  anyQuiz,
  listAttemptsAt,
  listQuizPage,
  type QuizFilter,
  type QuizListRow,
} from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { listAssigned } from '#results/practice/api.ts';
import type { CalendarEntry, CalendarPractice } from './contract.ts';
import type { DatedPractice, DatedQuiz } from './ics.ts';
import { entriesOf, isWithin, MOST_DAYS } from './rules.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Whose dates. */
interface Reader {
  readonly personId: string;
  readonly role: Actor['role'];
  readonly groupIds: readonly string[];
}

const audienceOf = ({ role, personId, groupIds }: Reader): Audience =>
  role === 'student' ? { kind: 'student', personId, groupIds } : { kind: 'faculty' };

const PAGE = 100;
const everything: QuizFilter = { ...anyQuiz, limit: PAGE, sort: 'createdAt' };

interface Range {
  readonly from: Date;
  readonly until: Date;
}

/** Every quiz of the reader that opens or closes within the range, or runs through it. */
async function listDated(
  tx: TenantTx,
  reader: Reader,
  dated: Range & { readonly withArchived?: boolean },
  now: Date,
): Promise<QuizListRow[]> {
  const found: QuizListRow[] = [];
  for (;;) {
    const page = await listQuizPage(tx, audienceOf(reader), { ...everything, ofst: found.length, dated }, now);
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** Exams and deadlines within the range, the first on top. Throws `invalid_input` for a range that is too long. */
export async function readCalendar(
  tx: TenantTx,
  actor: Actor,
  { from, until }: Range,
  now: Date,
): Promise<{ entries: CalendarEntry[]; practice: CalendarPractice[] }> {
  if (until <= from) throw badField('until', 'Must be after the start');
  if (until.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw badField('until', `Must be at most ${MOST_DAYS} days later`);
  const quizzes = await listDated(tx, actor, { from, until }, now);
  const isStudent = actor.role === 'student';
  const attempts = isStudent
    ? await listAttemptsAt(
        tx,
        actor.personId,
        quizzes.map((quiz) => quiz.quiz_id),
      )
    : [];
  const done = new Set(attempts.filter(({ state }) => state === 'submitted').map(({ quiz_id }) => quiz_id));
  const hasPremium = !isStudent || (await hasPremiumAccess(tx, actor, now));
  const entries = quizzes.flatMap((quiz) =>
    entriesOf(quiz.opens_at, quiz.closes_at)
      .filter((entry) => isWithin(entry, from, until))
      .map(({ kind, start, end }) => ({
        kind,
        quiz: { _id: quiz.quiz_id, name: quiz.name, slug: slugOf(quiz.name) },
        start: start.toISOString(),
        end: end?.toISOString() ?? null,
        isDone: done.has(quiz.quiz_id),
        needsPlan: needsPlan(actor.role, quiz.subscription, hasPremium),
      })),
  );
  const assigned = isStudent ? await listAssigned(tx, actor.personId, new Date(from.getTime() - 1), until) : [];
  return {
    entries: entries.sort((a, b) => a.start.localeCompare(b.start) || a.quiz.name.localeCompare(b.quiz.name)),
    practice: assigned.map((row) => ({
      _id: row.assignment_id,
      topics: [...row.topics],
      dueAt: row.due_at.toISOString(),
      isDone: row.done >= row.question_count,
    })),
  };
}

/** When it was archived or deleted, whichever came first. */
const goneAt = ({ archived_at, deleted_at }: QuizListRow): Date | null =>
  archived_at && deleted_at && archived_at < deleted_at ? archived_at : (deleted_at ?? archived_at);

const toDated = (quiz: QuizListRow): DatedQuiz => ({
  quizId: quiz.quiz_id,
  name: quiz.name,
  path: `/quizzes/${encodeURIComponent(slugOf(quiz.name))}/${quiz.quiz_id}`,
  opensAt: quiz.opens_at,
  closesAt: quiz.closes_at,
  durationSeconds: quiz.duration_seconds,
  questionCount: quiz.question_count,
  changes: quiz.edit + (quiz.published_revision ?? 0),
  updatedAt: quiz.updated_at,
  isCancelled: goneAt(quiz) !== null,
});

/** Archiving or deleting what is over tidies up; doing so with what is to come cancels it. What never was published is in no calendar. */
function takesPlaceOrWasCancelled(quiz: QuizListRow): boolean {
  const gone = goneAt(quiz);
  return gone === null || (quiz.published_revision !== null && gone < (quiz.closes_at ?? quiz.opens_at ?? gone));
}

const FEED_PAST_MS = 60 * DAY_MS;
const FEED_AHEAD_MS = 400 * DAY_MS;

/** What one feed holds: two months back, thirteen ahead. */
async function listForFeed(
  tx: TenantTx,
  reader: Reader,
  now: Date,
): Promise<{ quizzes: DatedQuiz[]; practice: DatedPractice[] }> {
  const range = { from: new Date(now.getTime() - FEED_PAST_MS), until: new Date(now.getTime() + FEED_AHEAD_MS) };
  const quizzes = await listDated(tx, reader, { ...range, withArchived: true }, now);
  const assigned = reader.role === 'student' ? await listAssigned(tx, reader.personId, range.from, range.until) : [];
  return {
    quizzes: quizzes.filter(takesPlaceOrWasCancelled).map(toDated),
    practice: assigned.map((row) => ({
      id: row.assignment_id,
      topics: row.topics,
      dueAt: row.due_at,
      questionCount: row.question_count,
    })),
  };
}

/** What the address of a person is sealed for. */
export const feedPurpose = (tx: TenantTx, personId: string): string => `calendar ${tx.tenantId} ${personId}`;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const FEED_PATH = '/v1/api/calendar/feeds/';

/** The address of the person; null while there is none. */
export async function readFeed(tx: TenantTx, vault: Vault, personId: string, site: string) {
  const row = await store.findFeed(tx, personId);
  if (!row) return { feed: null };
  const token = vault.open(feedPurpose(tx, personId), row.sealed_token);
  return {
    feed: {
      address: `${site}${FEED_PATH}${token}.ics`,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    },
  };
}

/** Makes a new address; the one before answers no more. */
export async function createFeed(tx: TenantTx, vault: Vault, personId: string, now: Date): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const sealedToken = vault.seal(feedPurpose(tx, personId), token);
  await store.upsertFeed(tx, personId, { tokenHash: hashOf(token), sealedToken }, now);
}

export const deleteFeed = (tx: TenantTx, personId: string): Promise<unknown> => store.deleteFeed(tx, personId);

/** What the address `TOKEN.ics` answers. Throws `not_found` for one that never was, was revoked or has no owner left. */
export async function readByAddress(tx: TenantTx, file: string, now: Date) {
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const owner = token && (await store.findFeedOwner(tx, hashOf(token)));
  if (!owner) throw notFound('The calendar');
  const readAgo = owner.read_at === null ? HOUR_MS : now.getTime() - owner.read_at.getTime();
  if (readAgo >= HOUR_MS) await store.recordRead(tx, owner.person_id, now);
  const reader = { personId: owner.person_id, role: resolveRole(owner.roles), groupIds: owner.group_ids };
  return { ...(await listForFeed(tx, reader, now)), language: owner.language };
}

/** The dates of one quiz. Throws `not_found` for one that the actor doesn't see. */
export async function readQuizDates(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<DatedQuiz> {
  const [quiz] = await listQuizPage(tx, audienceOf(actor), { ...everything, ids: [quizId] }, now);
  if (!quiz || (quiz.opens_at === null && quiz.closes_at === null)) throw notFound('The calendar');
  return toDated(quiz);
}
