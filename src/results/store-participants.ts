/** Who takes a quiz and how far they are. */
import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface ParticipantFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly group?: string | undefined;
  readonly state: '' | 'not-started' | 'open' | 'submitted';
  readonly sort: string;
}

const sortColumns: Readonly<Record<string, string>> = {
  name: "lower(last_name || ' ' || first_name)",
  score: 'score',
  startedAt: 'started_at',
  submittedAt: 'submitted_at',
  answered: 'answered',
};

export interface ParticipantRow {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly state: 'not-started' | 'open' | 'submitted';
  readonly attempt_id: string | null;
  readonly attempt_count: number;
  readonly answered: number;
}

/**
 * The students a revision is meant for (its groups, or everybody), and whoever has an attempt all the same; each with
 * the open or else the latest attempt.
 */
function everybody(tx: TenantTx, quizId: string, revision: number, group: string | undefined): RawBuilder<unknown> {
  const tenant = tx.tenantId;
  const ofGroup =
    group === undefined
      ? sql``
      : sql`and exists (select 1 from group_member m where m.tenant_id = p.tenant_id and m.person_id = p.person_id and m.group_id = ${group})`;
  return sql`
    select p.person_id, p.first_name, p.last_name, p.email, a.attempt_id, a.started_at, a.submitted_at, a.score,
      coalesce(a.state, 'not-started') as state,
      (select count(*)::int from attempt c where c.tenant_id = ${tenant} and c.quiz_id = ${quizId} and c.person_id = p.person_id) as attempt_count,
      case when a.attempt_id is null then 0
        when a.state = 'submitted' then a.right_count + a.partial_count + a.wrong_count
        else (select count(distinct n.question_id)::int from answer n where n.tenant_id = ${tenant} and n.attempt_id = a.attempt_id) end as answered
    from person p
    left join lateral (
      select * from attempt a where a.tenant_id = ${tenant} and a.quiz_id = ${quizId} and a.person_id = p.person_id
      order by (a.state = 'open') desc, a.number desc limit 1) a on true
    where p.tenant_id = ${tenant} ${ofGroup}
      and (a.attempt_id is not null or (p.status = 'active' and 'student' = any(p.roles) and not p.roles && '{admin,teacher}'
        and (not exists (select 1 from quiz_group g where g.tenant_id = ${tenant} and g.quiz_id = ${quizId} and g.revision = ${revision})
          or exists (select 1 from quiz_group g join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
            where g.tenant_id = ${tenant} and g.quiz_id = ${quizId} and g.revision = ${revision} and m.person_id = p.person_id))))`;
}

/** One page of participants and the counts by state, which the search and the group narrow and the state does not. */
export async function listParticipantRows(tx: TenantTx, quizId: string, revision: number, filter: ParticipantFilter) {
  const descending = filter.sort.startsWith('-');
  const column = sortColumns[filter.sort.replace('-', '')]!;
  const words = filter.q.split(/\s+/).filter((word) => word !== '');
  const matching = sql`select * from (${everybody(tx, quizId, revision, filter.group)}) e where true ${sql.join(
    words.map((word) => sql`and (first_name || ' ' || last_name || ' ' || email) ilike ${containing(word)}`),
    sql` `,
  )}`;
  const { rows } = await sql<ParticipantRow>`
    select person_id, first_name, last_name, email, state, attempt_id, attempt_count, answered from (${matching}) p
    where ${filter.state === '' ? sql`true` : sql`state = ${filter.state}`}
    order by ${sql.raw(column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, person_id
    offset ${filter.ofst} limit ${filter.limit}`.execute(tx);
  const { rows: counts } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from (${matching}) p group by state`.execute(tx);
  return { rows, counts: new Map(counts.map(({ state, count }) => [state, count])) };
}
