/** Who takes a quiz and how far they are. */
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '#platform/server/database/search.ts';
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
  case when a.state = 'submitted' and a.graded_at is not null then a.right_count + a.partial_count + a.wrong_count + a.unmarked_count
    when a.attempt_id is not null then (select count(*)::int from (select distinct on (n.question_id) n.is_blank from answer n
        where n.tenant_id = ${tx.tenantId} and n.attempt_id = a.attempt_id order by n.question_id, n.seq desc) newest
      where not newest.is_blank) end`;

/** What is sorted by, of the attempt `a`; undefined: the name. */
const keyOf = (tx: TenantTx, sort: string): RawBuilder<unknown> | undefined =>
  ({
    score: sql`a.score`,
    startedAt: sql`a.started_at`,
    submittedAt: sql`a.submitted_at`,
    answered: answered(tx),
  })[sort.replace('-', '')];

const directionOf = (sort: string) => sql.raw(sort.startsWith('-') ? 'desc' : 'asc');

const byName = (sort: string) =>
  sql`last_form ${directionOf(sort)}, first_form ${directionOf(sort)}, person_id ${directionOf(sort)}`;

/** Who has not started comes last, whichever the direction. */
const byKey = (key: RawBuilder<unknown>, sort: string) =>
  sql`${key} ${directionOf(sort)} nulls last, person_id ${directionOf(sort)}`;

const membersOf = (tx: TenantTx, ids: readonly string[]) => sql`
  select m.person_id from searchable_group_member m where m.tenant_id = ${tx.tenantId} and m.group_id = any(${[...ids]}::uuid[])`;

/** A quiz, and the groups that it is meant for; none: the whole school. */
interface Audience {
  readonly quizId: string;
  readonly groupIds: readonly string[];
}

const attemptsAt = (tx: TenantTx, { quizId }: Audience) =>
  sql`from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}`;

/** Everybody who has started has an attempt with the number 1. */
const begunAt = (tx: TenantTx, audience: Audience) => sql`${attemptsAt(tx, audience)} and a.number = 1`;

/** Attempts of the quiz, each person's latest; the open one, where there is one, is the latest. */
const latest = (tx: TenantTx, audience: Audience) => sql`
  select distinct on (a.person_id) a.* ${attemptsAt(tx, audience)} order by a.person_id desc, a.number desc`;

/** `is true` keeps the groups a table that is looked up: joined to it, everybody would be compared with every member. */
const isMeantFor = (tx: TenantTx, { groupIds }: Audience) => sql`(p.role = 'student' and p.state <> 'disabled'
  ${groupIds.length === 0 ? sql`` : sql`and (p.person_id in (${membersOf(tx, groupIds)})) is true`})`;

type Counts = Record<'not-started' | 'open' | 'submitted', number>;
interface Place {
  readonly person_id: string;
  readonly attempt_id: string | null;
}

/** This many are picked out and sorted; more are met soon enough on the way through all names. */
const FEW = 15_000;

/** One page of participants and the counts by state, which the search and the group narrow and the state does not. */
export async function listParticipantRows(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  filter: ParticipantFilter,
  few = FEW,
): Promise<{ rows: ParticipantRow[]; counts: Counts }> {
  const audience = { quizId, groupIds };
  const sources = [
    filter.q === ''
      ? null
      : sql`select s.person_id from searchable_person s where s.tenant_id = ${tx.tenantId} and ${containsWords('s.search_text', filter.q)}`,
    filter.group === undefined ? null : membersOf(tx, [filter.group]),
  ].filter((source) => source !== null);
  if (sources.length > 0) {
    const { counts, page } = await listAmong(tx, audience, sources, filter);
    return { rows: await readParticipants(tx, quizId, page), counts };
  }
  const counts = await countAll(tx, audience);
  const page = await pageOfAll(tx, audience, counts, filter, few);
  return { rows: await readParticipants(tx, quizId, page), counts };
}

/** The participants among those whom every source names, each with the latest attempt. */
function among(tx: TenantTx, audience: Audience, sources: readonly RawBuilder<unknown>[]) {
  const nameOf = (index: number) => sql.ref(`source_${index}`);
  const named = sources.map((_, index) => sql`select person_id from ${nameOf(index)}`);
  return {
    // Queries of their own: beside a fenced table the words of a search would not be looked up in their index.
    ids: sql`with ${sql.join(sources.map((source, index) => sql`${nameOf(index)} as materialized (${source})`))}`,
    from: sql`from (select distinct person_id from (${sql.join(named, sql` intersect `)}) named) named
      join searchable_person p on p.tenant_id = ${tx.tenantId} and p.person_id = named.person_id
      left join lateral (select a.* ${attemptsAt(tx, audience)} and a.person_id = p.person_id
        order by a.number desc limit 1) a on true
      where (a.attempt_id is not null or ${isMeantFor(tx, audience)})`,
  };
}

async function listAmong(
  tx: TenantTx,
  audience: Audience,
  sources: readonly RawBuilder<unknown>[],
  { state, sort, ofst, limit }: ParticipantFilter,
): Promise<{ counts: Counts; page: Place[] }> {
  const { ids, from } = among(tx, audience, sources);
  const key = keyOf(tx, sort);
  const { rows } = await sql<{ counts: Partial<Counts> | null; page: Place[] | null }>`
    ${ids}, found as materialized (select p.person_id, a.attempt_id, coalesce(a.state, 'not-started') as state,
      p.last_form, p.first_form, ${key ?? sql`null`} as key ${from})
    select (select json_object_agg(state, n) from (select state, count(*) as n from found group by 1) counted) as counts,
      (select json_agg(shown) from (select person_id, attempt_id from found
        where ${state === '' ? sql`true` : sql`state = ${state}`}
        order by ${key ? byKey(sql`key`, sort) : byName(sort)} offset ${ofst} limit ${limit}) shown) as page`.execute(
    tx,
  );
  const { counts, page } = rows[0]!;
  return { counts: { 'not-started': 0, open: 0, submitted: 0, ...counts }, page: page ?? [] };
}

/** Everybody's states, by indexes alone. */
async function countAll(tx: TenantTx, audience: Audience): Promise<Counts> {
  const { rows } = await sql<{ begun: number; open: number; waiting: number }>`
    select (select count(*)::int ${begunAt(tx, audience)}) as begun,
      (select count(*)::int ${attemptsAt(tx, audience)} and a.state = 'open') as open,
      (${audience.groupIds.length > 0 ? waitingInGroups(tx, audience) : waitingInSchool(tx, audience)}) as waiting`.execute(
    tx,
  );
  const { begun, open, waiting } = rows[0]!;
  return { 'not-started': waiting, open, submitted: begun - open };
}

const waitingInGroups = (tx: TenantTx, audience: Audience) => sql`
  select count(*)::int from (select distinct person_id from (${membersOf(tx, audience.groupIds)}) m) m
  join searchable_person p on p.tenant_id = ${tx.tenantId} and p.person_id = m.person_id
  where p.role = 'student' and p.state <> 'disabled'
    and not exists (select 1 ${begunAt(tx, audience)} and a.person_id = p.person_id)`;

/** All students, less those who began; of those who began, few are not (or no longer) students. */
function waitingInSchool(tx: TenantTx, audience: Audience) {
  const people = sql`select count(*)::int from searchable_person p where p.tenant_id = ${tx.tenantId}`;
  const began = sql`and exists (select 1 ${begunAt(tx, audience)} and a.person_id = p.person_id)`;
  const left = sql`p.role = 'student' and p.state = 'disabled'`;
  return sql`(${people} and p.role = 'student') - (${people} and ${left})
    - (select count(*)::int ${begunAt(tx, audience)})
    + (${people} and p.role in ('admin', 'teacher') ${began}) + (${people} and p.role = 'guest' ${began})
    + (${people} and ${left} ${began})`;
}

/** A page without a search or group: by the way that is shortest as the counts are. */
async function pageOfAll(
  tx: TenantTx,
  audience: Audience,
  counts: Counts,
  filter: ParticipantFilter,
  few: number,
): Promise<Place[]> {
  const { state, sort, ofst, limit } = filter;
  const begun = state === '' ? counts.open + counts.submitted : state === 'not-started' ? 0 : counts[state];
  const total = state === '' ? begun + counts['not-started'] : counts[state];
  if (total === 0) return [];
  const key = keyOf(tx, sort);
  if (!key && total > few) return pageByName(tx, audience, filter);
  if (key && ofst + limit <= begun) return pageByKey(tx, audience, key, filter);
  return (await listAmong(tx, audience, [candidates(tx, audience, state)], filter)).page;
}

/** A page of those who began; by score, it is read from the ranking, where it holds the whole page. */
async function pageByKey(
  tx: TenantTx,
  audience: Audience,
  key: RawBuilder<unknown>,
  { state, sort, ofst, limit }: ParticipantFilter,
): Promise<Place[]> {
  if (sort.endsWith('score') && state !== 'open') {
    const { rows } = await sql<Place>`
      select a.person_id, a.attempt_id ${attemptsAt(tx, audience)} and a.state = 'submitted' and a.score is not null
        and (select true from attempt later where later.tenant_id = ${tx.tenantId} and later.quiz_id = ${audience.quizId}
          and later.person_id = a.person_id and later.number > a.number limit 1) is null
      order by a.score ${directionOf(sort)}, person_id ${directionOf(sort)} offset ${ofst} limit ${limit}`.execute(tx);
    if (rows.length === limit) return rows;
  }
  const { rows } = await sql<Place>`
    select a.person_id, a.attempt_id from (${latest(tx, audience)}) a
    where ${state === '' ? sql`true` : sql`a.state = ${state}`}
    order by ${byKey(key, sort)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Nobody in that state is missing; some may be in another. */
function candidates(tx: TenantTx, audience: Audience, state: ParticipantFilter['state']): RawBuilder<unknown> {
  const begun = sql`select a.person_id ${begunAt(tx, audience)}`;
  const meant =
    audience.groupIds.length > 0
      ? membersOf(tx, audience.groupIds)
      : sql`select p.person_id from searchable_person p where p.tenant_id = ${tx.tenantId} and p.role = 'student'`;
  if (state === 'open') return sql`select a.person_id ${attemptsAt(tx, audience)} and a.state = 'open'`;
  if (state === 'submitted') return begun;
  return state === 'not-started' ? sql`${meant} except ${begun}` : sql`${meant} union ${begun}`;
}

/** The page is met on the way through all names; attempts are looked up for the people who are met only. */
async function pageByName(
  tx: TenantTx,
  audience: Audience,
  { state, sort, ofst, limit }: ParticipantFilter,
): Promise<Place[]> {
  const own = sql`${attemptsAt(tx, audience)} and a.person_id = p.person_id`;
  // Single values are asked for one person at a time; as conditions they would be turned into a join of everybody.
  const has = (which: RawBuilder<unknown>) => sql`(select true ${own} and ${which} limit 1) is true`;
  const conditions = {
    '': sql`(${isMeantFor(tx, audience)} or ${has(sql`true`)})`,
    'not-started': sql`${isMeantFor(tx, audience)} and not (${has(sql`a.number = 1`)})`,
    open: has(sql`a.state = 'open'`),
    submitted: sql`${has(sql`a.number = 1`)} and not (${has(sql`a.state = 'open'`)})`,
  };
  const { rows } = await sql<Place>`
    select p.person_id, (select a.attempt_id ${own} order by a.number desc limit 1) as attempt_id
    from searchable_person p where p.tenant_id = ${tx.tenantId} and ${conditions[state]}
    order by ${byName(sort)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
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
