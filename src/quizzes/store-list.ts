/** The list of quizzes, for faculty and for students, with the standing of one student at each. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';
import { SECTIONED_FACTOR } from './accommodations/rules.ts';
import type { DateState } from './contract.ts';
import { readRange } from './rules.ts';

export interface QuizFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly ds: readonly DateState[];
  readonly subscription: readonly (1 | 2)[];
  readonly tq: string;
  readonly fbt: readonly (1 | 2 | 3)[];
  readonly ngtMrk: '' | '0' | '1';
  readonly sort: string;
  /** Only those at which this person can start another attempt, as far as their number goes. */
  readonly startableBy?: string;
  /** Only these, where given. */
  readonly ids?: readonly string[];
  /** Only those that open or close within this range, or run through it; for calendars also what was archived or deleted. */
  readonly dated?: { readonly from: Date; readonly until: Date; readonly withArchived?: boolean };
}

/** Every quiz: to be narrowed by those who look for some. */
export const anyQuiz = {
  ofst: 0,
  q: '',
  ds: [],
  subscription: [],
  tq: '',
  fbt: [],
  ngtMrk: '',
} as const satisfies Partial<QuizFilter>;

/**
 * Whose list: faculty see the newest revision of everything, students the published one of what is meant for them and
 * of which no channel keeps them out; without a `personId` also what channels keep for their members.
 */
export type Audience =
  | { readonly kind: 'faculty' }
  | { readonly kind: 'student'; readonly personId: string | null; readonly groupIds: readonly string[] };

const sortColumns: Record<string, string> = {
  createdAt: 'q.created_at',
  updatedAt: 'q.updated_at',
  name: 'lower(r.name)',
  opensAt: 'r.opens_at',
  closesAt: 'r.closes_at',
  questionCount: 'r.question_count',
};

/** The rules of the published revision `p` for the reader of the list, with what `e` says of a student's overrides at the quiz, and `s` of those for all. */
function rulesFor(audience: Audience) {
  if (audience.kind === 'faculty' || audience.personId === null) {
    return {
      opensAt: sql<Date | null>`p.opens_at`,
      closesAt: sql<Date | null>`p.closes_at`,
      durationSeconds: sql<number | null>`r.duration_seconds`,
      attemptsAllowed: sql<number>`r.attempts_allowed`,
    };
  }
  // The same as `effectiveRules`; a test holds the two together.
  const basis = sql`coalesce(p.duration_seconds, greatest(0, floor(extract(epoch from
    coalesce(p.closes_at, greatest(e.set_close, e.own_close)) - coalesce(p.opens_at, e.opens_at)))))`;
  const extra = sql`(coalesce(ceil(${basis} * (greatest(e.factor, s.factor) - 1)), 0)
    + coalesce(greatest(e.extra_minutes, s.extra_minutes), 0) * 60)`;
  const moved = sql`(case when e.moves_close or s.moves_close then ${extra} else 0 end * interval '1 second')`;
  const isSectioned = sql`exists (select from quiz_section n where n.tenant_id = r.tenant_id and n.quiz_id = r.quiz_id
    and n.revision = r.revision and n.duration_seconds is not null)`;
  return {
    opensAt: sql<Date | null>`coalesce(e.opens_at, p.opens_at)`,
    closesAt: sql<Date | null>`coalesce(greatest(e.set_close, e.own_close + ${moved}), p.closes_at + ${moved})`,
    durationSeconds: sql<number | null>`(case when not (coalesce(e.unlimited, false) or coalesce(s.unlimited, false))
        then r.duration_seconds + ${extra}
      when ${isSectioned} then greatest(r.duration_seconds * ${sql.lit(SECTIONED_FACTOR)}, r.duration_seconds + ${extra}) end)::int`,
    attemptsAllowed: sql<number>`coalesce(e.attempts_allowed, r.attempts_allowed)`,
  };
}

