/** What everybody asks for at the same minute, in as few statements as it takes. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ShuffledSlot } from '#delivery/grading/rules.ts';
import type { firstSection } from '#delivery/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SafeKeys } from '#quizzes/safe-browser/rules.ts';

export interface QuizAccess {
  /** Whom the published revision is for; none: everybody. */
  readonly groupIds: readonly string[];
  readonly access: { readonly code: string | null; readonly networks: readonly string[] };
  readonly supervision: { readonly notesSignals: boolean; readonly oneDevice: boolean };
}

interface QuizAccessRow {
  readonly group_ids: string[];
  readonly code: string | null;
  readonly networks: string[];
  readonly notes_signals: boolean;
  readonly one_device: boolean;
}

/** Start rules of a quiz `quiz` at a revision, both named in SQL. */
const accessColumns = (quiz: string, revision: string): string => `
  array(select g.group_id::text from quiz_group g
    where g.tenant_id = $1 and g.quiz_id = ${quiz} and g.revision = ${revision}) as group_ids,
  a.code, coalesce(a.networks, '{}') as networks,
  coalesce(s.notes_signals, false) as notes_signals, coalesce(s.one_device, false) as one_device`;

const accessJoins = (quiz: string): string => `
  left join quiz_access a on a.tenant_id = $1 and a.quiz_id = ${quiz}
  left join quiz_supervision s on s.tenant_id = $1 and s.quiz_id = ${quiz}`;

const toQuizAccess = (row: QuizAccessRow): QuizAccess => ({
  groupIds: row.group_ids,
  access: { code: row.code, networks: row.networks },
  supervision: { notesSignals: row.notes_signals, oneDevice: row.one_device },
});

/** What a start depends on, beside the paper, the overrides and earlier attempts. */
export interface Entrance extends QuizAccess {
  readonly revision: number;
  readonly isArchived: boolean;
  /** Some get in by a channel that they joined. */
  readonly isByChannel: boolean;
  readonly isInSafeBrowser: boolean;
}

type EntranceRow = QuizAccessRow & {
  readonly quiz_id: string;
  readonly revision: number;
  readonly is_archived: boolean;
  readonly is_by_channel: boolean;
  readonly is_in_safe_browser: boolean;
};

/**
 * By id, the entrances of those of these quizzes that are published; they stay as they are until the transaction ends. Without
 * `mayWait` also without those that somebody is changing.
 */
export async function lockEntrances(
  tx: TenantTx,
  quizIds: readonly string[],
  mayWait: boolean,
): Promise<Map<string, Entrance>> {
  const locked = await tx.prepared<{ quiz_id: string; published_revision: number }>(
    mayWait ? 'lock-quizzes' : 'lock-idle-quizzes',
    `select quiz_id, published_revision from quiz
      where tenant_id = $1 and quiz_id = any($2::uuid[]) and deleted_at is null and published_revision is not null
      order by quiz_id for key share ${mayWait ? '' : 'skip locked'}`,
    [tx.tenantId, quizIds],
  );
  const rows = await tx.prepared<EntranceRow>(
    'entrances',
    `select n.quiz_id, n.revision, q.archived_at is not null as is_archived,
        ${accessColumns('n.quiz_id', 'n.revision')},
        exists (select from channel_item i where i.tenant_id = $1 and i.kind = 'quiz' and i.item_id = n.quiz_id
          and i.members_only) as is_by_channel,
        exists (select from quiz_safe_browser b where b.tenant_id = $1 and b.quiz_id = n.quiz_id
          and b.mode <> 'off') as is_in_safe_browser
      from unnest($2::uuid[], $3::int[]) as n (quiz_id, revision)
      join quiz q on q.tenant_id = $1 and q.quiz_id = n.quiz_id
      ${accessJoins('n.quiz_id')}`,
    [tx.tenantId, locked.map((quiz) => quiz.quiz_id), locked.map((quiz) => quiz.published_revision)],
  );
  return new Map(
    rows.map((row) => [
      row.quiz_id,
      {
        revision: row.revision,
        isArchived: row.is_archived,
        ...toQuizAccess(row),
        isByChannel: row.is_by_channel,
        isInSafeBrowser: row.is_in_safe_browser,
      },
    ]),
  );
}

