/** Reading packed responses, and what was estimated from them. */

import { type RawBuilder, sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';
import type { AttemptChoice } from './items/rules-choices.ts';

/** Which attempts are looked at. */
export interface Scope {
  readonly quizId: string;
  readonly attempts: AttemptChoice;
  readonly countedAttempt: CountedAttempt;
  readonly group?: string | undefined;
}

const inGroup = (group: string | undefined, row: 'a' | 'r'): RawBuilder<unknown> =>
  group === undefined
    ? sql``
    : sql`and exists (select 1 from group_member m where m.tenant_id = ${sql.ref(`${row}.tenant_id`)}
        and m.person_id = ${sql.ref(`${row}.person_id`)} and m.group_id = ${group})`;

const isGuest = (tx: TenantTx): RawBuilder<unknown> =>
  sql`select p.person_id from person p where p.tenant_id = ${tx.tenantId} and p.status = 'guest'`;

const orders: Readonly<Record<'highest' | 'first' | 'last', RawBuilder<unknown>>> = {
  highest: sql`r.person_id, round(r.share::numeric, 6) desc, r.seconds, r.number`,
  first: sql`r.person_id, r.number`,
  last: sql`r.person_id, r.number desc`,
};

/** Attempts at the quiz that are handed in and have no result yet. */
const waitingAt = (tx: TenantTx, quizId: string) => sql`
  from attempt w where w.tenant_id = ${tx.tenantId} and w.quiz_id = ${quizId} and w.state = 'submitted' and w.score is null`;

/** The first and the last attempt count as they are: while one is marked, no other of its person is in its place. */
const beside = (tx: TenantTx, quizId: string, how: CountedAttempt): RawBuilder<unknown> =>
  how === 'first' || how === 'last'
    ? sql`and not exists (select ${waitingAt(tx, quizId)} and w.person_id = r.person_id
        and ${how === 'first' ? sql`w.number < r.number` : sql`w.number > r.number`})`
    : sql``;

/** The packed attempts of the scope; with the average as the quiz's method, all of them count. */
function chosen(
  tx: TenantTx,
  { quizId, attempts, countedAttempt, group }: Scope,
  { isOneEach }: { isOneEach: boolean },
): RawBuilder<unknown> {
  const from = sql`from stats_row r where r.tenant_id = ${tx.tenantId} and r.quiz_id = ${quizId}
    and r.person_id not in (${isGuest(tx)}) ${inGroup(group, 'r')}`;
  const how = attempts === 'first' ? 'first' : countedAttempt;
  // Choosing among attempts costs as much as reading them; most large examinations allow one.
  if (isOneEach && attempts !== 'all' && how !== 'average')
    return sql`select r.attempt_id, r.person_id, r.share, r.seconds, r.kinds ${from} order by r.person_id`;
  return attempts === 'all' || how === 'average'
    ? sql`select r.attempt_id, r.person_id, r.share, r.seconds, r.kinds ${from} order by r.attempt_id`
    : sql`select distinct on (r.person_id) r.attempt_id, r.person_id, r.share, r.seconds, r.kinds ${from}
        ${beside(tx, quizId, how)} order by ${orders[how]}`;
}

export interface PackedRow {
  readonly attempt_id: string;
  readonly share: number;
  readonly seconds: number;
  readonly kinds: Buffer;
}

/** At most this many packed attempts come at a time. */
export const AT_ONCE = 2_000;

/** How many attempts of the quiz are packed, and whether nobody has handed in another one. */
export async function measurePacked(tx: TenantTx, quizId: string): Promise<{ rows: number; isOneEach: boolean }> {
  const { rows } = await sql<{ rows: number; isOneEach: boolean }>`
    select count(*)::int as rows,
      coalesce(max(number), 1) = 1 and not exists (select ${waitingAt(tx, quizId)} and w.number > 1) as "isOneEach" from stats_row
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}`.execute(tx);
  return rows[0]!;
}

/** Reads the packed attempts some thousands at a time, the next of them while the caller is at those before. */
export async function* readPacked(tx: TenantTx, scope: Scope): AsyncGenerator<readonly PackedRow[]> {
  const found = chosen(tx, scope, await measurePacked(tx, scope.quizId));
  await sql`declare packed_responses no scroll cursor for select c.attempt_id, c.share, c.seconds, c.kinds from (${found}) c`.execute(
    tx,
  );
  const fetch = () => sql<PackedRow>`fetch ${sql.lit(AT_ONCE)} from packed_responses`.execute(tx);
  let coming = fetch();
  for (;;) {
    const { rows } = await coming;
    const isLast = rows.length < AT_ONCE;
    if (!isLast) {
      coming = fetch();
      // A reader who stops reading does not wait for it.
      coming.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await sql`close packed_responses`.execute(tx);
}

/** Of each question the mean number of tries of those who answered it, in the attempts of the scope. */
export async function listMeanTries(tx: TenantTx, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const found = chosen(tx, scope, await measurePacked(tx, scope.quizId));
  const { rows } = await sql<{ question_id: string; mean: number }>`
    select g.question_id, avg(g.tries)::float8 as mean from (${found}) c
    join attempt_grade g on g.tenant_id = ${tx.tenantId} and g.attempt_id = c.attempt_id
    where g.tries > 0 group by g.question_id`.execute(tx);
  return new Map(rows.map((row) => [row.question_id, row.mean]));
}

export interface KindRow {
  readonly kind: number;
  readonly question_id: string;
  readonly question_version: number;
  readonly outcome: string;
  readonly marks_exact: string;
  readonly max_marks: number;
  readonly classes: string[];
}

export async function listKinds(tx: TenantTx, quizId: string): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select kind, question_id, question_version, outcome, marks_exact, max_marks::float8 as max_marks, classes from stats_outcome
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} order by kind`.execute(tx);
  return rows;
}

export interface VersionRow {
  readonly question_id: string;
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly content: BaseContent;
}

/** The versions of questions by whose keys the quiz was graded, the newest of each first. */
export async function listVersions(tx: TenantTx, quizId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.question_id, v.version, v.type, v.title, v.content
    from (select distinct question_id, question_version from stats_outcome where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}) k
    join question_version v on v.tenant_id = ${tx.tenantId} and v.question_id = k.question_id and v.version = k.question_version
    order by v.question_id, v.version desc`.execute(tx);
  return rows;
}

/** Attempts of the quiz that the numbers leave out, by why. */
export async function countLeftOut(tx: TenantTx, { quizId, group }: Scope) {
  const { rows } = await sql<{ running: number; waiting: number; guests: number; packed: number }>`
    select s.*, (select count(*)::int from stats_row r where r.tenant_id = ${tx.tenantId} and r.quiz_id = ${quizId}
        and r.person_id not in (${isGuest(tx)}) ${inGroup(group, 'r')}) as packed,
      (select count(*)::int from person p join attempt a on a.tenant_id = p.tenant_id and a.person_id = p.person_id
        where p.tenant_id = ${tx.tenantId} and p.status = 'guest' and a.quiz_id = ${quizId} and a.state = 'submitted') as guests
    from (select
        (select count(*)::int from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'
          ${inGroup(group, 'a')}) as running,
        (select count(*)::int from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.unmarked_count > 0
          ${inGroup(group, 'a')})
        + (select count(*)::int from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}
          and a.late_until is not null and a.graded_at is null ${inGroup(group, 'a')}) as waiting) s`.execute(tx);
  return rows[0]!;
}

/** The newest estimates; undefined where nobody has asked for them yet. */
export const findModel = (tx: TenantTx, quizId: string, attempts: AttemptChoice) =>
  tx
    .selectFrom('item_model as m')
    .leftJoin('task as t', (join) => join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.task_id', '=', 'm.task_id'))
    .select(['m.number', 'm.computed_at', 'm.result', 'm.task_id', 't.state as task_state', 't.error as task_error'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.quiz_id', '=', quizId)
    .where('m.attempts', '=', attempts)
    .executeTakeFirst();

interface ModelPlace {
  readonly quizId: string;
  readonly attempts: AttemptChoice;
}

const upsertModel = (
  tx: TenantTx,
  { quizId, attempts }: ModelPlace,
  values: { task_id?: string; number?: number; computed_at?: Date; result?: string },
) =>
  tx
    .insertInto('item_model')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, attempts, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id', 'attempts']).doUpdateSet(values))
    .execute();

/** Notes who is at the estimates; those before stay until the new ones are there. */
export const recordModelTask = (tx: TenantTx, place: ModelPlace, taskId: string) =>
  upsertModel(tx, place, { task_id: taskId });

export const setModel = (tx: TenantTx, place: ModelPlace, number: number, result: object, now: Date) =>
  upsertModel(tx, place, { number, computed_at: now, result: JSON.stringify(result) });

/** Tenants with attempts graded lately. */
export const listTenantsGradedSince = (tx: SweeperTx, since: Date) =>
  tx
    .selectFrom('attempt')
    .select('tenant_id')
    .distinct()
    .where('state', '=', 'submitted')
    .where('graded_at', '>', since)
    .execute();

/** Quizzes with attempts graded lately. */
export async function listLatelyGraded(tx: TenantTx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ quiz_id: string }>`
    select distinct quiz_id from attempt where tenant_id = ${tx.tenantId} and state = 'submitted' and graded_at > ${since}`.execute(
    tx,
  );
  return rows.map((row) => row.quiz_id);
}