/** Of each quiz the most generous rules of the person's overrides there, one by one. */
const overridesOf = (tx: TenantTx, personId: string, groupIds: readonly string[]) => sql<{ quiz_id: string }>`(
  select o.quiz_id, bool_or(o.unlimited) as unlimited, max(o.factor) as factor, max(o.extra_minutes) as extra_minutes, min(o.opens_at) as opens_at,
    max(o.closes_at) filter (where o.factor is not null or o.extra_minutes is not null) as set_close,
    max(o.closes_at) filter (where o.factor is null and o.extra_minutes is null) as own_close,
    bool_or((o.factor is not null or o.extra_minutes is not null) and not o.keeps_close) as moves_close,
    case when bool_or(o.attempts_allowed = 0) then 0 else max(o.attempts_allowed) end as attempts_allowed
  from quiz_override o
  where o.tenant_id = ${tx.tenantId} and o.quiz_id is not null
    and (o.person_id = ${personId}::uuid or o.group_id = any(${[...groupIds]}::uuid[]))
  group by o.quiz_id)`;

/** The most generous rules of the person's overrides for all quizzes, as far as they count at the earliest start, as `startPeriod` says. */
const overridesForAll = (tx: TenantTx, personId: string, groupIds: readonly string[], now: Date) => sql<{
  unlimited: boolean;
}>`lateral (
  select bool_or(o.unlimited) as unlimited, max(o.factor) as factor, max(o.extra_minutes) as extra_minutes,
    bool_or((o.factor is not null or o.extra_minutes is not null) and not o.keeps_close) as moves_close
  from quiz_override o
  where o.tenant_id = ${tx.tenantId} and o.quiz_id is null
    and (o.person_id = ${personId}::uuid or o.group_id = any(${[...groupIds]}::uuid[]))
    and coalesce(o.valid_from, '-infinity') <= greatest(coalesce(e.opens_at, p.opens_at), ${now})
    and coalesce(o.valid_until, 'infinity') > greatest(coalesce(e.opens_at, p.opens_at), ${now}))`;

/** The state by date, as `dateStateOf` says it. */
const dateState = (audience: Audience, now: Date) => sql<DateState>`case
  when q.archived_at is not null then 'archived'
  when q.published_revision is null then 'draft'
  when ${rulesFor(audience).opensAt} > ${now} then 'scheduled'
  when ${rulesFor(audience).closesAt} <= ${now} then 'closed'
  else 'open' end`;

/** What holds for every quiz in the state, in words for which the planner knows an index; `dateState` says the rest. */
const atLeast = (state: DateState, now: Date): RawBuilder<SqlBool> => {
  switch (state) {
    case 'draft':
      return sql`q.published_revision is null`;
    case 'scheduled':
      return sql`p.opens_at > ${now}`;
    case 'closed':
      return sql`p.closes_at <= ${now}`;
    case 'archived':
      return sql`q.archived_at is not null`;
    case 'open':
      return sql`q.published_revision is not null`;
  }
};

