/** Who takes a quiz and how far they are. */
import { type RawBuilder, sql } from 'kysely';
import { holdsWords } from '#platform/server/database/search.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface ParticipantFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly group?: string | undefined;
  readonly state: '' | 'not-started' | 'open' | 'submitted';
  readonly sort: string;
}

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

/** Of the attempt `a`: questions with an answer that was not taken back. */
const answered = (tx: TenantTx) => sql`
  case when a.attempt_id is null then 0
    when a.state = 'submitted' then a.right_count + a.partial_count + a.wrong_count
    else (select count(*)::int from (select distinct on (n.question_id) n.is_blank from answer n
        where n.tenant_id = ${tx.tenantId} and n.attempt_id = a.attempt_id order by n.question_id, n.seq desc) newest
      where not newest.is_blank) end`;

const sortColumns = (tx: TenantTx): Readonly<Record<string, readonly RawBuilder<unknown>[]>> => ({
  name: [sql`p.last_form`, sql`p.first_form`],
  score: [sql`a.score`],
  startedAt: [sql`a.started_at`],
  submittedAt: [sql`a.submitted_at`],
  answered: [answered(tx)],
});

/**
 * The students a quiz is meant for (the groups, or everybody), and whoever has an attempt all the same; each with the
 * open or else the latest attempt, which is the one with the greatest number. Where it is known among whom they are (the
 * search, the group, the quiz's own groups), nobody else is looked at. `from` joins person by person, or all at once.
 */
function everybody(tx: TenantTx, quizId: string, groupIds: readonly string[], filter: ParticipantFilter) {
  const tenant = tx.tenantId;
  const members = (ids: readonly string[]) =>
    sql`select m.person_id from searchable_group_member m where m.tenant_id = ${tenant} and m.group_id = any(${[...ids]}::uuid[])`;
  const attempts = sql`from attempt a where a.tenant_id = ${tenant} and a.quiz_id = ${quizId}`;
  const isForAll = groupIds.length === 0;
  const sources = [
    // A query of its own: beside a fenced table the words would not be looked up in their index.
    filter.q === ''
      ? null
      : sql`select s.person_id from searchable_person s where s.tenant_id = ${tenant} and ${holdsWords('s.search_text', filter.q)}`,
    filter.group === undefined ? null : members([filter.group]),
    isForAll ? null : sql`${members(groupIds)} union select a.person_id ${attempts}`,
  ].filter((source) => source !== null);
  const nameOf = (index: number) => sql.ref(`source_${index}`);
  const isMeant = sql`p.role = 'student' and p.state <> 'disabled'
    and ${isForAll ? sql`true` : sql`p.person_id in (${members(groupIds)})`}`;
  const among = sources.map((_, index) => sql`and p.person_id in (select person_id from ${nameOf(index)})`);
  return {
    isNarrow: sources.length > 0,
    among:
      sources.length === 0
        ? sql``
        : sql`with ${sql.join(sources.map((source, index) => sql`${nameOf(index)} as materialized (${source})`))}`,
    from: (isOneByOne: boolean) =>
      sql`from searchable_person p left join ${
        isOneByOne
          ? sql`lateral (select a.* ${attempts} and a.person_id = p.person_id order by a.number desc limit 1) a on true`
          : sql`(select distinct on (a.person_id) a.* ${attempts} order by a.person_id desc, a.number desc) a on a.person_id = p.person_id`
      } where p.tenant_id = ${tenant} ${sql.join(among, sql` `)} and (a.attempt_id is not null or (${isMeant}))`,
  };
}

/** One page of participants and the counts by state, which the search and the group narrow and the state does not. */
export async function listParticipantRows(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  filter: ParticipantFilter,
) {
  const { among, from, isNarrow } = everybody(tx, quizId, groupIds, filter);
  const direction = sql.raw(filter.sort.startsWith('-') ? 'desc' : 'asc');
  const field = filter.sort.replace('-', '');
  // By name the page is found after a few people, unless those of one state must be looked for.
  const isFoundSoon = field === 'name' && filter.state === '';
  const order = sortColumns(tx)[field]!.map((column) =>
    field === 'name' ? sql`${column} ${direction}` : sql`${column} ${direction} nulls last`,
  );
  const { rows: page } = await sql<{ person_id: string; attempt_id: string | null }>`
    ${among} select p.person_id, a.attempt_id ${from(isNarrow || isFoundSoon)}
      ${filter.state === '' ? sql`` : sql`and coalesce(a.state, 'not-started') = ${filter.state}`}
    order by ${sql.join(order)}, p.person_id ${direction}
    offset ${filter.ofst} limit ${filter.limit}`.execute(tx);
  const { rows: counts } = await sql<{ state: string; count: number }>`
    ${among} select coalesce(a.state, 'not-started') as state, count(*)::int as count ${from(isNarrow)} group by 1`.execute(
    tx,
  );
  return {
    rows: await readParticipants(tx, quizId, page),
    counts: new Map(counts.map((row) => [row.state, row.count])),
  };
}

/** What is shown of these people, in their order. */
async function readParticipants(
  tx: TenantTx,
  quizId: string,
  page: readonly { person_id: string; attempt_id: string | null }[],
): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.person_id, p.first_name, p.last_name, p.email, a.attempt_id, coalesce(a.state, 'not-started') as state,
      (select count(*)::int from attempt c
        where c.tenant_id = ${tx.tenantId} and c.quiz_id = ${quizId} and c.person_id = p.person_id) as attempt_count,
      ${answered(tx)} as answered
    from unnest(${page.map((row) => row.person_id)}::uuid[], ${page.map((row) => row.attempt_id)}::uuid[])
      with ordinality as shown (person_id, attempt_id, place)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = shown.person_id
    left join attempt a on a.tenant_id = ${tx.tenantId} and a.attempt_id = shown.attempt_id
    order by shown.place`.execute(tx);
  return rows;
}
