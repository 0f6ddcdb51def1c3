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
  case when a.state = 'submitted' then a.right_count + a.partial_count + a.wrong_count + a.unmarked_count
    when a.state = 'open' then (select count(*)::int from (select distinct on (n.question_id) n.is_blank from answer n
        where n.tenant_id = ${tx.tenantId} and n.attempt_id = a.attempt_id order by n.question_id, n.seq desc) newest
      where not newest.is_blank) end`;

/** Who has not started comes last, whichever the direction. */
function orderOf(tx: TenantTx, sort: string): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
    score: sql`a.score`,
    startedAt: sql`a.started_at`,
    submittedAt: sql`a.submitted_at`,
    answered: answered(tx),
  };
  const column = columns[sort.replace('-', '')];
  return column
    ? sql`${column} ${direction} nulls last, person_id ${direction}`
    : sql`p.last_form ${direction}, p.first_form ${direction}, p.person_id ${direction}`;
}

/** Attempts of the quiz, each person's latest; the open one, where there is one, is the latest. */
const latest = (tx: TenantTx, quizId: string) => sql`
  select distinct on (a.person_id) a.* from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}
  order by a.person_id desc, a.number desc`;

const stateIs = (state: ParticipantFilter['state']) =>
  state === '' ? sql`true` : sql`coalesce(a.state, 'not-started') = ${state}`;

const membersOf = (tx: TenantTx, ids: readonly string[]) => sql`
  select m.person_id from searchable_group_member m where m.tenant_id = ${tx.tenantId} and m.group_id = any(${[...ids]}::uuid[])`;

/**
 * The students a quiz is meant for (the groups, or everybody), and whoever has an attempt all the same. Where it is known
 * among whom they are (`sources`: the search, the group, the quiz's own groups), nobody else is looked at.
 */
function everybody(tx: TenantTx, quizId: string, groupIds: readonly string[], sources: readonly RawBuilder<unknown>[]) {
  const nameOf = (index: number) => sql.ref(`source_${index}`);
  const among = sources.map((_, index) => sql`and p.person_id in (select person_id from ${nameOf(index)})`);
  const isForThem = groupIds.length === 0 ? sql`true` : sql`p.person_id in (${membersOf(tx, groupIds)})`;
  return {
    // Queries of their own: beside a fenced table the words of a search would not be looked up in their index.
    sources:
      sources.length === 0
        ? sql``
        : sql`with ${sql.join(sources.map((source, index) => sql`${nameOf(index)} as materialized (${source})`))}`,
    from: sql`from searchable_person p left join lateral (select a.* from attempt a
        where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.person_id = p.person_id
        order by a.number desc limit 1) a on true
      where p.tenant_id = ${tx.tenantId} ${sql.join(among, sql` `)}
        and (a.attempt_id is not null or (p.role = 'student' and p.state <> 'disabled' and ${isForThem}))`,
  };
}

type Counts = Record<'not-started' | 'open' | 'submitted', number>;
interface Place {
  readonly person_id: string;
  readonly attempt_id: string | null;
}

/** One page of participants and the counts by state, which the search and the group narrow and the state does not. */
export async function listParticipantRows(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  filter: ParticipantFilter,
): Promise<{ rows: ParticipantRow[]; counts: Counts }> {
  const { tenantId } = tx;
  const sources = [
    filter.q === ''
      ? null
      : sql`select s.person_id from searchable_person s where s.tenant_id = ${tenantId} and ${holdsWords('s.search_text', filter.q)}`,
    filter.group === undefined ? null : membersOf(tx, [filter.group]),
    groupIds.length === 0
      ? null
      : sql`${membersOf(tx, groupIds)} union select a.person_id from attempt a where a.tenant_id = ${tenantId} and a.quiz_id = ${quizId}`,
  ].filter((source) => source !== null);
  const counts = await (sources.length > 0 ? countAmong(tx, quizId, groupIds, sources) : countSchool(tx, quizId));
  const page =
    sources.length > 0
      ? await pageAmong(tx, quizId, groupIds, sources, filter)
      : await pageOfSchool(tx, quizId, counts, filter);
  return { rows: await readParticipants(tx, quizId, page), counts };
}

async function countAmong(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  among: readonly RawBuilder<unknown>[],
): Promise<Counts> {
  const { sources, from } = everybody(tx, quizId, groupIds, among);
  const { rows } = await sql<{ state: keyof Counts; count: number }>`
    ${sources} select coalesce(a.state, 'not-started') as state, count(*)::int as count ${from} group by 1`.execute(tx);
  return { 'not-started': 0, open: 0, submitted: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

/**
 * The same for a quiz that is meant for the whole school, by indexes alone: everybody who began has an attempt with the
 * number 1, and of those few are not (or no longer) students.
 */
async function countSchool(tx: TenantTx, quizId: string): Promise<Counts> {
  const people = sql`from searchable_person p where p.tenant_id = ${tx.tenantId}`;
  const attempts = sql`from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}`;
  const began = sql`exists (select 1 ${attempts} and a.person_id = p.person_id)`;
  const { rows } = await sql<{ students: number; begun: number; open: number; others_begun: number }>`
    select (select count(*)::int ${people} and p.role = 'student')
        - (select count(*)::int ${people} and p.state = 'disabled' and p.role = 'student') as students,
      (select count(*)::int ${attempts} and a.number = 1) as begun,
      (select count(*)::int ${attempts} and a.state = 'open') as open,
      (select count(*)::int ${people} and p.role in ('admin', 'teacher') and ${began})
        + (select count(*)::int ${people} and p.state = 'disabled' and p.role = 'student' and ${began}) as others_begun`.execute(
    tx,
  );
  const { students, begun, open, others_begun } = rows[0]!;
  return { 'not-started': students - (begun - others_begun), open, submitted: begun - open };
}

async function pageAmong(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  among: readonly RawBuilder<unknown>[],
  { state, sort, ofst, limit }: ParticipantFilter,
): Promise<Place[]> {
  const { sources, from } = everybody(tx, quizId, groupIds, among);
  const { rows } = await sql<Place>`
    ${sources} select p.person_id, a.attempt_id ${from} and ${stateIs(state)}
    order by ${orderOf(tx, sort)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Everybody by name: the page is found among people alone, and attempts are looked up for its rows only. */
async function pageByName(tx: TenantTx, quizId: string, { sort, ofst, limit }: ParticipantFilter): Promise<Place[]> {
  const own = sql`from attempt a
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.person_id = p.person_id`;
  const { rows } = await sql<Place>`
    select p.person_id, (select a.attempt_id ${own} order by a.number desc limit 1) as attempt_id
    from searchable_person p
    where p.tenant_id = ${tx.tenantId} and ((p.role = 'student' and p.state <> 'disabled') or exists (select 1 ${own}))
    order by ${orderOf(tx, sort)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Below this share of the school, people of one state are picked out first instead of being met on the way. */
const FEW = 0.05;

/** The same for a quiz that is meant for the whole school: by the way that is shortest as the counts are. */
async function pageOfSchool(tx: TenantTx, quizId: string, counts: Counts, filter: ParticipantFilter): Promise<Place[]> {
  const { state, sort, ofst, limit } = filter;
  const begun = state === '' ? counts.open + counts.submitted : state === 'not-started' ? 0 : counts[state];
  if (state !== '' && counts[state] === 0) return [];
  if (!sort.endsWith('name') && ofst + limit <= begun) {
    const { rows } = await sql<Place>`
      select a.person_id, a.attempt_id from (${latest(tx, quizId)}) a where ${stateIs(state)}
      order by ${orderOf(tx, sort)} offset ${ofst} limit ${limit}`.execute(tx);
    return rows;
  }
  if (state === '' && sort.endsWith('name')) return pageByName(tx, quizId, filter);
  const all = counts.open + counts.submitted + counts['not-started'];
  if (state === '' || counts[state] > FEW * all) return pageAmong(tx, quizId, [], [], filter);
  const attempts = sql`from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}`;
  const few =
    state === 'not-started'
      ? sql`select p.person_id from searchable_person p where p.tenant_id = ${tx.tenantId}
          and p.role = 'student' and not exists (select 1 ${attempts} and a.number = 1 and a.person_id = p.person_id)`
      : sql`select a.person_id ${attempts} and a.state = ${state}`;
  return pageAmong(tx, quizId, [], [few], filter);
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
      coalesce(${answered(tx)}, 0) as answered
    from unnest(${page.map((row) => row.person_id)}::uuid[], ${page.map((row) => row.attempt_id)}::uuid[])
      with ordinality as shown (person_id, attempt_id, place)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = shown.person_id
    left join attempt a on a.tenant_id = ${tx.tenantId} and a.attempt_id = shown.attempt_id
    order by shown.place`.execute(tx);
  return rows;
}