function matching(tx: TenantTx, audience: Audience, filter: QuizFilter, now: Date) {
  const shown = audience.kind === 'faculty' ? 'q.newest_revision' : 'q.published_revision';
  const own =
    audience.kind === 'student' && audience.personId !== null
      ? {
          here: overridesOf(tx, audience.personId, audience.groupIds),
          forAll: overridesForAll(tx, audience.personId, audience.groupIds, now),
        }
      : null;
  let query = tx
    .selectFrom('quiz as q')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .on('r.revision', '=', sql.ref<number>(shown)),
    )
    .leftJoin('quiz_revision as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'q.tenant_id')
        .onRef('p.quiz_id', '=', 'q.quiz_id')
        .onRef('p.revision', '=', 'q.published_revision'),
    )
    .$if(own !== null, (students) =>
      students
        .leftJoin(own!.here.as('e'), (join) => join.onRef(sql.ref('e.quiz_id'), '=', 'q.quiz_id'))
        .leftJoin(own!.forAll.as('s'), (join) => join.onTrue()),
    )
    .where('q.tenant_id', '=', tx.tenantId)
    .$if(!filter.dated?.withArchived, (kept) => kept.where('q.deleted_at', 'is', null));
  if (audience.kind === 'student') {
    if (!filter.dated?.withArchived) query = query.where('q.archived_at', 'is', null);
    query = query.where(meantFor(audience.groupIds));
    if (audience.personId !== null) query = query.where(openTo(audience.personId));
  }
  for (const word of filter.q.split(/\s+/).filter((part) => part !== '')) {
    query = query.where('r.name', 'ilike', containing(word));
  }
  if (filter.ids) query = query.where(sql<SqlBool>`q.quiz_id = any(${[...filter.ids]}::uuid[])`);
  if (filter.dated) query = query.where(datedWithin(audience, filter.dated));
  const [state, ...moreStates] = filter.ds;
  // A student's own dates may lie on the other side of what the index knows.
  if (state && moreStates.length === 0 && audience.kind === 'faculty') query = query.where(atLeast(state, now));
  if (filter.ds.length > 0) query = query.where(dateState(audience, now), 'in', [...filter.ds]);
  if (filter.subscription.length > 0) query = query.where('r.subscription', 'in', [...filter.subscription]);
  if (filter.fbt.length > 0) query = query.where('r.feedback_timing', 'in', [...filter.fbt]);
  if (filter.ngtMrk !== '') query = query.where('r.negative_marking', filter.ngtMrk === '0' ? '=' : '!=', '0');
  const range = readRange(filter.tq);
  if (range?.from != null) query = query.where('r.question_count', '>=', range.from);
  if (range?.to != null) query = query.where('r.question_count', '<=', range.to);
  if (filter.startableBy !== undefined)
    query = query.where(startable(tx, filter.startableBy, rulesFor(audience).attemptsAllowed));
  return query;
}

const startable = (tx: TenantTx, personId: string, allowed: RawBuilder<number>) =>
  sql<SqlBool>`not exists (
    select 1 from (select quiz_id, count(*) as used, bool_or(state = 'open') as is_running from attempt
      where tenant_id = ${tx.tenantId} and person_id = ${personId} group by quiz_id) own
    where own.quiz_id = q.quiz_id and (own.is_running or (${allowed} > 0 and own.used >= ${allowed})))`;

/** The published quiz has a date, and what lies between its dates touches the range. */
function datedWithin(audience: Audience, { from, until, withArchived }: NonNullable<QuizFilter['dated']>) {
  const { opensAt, closesAt } = rulesFor(audience);
  return sql<SqlBool>`(q.published_revision is not null ${withArchived ? sql`` : sql`and q.archived_at is null`}
    and coalesce(${opensAt}, ${closesAt}) < ${until} and coalesce(${closesAt}, ${opensAt}) >= ${from})`;
}

const meantFor = (groupIds: readonly string[]) =>
  sql<SqlBool>`(not exists (select 1 from quiz_group g where g.tenant_id = r.tenant_id and g.quiz_id = r.quiz_id and g.revision = r.revision)
    or exists (select 1 from quiz_group g where g.tenant_id = r.tenant_id and g.quiz_id = r.quiz_id and g.revision = r.revision
      and g.group_id = any(${[...groupIds]}::uuid[])))`;

/** The quiz `q` is not limited to the members of channels, or to those of one that the person has joined. */
export const openTo = (personId: string | RawBuilder<unknown>) =>
  sql<SqlBool>`(not exists (select 1 from channel_item i
      join channel c on c.tenant_id = i.tenant_id and c.channel_id = i.channel_id and c.deleted_at is null
      where i.tenant_id = q.tenant_id and i.kind = 'quiz' and i.item_id = q.quiz_id and i.members_only)
    or exists (select 1 from channel_item i
      join channel c on c.tenant_id = i.tenant_id and c.channel_id = i.channel_id and c.deleted_at is null
      join channel_member m on m.tenant_id = i.tenant_id and m.channel_id = i.channel_id
        and m.person_id = ${personId} and m.joined_at is not null
      where i.tenant_id = q.tenant_id and i.kind = 'quiz' and i.item_id = q.quiz_id and i.members_only))`;

