/** Columns at student information systems, and which quizzes have them. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Place } from './store.ts';

type LineKey = Pick<Place, 'connection_id' | 'quiz_id' | 'class_id'>;

interface LineRow {
  readonly title: string;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly published_at: Date | null;
  readonly school: string | null;
  readonly max_score: number | null;
  readonly sent_mark: string | null;
}

/** What a column is made of; undefined where the quiz is not published, or the class is gone. */
export async function findLine(tx: TenantTx, key: LineKey): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select r.name as title, r.opens_at, r.closes_at, r.published_at, k.data->>'school' as school,
      l.max_score::float8 as max_score, l.sent_mark
    from oneroster_line l
    join quiz q on q.tenant_id = l.tenant_id and q.quiz_id = l.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    join oneroster_record k on k.tenant_id = l.tenant_id and k.connection_id = l.connection_id and k.kind = 'class'
      and k.sourced_id = l.class_id
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${key.connection_id} and l.quiz_id = ${key.quiz_id}
      and l.class_id = ${key.class_id}`.execute(tx);
  return rows[0];
}

const line = (tx: TenantTx, key: LineKey) =>
  tx
    .updateTable('oneroster_line')
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', key.connection_id)
    .where('quiz_id', '=', key.quiz_id)
    .where('class_id', '=', key.class_id);

/** The highest result of the column: the given one, unless it has one. */
export async function claimMax(tx: TenantTx, key: LineKey, max: number): Promise<number> {
  const row = await line(tx, key)
    .set({ max_score: sql`coalesce(max_score, ${max})` })
    .returning(sql<number>`max_score::float8`.as('max'))
    .executeTakeFirstOrThrow();
  return row.max;
}

/** Notes as what the system knows the column; null: it has to be told again. */
export const setMark = (tx: TenantTx, key: LineKey, mark: string | null) =>
  line(tx, key).set({ sent_mark: mark }).execute();

/** Systems that take results, with whether those of the quiz are sent, and for which of their classes the quiz is. */
export async function listSystems(tx: TenantTx, quizId: string) {
  const { rows } = await sql<{ connection_id: string; name: string; is_on: boolean; classes: string[] }>`
    select c.connection_id, c.name, coalesce(z.is_on, false) as is_on, array(
      select coalesce(nullif(k.data->>'title', ''), k.sourced_id)
      from quiz q
      join quiz_group g on g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id and g.revision = q.published_revision
      join oneroster_class o on o.tenant_id = q.tenant_id and o.connection_id = c.connection_id and o.group_id = g.group_id
      join oneroster_record k on k.tenant_id = o.tenant_id and k.connection_id = o.connection_id and k.kind = 'class'
        and k.sourced_id = o.sourced_id
      where q.tenant_id = c.tenant_id and q.quiz_id = ${quizId} order by 1) as classes
    from oneroster_connection c
    left join oneroster_quiz z on z.tenant_id = c.tenant_id and z.connection_id = c.connection_id and z.quiz_id = ${quizId}
    where c.tenant_id = ${tx.tenantId} and (c.gradebook_url <> '' or z.is_on) order by c.created_at, c.connection_id`.execute(
    tx,
  );
  return rows;
}

/** Turns sending the results of a quiz on or off. False where it was so before. */
export async function decide(
  tx: TenantTx,
  given: {
    readonly connectionId: string;
    readonly quizId: string;
    readonly isOn: boolean;
    readonly by: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ quiz_id: string }>`
    insert into oneroster_quiz (tenant_id, connection_id, quiz_id, is_on, decided_by, decided_at)
    values (${tx.tenantId}, ${given.connectionId}, ${given.quizId}, ${given.isOn}, ${given.by}, ${given.now})
    on conflict (tenant_id, connection_id, quiz_id) do update
      set is_on = excluded.is_on, decided_by = excluded.decided_by, decided_at = excluded.decided_at
      where oneroster_quiz.is_on <> excluded.is_on
    returning quiz_id`.execute(tx);
  return rows.length > 0;
}

const states = sql<'sent' | 'waiting' | 'failed' | 'none'>`case when s.version = 0 then 'none'
  when s.sent_version = s.version then 'sent' when s.problem is null then 'waiting' else 'failed' end`;

/** The results of a quiz at student information systems, those with problems first. */
export async function listGradeRows(tx: TenantTx, quizId: string, { ofst, limit }: { ofst: number; limit: number }) {
  const rows = tx
    .selectFrom('oneroster_score as s')
    .innerJoin('oneroster_connection as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.connection_id', '=', 's.connection_id'),
    )
    .innerJoin('person as who', (join) =>
      join.onRef('who.tenant_id', '=', 's.tenant_id').onRef('who.person_id', '=', 's.person_id'),
    )
    .leftJoin('oneroster_record as k', (join) =>
      join
        .onRef('k.tenant_id', '=', 's.tenant_id')
        .onRef('k.connection_id', '=', 's.connection_id')
        .on('k.kind', '=', 'class')
        .onRef('k.sourced_id', '=', 's.class_id'),
    )
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.quiz_id', '=', quizId);
  const page = await rows
    .select(['s.connection_id', 's.class_id', 's.person_id', 'c.name as system', 's.sent_at', 's.problem'])
    .select(sql<string>`coalesce(nullif(k.data->>'title', ''), s.class_id)`.as('class'))
    .select(sql<string>`trim(who.first_name || ' ' || who.last_name)`.as('name'))
    .select(sql<number | null>`s.score::float8`.as('score'))
    .select(sql<number | null>`s.max_score::float8`.as('max_score'))
    .select(states.as('state'))
    .orderBy(sql`case ${states} when 'failed' then 0 when 'waiting' then 1 when 'sent' then 2 else 3 end`)
    .orderBy('who.last_form')
    .orderBy('who.first_form')
    .orderBy('s.person_id')
    .orderBy('s.connection_id')
    .orderBy('s.class_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  if (page.length === 0 && ofst === 0) return { rows: page, total: 0, unsent: 0 };
  const { total, unsent } = await rows
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where s.sent_version < s.version))::int`.as('unsent'))
    .executeTakeFirstOrThrow();
  return { rows: page, total, unsent };
}

/** Of one person: what systems have, and what they still get. What will not be sent any more is left out. */
export async function listOwnGradeRows(tx: TenantTx, quizId: string, personId: string) {
  const { rows } = await sql<{
    system: string;
    class: string;
    state: 'sent' | 'waiting' | 'failed' | 'none';
    sent_at: Date | null;
  }>`
    select c.name as system, coalesce(nullif(k.data->>'title', ''), s.class_id) as class, ${states} as state, s.sent_at
    from oneroster_score s
    join oneroster_connection c on c.tenant_id = s.tenant_id and c.connection_id = s.connection_id
    join oneroster_quiz z on z.tenant_id = s.tenant_id and z.connection_id = s.connection_id and z.quiz_id = s.quiz_id
    left join oneroster_user u on u.tenant_id = s.tenant_id and u.connection_id = s.connection_id
      and u.person_id = s.person_id and u.left_at is null and s.class_id = any(u.classes)
    left join oneroster_record k on k.tenant_id = s.tenant_id and k.connection_id = s.connection_id and k.kind = 'class'
      and k.sourced_id = s.class_id
    where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId} and s.person_id = ${personId}
      and (${states} = 'sent' or z.is_on and c.gradebook_url <> '' and u.person_id is not null)
    order by lower(c.name), 2`.execute(tx);
  return rows;
}
