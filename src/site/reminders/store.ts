/** Quizzes whose students are to be told something now, and which students those are. */
import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#platform/contract/object-of.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { openTo } from '#quizzes/api.ts';
import { type DueQuiz, type Moment, moments, windowOf } from './rules.ts';

/** The time of a quiz that the moment is about; sent notifications are remembered by it. */
const times: Record<Moment, RawBuilder<unknown>> = {
  published: sql`r.published_at`,
  tomorrow: sql`r.opens_at`,
  hour: sql`r.opens_at`,
  closing: sql`r.closes_at`,
  // Not before answers that arrive late no longer count.
  result: sql`(r.closes_at + r.late_seconds * interval '1 second')`,
};

const also: Record<Moment, RawBuilder<unknown>> = {
  // Publishing a change is no news; and nothing is new that nobody can take any more.
  published: sql`(r.closes_at is null or r.closes_at > r.published_at) and not exists (select 1 from quiz_revision e
    where e.tenant_id = r.tenant_id and e.quiz_id = r.quiz_id and e.revision < r.revision and e.published_at is not null)`,
  tomorrow: sql`true`,
  hour: sql`true`,
  // What opens within a day of closing was announced by its opening.
  closing: sql`(r.opens_at is null or r.closes_at > r.opens_at + interval '24 hours')`,
  // With feedback, the result was told when the attempt was handed in.
  result: sql`r.feedback_timing = 3`,
};

const AT_ONCE = 100;

/** The column that `times` is made of; the sweeper sees no other. */
const columns: Record<Moment, 'published_at' | 'opens_at' | 'closes_at'> = {
  published: 'published_at',
  tomorrow: 'opens_at',
  hour: 'opens_at',
  closing: 'closes_at',
  result: 'closes_at',
};
/** As long as a quiz may wait for late answers, by which the moment of the result moves, and a little more. */
const LATE_MS = 600_000;

/** Tenants with a quiz whose times are near enough for any of the moments; whether it was told already is not looked at. */
export async function listTenantsToRemind(
  tx: SweeperTx,
  now: Date,
): Promise<readonly { readonly tenant_id: string }[]> {
  const near = moments.map((moment) => {
    const { after, until } = windowOf(moment, now);
    const column = sql.ref(columns[moment]);
    return sql`select tenant_id from quiz_revision where published_at is not null
      and ${column} > ${new Date(after.getTime() - LATE_MS)} and ${column} <= ${until}`;
  });
  const own = keysOf(ownTimes).map((moment) => {
    const { after, until } = windowOf(moment, now);
    return sql`select tenant_id from quiz_override where ${ownTimes[moment]} > ${after} and ${ownTimes[moment]} <= ${until}`;
  });
  const { rows } = await sql<{ tenant_id: string }>`${sql.join([...near, ...own], sql` union `)}`.execute(tx);
  return rows;
}

/** Moments that some students have at times of their own, and the column of these. */
const ownTimes = { tomorrow: sql`opens_at`, hour: sql`opens_at`, closing: sql`closes_at` };
export type OwnMoment = keyof typeof ownTimes;
export const isOwnMoment = (moment: Moment): moment is OwnMoment => Object.hasOwn(ownTimes, moment);

/** A quiz of which something is due to be told. `ownAt`: to those who open or close at this time of their own. */
export type DueNotice = DueQuiz & { readonly dueAt: string; readonly ownAt: Date | null };

