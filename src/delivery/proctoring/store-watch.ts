/** Who takes a quiz, as its proctors watch them. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface WatchedRow {
  readonly person_id: string;
  readonly attempt_id: string;
  readonly number: number;
  readonly state: 'open' | 'submitted';
  readonly started_at: Date;
  readonly deadline: Date | null;
  readonly paused_at: Date | null;
  readonly locked_at: Date | null;
  readonly submitted_at: Date | null;
  readonly ended_by: 'student' | 'time' | 'proctor' | null;
  readonly one_device: boolean;
  readonly section: number | null;
  readonly section_count: number | null;
  readonly section_name: string | null;
  readonly section_deadline: Date | null;
  readonly question_count: number;
  readonly seen_at: Date | null;
  readonly signals: Readonly<Record<string, number>> | null;
  readonly unread: number | null;
  /** Questions with an answer; null where nothing was saved since `since`. */
  readonly answered: number | null;
}

/** Before the first look everything is counted; after it, what was saved this long before the last one. */
const OVERLAP = sql`interval '10 seconds'`;

/** Everybody's latest attempt at the quiz, the running one where there is one. `since`: the last look; null for the first. */
export async function listWatched(tx: TenantTx, quizId: string, since: Date | null): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    select a.person_id, a.attempt_id, a.number, a.state, a.started_at, a.deadline, a.paused_at, a.locked_at, a.submitted_at, a.ended_by,
      a.one_device, a.section, a.section_count, a.section_deadline, s.name as section_name, r.question_count, c.seen_at, e.signals, m.unread,
      case when a.blank_count is not null then r.question_count - a.blank_count
        when ${since}::timestamptz is null or c.saved_at > ${since}::timestamptz - ${OVERLAP} then (
          select count(*) filter (where not newest.is_blank)::int from (select distinct on (n.question_id) n.is_blank
            from answer n where n.tenant_id = ${tx.tenantId} and n.attempt_id = a.attempt_id
            order by n.question_id, n.seq desc) newest)
      end as answered
    from (select distinct on (person_id) person_id, attempt_id, quiz_id, revision, number, state, started_at, deadline, paused_at, locked_at,
        submitted_at, ended_by, one_device, blank_count, section, section_deadline, cardinality(section_seconds) as section_count
      from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}
      order by person_id, state = 'open' desc, number desc) a
    join quiz_revision r on r.tenant_id = ${tx.tenantId} and r.quiz_id = a.quiz_id and r.revision = a.revision
    left join quiz_section s on s.tenant_id = ${tx.tenantId} and s.quiz_id = a.quiz_id and s.revision = a.revision
      and s.position = a.section
    left join attempt_heartbeat c on c.tenant_id = ${tx.tenantId} and c.attempt_id = a.attempt_id
    left join (select attempt_id, jsonb_object_agg(kind, n) as signals from (
        select attempt_id, kind, count(*)::int as n from attempt_event
        where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and person_id is null
          and kind in ('hidden', 'fullscreen-left', 'paste', 'device', 'network', 'conflict',
            'late-counted') group by attempt_id, kind) by_kind
      group by attempt_id) e on e.attempt_id = a.attempt_id
    left join (select attempt_id, count(*)::int as unread from attempt_message
      where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and acknowledged_at is null group by attempt_id) m
      on m.attempt_id = a.attempt_id`.execute(tx);
  return rows;
}

export interface WatchedPerson {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/**
 * The students who have an attempt at the quiz, and the students it is meant for who have none; where they would be
 * more than `most` in all, these are only counted.
 */
export async function listExpected(
  tx: TenantTx,
  quizId: string,
  groupIds: readonly string[],
  most: number,
): Promise<{ people: WatchedPerson[]; leftOut: number }> {
  const isForThem =
    groupIds.length === 0
      ? sql`true`
      : sql`p.person_id in (select g.person_id from group_member g where g.tenant_id = ${tx.tenantId}
          and g.group_id = any(${[...groupIds]}::uuid[]))`;
  const begun = sql`(select a.person_id from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId})`;
  const waiting = sql`from person p where p.tenant_id = ${tx.tenantId} and p.status = 'active'
    and not p.roles && '{admin,teacher}' and ${isForThem} and p.person_id not in ${begun}`;
  const { rows: present } = await sql<WatchedPerson>`
    select p.person_id, p.first_name, p.last_name, p.email from person p
    where p.tenant_id = ${tx.tenantId} and p.person_id in ${begun}`.execute(tx);
  const room = Math.max(0, most - present.length);
  const { rows: invited } = await sql<WatchedPerson>`
    select p.person_id, p.first_name, p.last_name, p.email ${waiting} order by p.person_id limit ${room + 1}`.execute(
    tx,
  );
  if (invited.length <= room) return { people: [...present, ...invited], leftOut: 0 };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waiting}`.execute(tx);
  return { people: present, leftOut: rows[0]!.count };
}

/** Those of the tenant's people who are in the group. */
export async function listMembers(tx: TenantTx, groupId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('group_member')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', '=', groupId)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}
