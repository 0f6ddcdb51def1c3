/** Attempts: finding them and locking them, one and those that the requests of a batch are about. */
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const attemptColumns = [
  'attempt_id',
  'quiz_id',
  'revision',
  'person_id',
  'number',
  'state',
  'started_at',
  'deadline',
  'submitted_at',
  'paper',
  'paused_at',
  'session_id',
  'one_device',
  'notes_signals',
  'networks',
  'safe_config_keys',
  'safe_browser_keys',
  'safe_session_id',
  'locked_at',
  'section',
  'section_started_at',
  'section_deadline',
  'section_seconds',
  'ended_by',
  'graded_at',
  'late_until',
] as const;

/** With the revision by whose dates and rules the attempt is held now. */
const attempts = (tx: TenantTx) =>
  tx
    .selectFrom('attempt')
    .select(attemptColumns)
    .select(
      sql<number>`(select q.published_revision from quiz q
        where q.tenant_id = ${tx.tenantId} and q.quiz_id = attempt.quiz_id)`.as('published_revision'),
    )
    .where('tenant_id', '=', tx.tenantId);

/** The person's attempt with this id, or the open one at the quiz with this id, or else the latest at that quiz. */
export const findOwnAttempt = (tx: TenantTx, personId: string, attemptOrQuizId: string) =>
  attempts(tx)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('attempt_id', '=', attemptOrQuizId), eb('quiz_id', '=', attemptOrQuizId)]))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findOwnAttempt>>>;

/** Those of these attempts that `found` has, each looked for by itself (`TransactionOptions.plansOnce` says why). */
const eachOf = (tx: TenantTx, attemptIds: readonly string[], found: ReturnType<typeof attempts>) =>
  tx
    .selectFrom(sql<{ attempt_id: string }>`unnest(${[...new Set(attemptIds)]}::uuid[])`.as<'n'>(sql`n(attempt_id)`))
    .innerJoinLateral(found.where('attempt_id', '=', sql.ref<string>('n.attempt_id')).limit(1).as('found'), (join) =>
      join.onTrue(),
    )
    .select(['found.published_revision', ...attemptColumns.map((column) => `found.${column}` as const)]);

/** The attempts with these ids, of any student. */
export const listAttempts = (tx: TenantTx, attemptIds: readonly string[]): Promise<AttemptRow[]> =>
  eachOf(tx, attemptIds, attempts(tx)).execute();

/** The attempt, and no other transaction saves to it or ends it until this one is over. */
export const lockAttempt = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx).where('attempt_id', '=', attemptId).forNoKeyUpdate().executeTakeFirst();

/** As `lockAttempt` for an open attempt that nobody else is at; undefined otherwise. */
export const lockIdleAttempt = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** As `lockIdleAttempt` for one that is over, and for whose late answers is waited. */
export const lockIdleAwaiting = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx)
    .where('attempt_id', '=', attemptId)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * As `lockAttempt` for those of these attempts that nobody else is at, in the order of their ids. Never waits: two processes
 * that save at once cannot block each other.
 */
export const lockIdleAttempts = (tx: TenantTx, attemptIds: readonly string[]): Promise<AttemptRow[]> =>
  eachOf(tx, attemptIds, attempts(tx).forNoKeyUpdate().skipLocked()).orderBy('found.attempt_id').execute();

/** As `lockIdleAttempts` for the open attempts of these people at these quizzes. */
export const lockIdleAttemptsAt = (
  tx: TenantTx,
  wanted: readonly { readonly quizId: string; readonly personId: string }[],
): Promise<AttemptRow[]> =>
  attempts(tx)
    .where('state', '=', 'open')
    .where(
      sql<SqlBool>`(person_id, quiz_id) in (select * from unnest(
        ${wanted.map((one) => one.personId)}::uuid[], ${wanted.map((one) => one.quizId)}::uuid[]))`,
    )
    .orderBy('attempt_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** What a student's request is about. */
export interface Asked {
  readonly actor: Pick<Actor, 'personId'>;
  /** Of the attempt or the quiz. */
  readonly id: string;
}

/**
 * The attempt of each request, locked. With `mayWait` one after the other, waiting for each: two windows of one student take
 * turns here, and the end of the attempt waits for a save that has begun; undefined where the student has none. Without,
 * undefined also where it is to be retried: somebody else has locked it, or the request names a quiz with no open one.
 */
export async function lockAsked(
  tx: TenantTx,
  requests: readonly Asked[],
  mayWait: boolean,
): Promise<(AttemptRow | undefined)[]> {
  const rows = mayWait ? await lockEach(tx, requests) : await lockIdle(tx, requests);
  return rows.map((row, index) => (row?.person_id === requests[index]!.actor.personId ? row : undefined));
}

/** The attempt of each request, locked, where nobody else has locked it. Requests name it, or its quiz. */
async function lockIdle(tx: TenantTx, requests: readonly Asked[]): Promise<(AttemptRow | undefined)[]> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const named = new Map((await lockIdleAttempts(tx, ids)).map((row) => [row.attempt_id, row]));
  const others = requests.filter(({ id }) => !named.has(id));
  if (others.length === 0) return requests.map(({ id }) => named.get(id));
  const rows = await lockIdleAttemptsAt(
    tx,
    others.map(({ id, actor }) => ({ quizId: id, personId: actor.personId })),
  );
  const byQuiz = new Map(rows.map((row) => [`${row.quiz_id} ${row.person_id}`, row]));
  return requests.map(({ id, actor }) => named.get(id) ?? byQuiz.get(`${id} ${actor.personId}`));
}

async function lockEach(tx: TenantTx, requests: readonly Asked[]): Promise<(AttemptRow | undefined)[]> {
  const rows: (AttemptRow | undefined)[] = [];
  for (const { actor, id } of requests) {
    const own = await findOwnAttempt(tx, actor.personId, id);
    rows.push(own && (await lockAttempt(tx, own.attempt_id)));
  }
  return rows;
}