/** What is due at times that overrides name, which are not those of the quiz, and not told yet. */
export async function listDueOwnTimes(tx: TenantTx, moment: OwnMoment, now: Date): Promise<DueNotice[]> {
  const { after, until } = windowOf(moment, now);
  const { rows } = await sql<DueNotice>`
    select r.quiz_id as "quizId", r.name, r.opens_at as "opensAt", r.closes_at as "closesAt", o.at::text as "dueAt",
      o.at as "ownAt"
    from (select distinct quiz_id, ${ownTimes[moment]} as at from quiz_override
      where tenant_id = ${tx.tenantId} and ${ownTimes[moment]} > ${after} and ${ownTimes[moment]} <= ${until}) o
    join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = o.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    where ${times[moment]} is distinct from o.at and r.published_at is not null
      and q.archived_at is null and q.deleted_at is null
      and not exists (select 1 from reminder_log t where t.tenant_id = r.tenant_id and t.quiz_id = r.quiz_id
        and t.moment = ${moment} and t.due_at = o.at)
    order by o.at limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** The times that overrides of the quiz name. */
export async function listNamedTimes(tx: TenantTx, quizId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ opens_at: Date | null; closes_at: Date | null }>`
    select opens_at, closes_at from quiz_override where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}`.execute(tx);
  return new Set(rows.flatMap((row) => [row.opens_at, row.closes_at]).flatMap((at) => at?.getTime() ?? []));
}

/** What is due and not told yet. */
export async function listDueQuizzes(tx: TenantTx, moment: Moment, now: Date): Promise<DueNotice[]> {
  const { after, until } = windowOf(moment, now);
  const dueAt = moment === 'published' ? sql`'-infinity'::timestamptz` : times[moment];
  const { rows } = await sql<DueNotice>`
    select r.quiz_id as "quizId", r.name, r.opens_at as "opensAt", r.closes_at as "closesAt", ${dueAt}::text as "dueAt",
      null::timestamptz as "ownAt"
    from quiz_revision r
    join quiz q on q.tenant_id = r.tenant_id and q.quiz_id = r.quiz_id and q.published_revision = r.revision
    where r.tenant_id = ${tx.tenantId} and ${times[moment]} > ${after} and ${times[moment]} <= ${until}
      ${moment === 'result' ? sql`and r.closes_at > ${after}::timestamptz - interval '10 minutes' and r.closes_at <= ${until}` : sql``}
      and r.published_at is not null and q.archived_at is null and q.deleted_at is null and ${also[moment]}
      and not exists (select 1 from reminder_log t where t.tenant_id = r.tenant_id and t.quiz_id = r.quiz_id
        and t.moment = ${moment} and t.due_at = ${dueAt})
    order by ${times[moment]} limit ${AT_ONCE}`.execute(tx);
  return rows;
}

/** Records that it is sent; false when another process was first. */
export async function recordReminder(
  tx: TenantTx,
  moment: Moment,
  quiz: { readonly quizId: string; readonly dueAt: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder_log (tenant_id, quiz_id, moment, due_at, told_at)
    values (${tx.tenantId}, ${quiz.quizId}, ${moment}, ${quiz.dueAt}::timestamptz, ${now})
    on conflict do nothing returning quiz_id`.execute(tx);
  return rows.length > 0;
}

/** Active students whom the published quiz is for; of one that channels keep, only their members. */
export async function listStudentsFor(tx: TenantTx, quizId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id from person p
    join quiz q on q.tenant_id = p.tenant_id and q.quiz_id = ${quizId}
    where p.tenant_id = ${tx.tenantId} and p.status = 'active' and not p.roles && '{admin,teacher}'
      and (not exists (select 1 from quiz_group g
          where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id and g.revision = q.published_revision)
        or exists (select 1 from quiz_group g join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
          where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id and g.revision = q.published_revision
            and m.person_id = p.person_id))
      and ${openTo(sql.ref('p.person_id'))}`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** Those of them who have handed in nothing. */
export async function listLateStudents(tx: TenantTx, quizId: string): Promise<string[]> {
  const all = await listStudentsFor(tx, quizId);
  const { rows } = await sql<{ person_id: string }>`
    select a.person_id from attempt a
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted'`.execute(tx);
  const done = new Set(rows.map((row) => row.person_id));
  return all.filter((personId) => !done.has(personId));
}

/** Who has finished the quiz with a result that was there when it closed: later ones are told as soon as they are there. */
export async function listFinishers(tx: TenantTx, quizId: string, closedAt: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted' and unmarked_count = 0
      and graded_at <= ${closedAt}::timestamptz`.execute(tx);
  return rows.map((row) => row.person_id);
}