/** How many attempts each of the quizzes has. */
export async function countAttempts(tx: TenantTx, quizIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['quiz_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', 'in', [...quizIds])
    .groupBy('quiz_id')
    .execute();
  return new Map(rows.map(({ quiz_id, count }) => [quiz_id, count]));
}

/** One page of quizzes; students are not told how many others have begun. */
export const listQuizPage = async (tx: TenantTx, audience: Audience, filter: QuizFilter, now: Date) =>
  (await listQuizPages(tx, audience, [filter], now))[0]!;

/** Several pages, each as `listQuizPage`. */
export async function listQuizPages(tx: TenantTx, audience: Audience, filters: readonly QuizFilter[], now: Date) {
  const pages = [];
  for (const filter of filters) {
    const key = `quizzes ${JSON.stringify([audience, filter])}`;
    pages.push(await sharedRead(tx, key, () => readQuizPage(tx, audience, filter, now)));
  }
  const shown = audience.kind === 'faculty' ? pages.flat().map(({ quiz_id }) => quiz_id) : [];
  // Counted for the rows of these pages alone, not for those that are passed over on the way to them.
  const counts = shown.length > 0 ? await countAttempts(tx, shown) : new Map<string, number>();
  const countOf = (quizId: string) => (audience.kind === 'faculty' ? (counts.get(quizId) ?? 0) : null);
  return pages.map((rows) => rows.map((row) => ({ ...row, attempt_count: countOf(row.quiz_id) })));
}

function readQuizPage(tx: TenantTx, audience: Audience, filter: QuizFilter, now: Date) {
  const descending = filter.sort.startsWith('-');
  const column = sortColumns[filter.sort.replace('-', '')]!;
  // Of those that close together, or never, what came last is news.
  const isNewestFirst = descending || filter.sort === 'closesAt';
  // A calendar holds dates that are published, not those that are being edited.
  const isByRules = audience.kind === 'student' || filter.dated !== undefined;
  const rules = rulesFor(audience);
  return matching(tx, audience, filter, now)
    .select([
      'q.quiz_id',
      'q.created_at',
      'q.updated_at',
      'q.edit',
      'q.archived_at',
      'q.deleted_at',
      'q.published_revision',
      'q.newest_revision',
      'r.name',
      'r.feedback_timing',
      'r.negative_marking',
      'r.subscription',
      'r.counted_attempt',
      'r.question_count',
      'r.total_marks',
      'r.is_public',
    ])
    .select(dateState(audience, now).as('date_state'))
    .select([
      (isByRules ? rules.opensAt : sql<Date | null>`r.opens_at`).as('opens_at'),
      (isByRules ? rules.closesAt : sql<Date | null>`r.closes_at`).as('closes_at'),
      rules.durationSeconds.as('duration_seconds'),
      rules.attemptsAllowed.as('attempts_allowed'),
    ])
    .orderBy(sql`${sql.raw(column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`)
    .orderBy('q.quiz_id', isNewestFirst ? 'desc' : 'asc')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
}
export type QuizListRow = Awaited<ReturnType<typeof listQuizPage>>[number];

/** One page of quizzes and how many there are in all. */
export async function listQuizRows(tx: TenantTx, audience: Audience, filter: QuizFilter, now: Date) {
  const quizzes = await listQuizPage(tx, audience, filter, now);
  const total = await totalOf(quizzes, filter, () =>
    matching(tx, audience, filter, now).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { quizzes, total };
}