/** Whether attempts at the quiz ask for what one that is made elsewhere has not had: a code, a network, a browser or supervision. */
export async function asksConditions(tx: TenantTx, quizId: string): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from quiz_access a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}
        and (a.code is not null or cardinality(a.networks) > 0))
      or exists (select from quiz_safe_browser b where b.tenant_id = ${tx.tenantId} and b.quiz_id = ${quizId} and b.mode <> 'off')
      or exists (select from quiz_supervision s where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId}
        and (s.notes_signals or s.one_device)) as asks`.execute(tx);
  return rows[0]!.asks;
}

export interface Seat {
  readonly quizId: string;
  readonly personId: string;
}

export const seatKey = ({ quizId, personId }: Seat): string => `${quizId} ${personId}`;

/** By `seatKey`, how many attempts the person has had at the quiz; none of those without. */
export async function countUsed(tx: TenantTx, seats: readonly Seat[]): Promise<Map<string, number>> {
  const rows = await tx.prepared<{ quiz_id: string; person_id: string; used: number }>(
    'used-attempts',
    `select n.quiz_id, n.person_id, c.used
      from (select distinct * from unnest($2::uuid[], $3::uuid[])) as n (quiz_id, person_id)
      cross join lateral (select count(*)::int as used from attempt t
        where t.tenant_id = $1 and t.quiz_id = n.quiz_id and t.person_id = n.person_id) c
      where c.used > 0`,
    [tx.tenantId, seats.map(({ quizId }) => quizId), seats.map(({ personId }) => personId)],
  );
  return new Map(rows.map((row) => [seatKey({ quizId: row.quiz_id, personId: row.person_id }), row.used]));
}

export interface NewAttempt {
  readonly quizId: string;
  readonly revision: number;
  readonly personId: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly deadline: Date | null;
  /** Null where sections have no times. */
  readonly section: ReturnType<typeof firstSection>;
  readonly paper: readonly ShuffledSlot[];
  readonly maxScore: string;
  /** Of the device that begins; null where none does. */
  readonly sessionId: string | null;
  /** Null: anywhere. */
  readonly networks: readonly string[] | null;
  /** Null: any browser will do. */
  readonly safeKeys: SafeKeys | null;
  readonly safeSessionId: string | null;
  readonly oneDevice: boolean;
  readonly notesSignals: boolean;
}

/** A list in a column of `unnest`, which takes none: as JSON. */
const asJson = (list: readonly unknown[] | null | undefined): string | null => (list ? JSON.stringify(list) : null);

/**
 * Inserts attempts; returns their ids by `seatKey`, without those whose person has an open one by now, or one with this number.
 * Always in the order in which people are locked, so that two processes that start the same ones, or change their accounts,
 * cannot deadlock.
 */
export async function insertAttempts(tx: TenantTx, attempts: readonly NewAttempt[]): Promise<Map<string, string>> {
  if (attempts.length === 0) return new Map();
  const list = (column: string, type: string): string =>
    `case when ${column} is null then null else array(select jsonb_array_elements_text(${column}))::${type}[] end`;
  const rows = await tx.prepared<{ attempt_id: string; quiz_id: string; person_id: string }>(
    'insert-attempts',
    `insert into attempt as t (tenant_id, attempt_id, quiz_id, revision, person_id, number, started_at, deadline, paper, max_score,
        session_id, one_device, notes_signals, section, section_started_at, section_deadline, section_seconds, networks,
        safe_config_keys, safe_browser_keys, safe_session_id)
      select q.tenant_id, n.attempt_id, n.quiz_id, n.revision, n.person_id, n.number, n.started_at, n.deadline, n.paper, n.max_score,
        n.session_id, n.one_device, n.notes_signals, n.section, n.section_started_at, n.section_deadline,
        ${list('n.section_seconds', 'int')}, ${list('n.networks', 'text')}, ${list('n.safe_config_keys', 'text')},
        ${list('n.safe_browser_keys', 'text')}, n.safe_session_id
      from unnest($2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::int[], $7::timestamptz[], $8::timestamptz[], $9::jsonb[],
        $10::numeric[], $11::uuid[], $12::bool[], $13::bool[], $14::int[], $15::timestamptz[], $16::timestamptz[], $17::jsonb[],
        $18::jsonb[], $19::jsonb[], $20::jsonb[], $21::uuid[]) as n (attempt_id, quiz_id, revision, person_id, number,
        started_at, deadline, paper, max_score, session_id, one_device, notes_signals, section, section_started_at,
        section_deadline, section_seconds, networks, safe_config_keys, safe_browser_keys, safe_session_id)
      join quiz q on q.tenant_id = $1 and q.quiz_id = n.quiz_id
      order by n.person_id, n.quiz_id
      on conflict do nothing
      returning t.attempt_id, t.quiz_id, t.person_id`,
    [
      tx.tenantId,
      attempts.map(() => uuid()),
      attempts.map((one) => one.quizId),
      attempts.map((one) => one.revision),
      attempts.map((one) => one.personId),
      attempts.map((one) => one.number),
      attempts.map((one) => one.startedAt.toISOString()),
      attempts.map((one) => one.deadline?.toISOString() ?? null),
      attempts.map((one) => JSON.stringify(one.paper)),
      attempts.map((one) => one.maxScore),
      attempts.map((one) => one.sessionId),
      attempts.map((one) => one.oneDevice),
      attempts.map((one) => one.notesSignals),
      attempts.map((one) => one.section?.section ?? null),
      attempts.map((one) => one.section?.startedAt.toISOString() ?? null),
      attempts.map((one) => one.section?.deadline.toISOString() ?? null),
      attempts.map((one) => asJson(one.section?.seconds)),
      attempts.map((one) => asJson(one.networks)),
      attempts.map((one) => asJson(one.safeKeys?.config)),
      attempts.map((one) => asJson(one.safeKeys?.browser)),
      attempts.map((one) => one.safeSessionId),
    ],
  );
  return new Map(rows.map((row) => [seatKey({ quizId: row.quiz_id, personId: row.person_id }), row.attempt_id]));
}

/** Returns how often the person has had each question in attempts at the quiz. */
export async function countMetQuestions(tx: TenantTx, personId: string, quizId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ question: string; times: number }>`
    select e ->> 'question' as question, count(*)::int as times
    from attempt a cross join lateral jsonb_array_elements(a.paper) as e
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.person_id = ${personId} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.question, row.times]));
}
