/** Results as student information systems should have them, and what they have confirmed. */
import { sql } from 'kysely';
import type { Activity, Grading, StoredScore, WantedScore } from '#integrations/grade-return/api.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Where a result goes. */
export interface Place {
  readonly connection_id: string;
  readonly quiz_id: string;
  readonly class_id: string;
  readonly person_id: string;
}
export type ScoreRow = Place & StoredScore;

/** Schools with quizzes whose results are sent. */
export const listTenantsWithQuizzes = async (tx: SweeperTx) =>
  (await sql<{ tenant_id: string }>`select distinct tenant_id from oneroster_quiz where is_on`.execute(tx)).rows;

/** The quizzes whose results are sent. */
export async function listSentQuizzes(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ quiz_id: string }>`
    select distinct z.quiz_id from oneroster_quiz z
    join oneroster_connection c on c.tenant_id = z.tenant_id and c.connection_id = z.connection_id
    where z.tenant_id = ${tx.tenantId} and z.is_on and c.gradebook_url <> '' order by 1`.execute(tx);
  return rows.map((row) => row.quiz_id);
}

/** Makes columns for the classes that the published quiz is for, and places for their students who have an attempt. */
async function insertPlaces(tx: TenantTx, quizId: string): Promise<void> {
  await sql`
    insert into oneroster_line (tenant_id, connection_id, quiz_id, class_id)
    select distinct z.tenant_id, z.connection_id, z.quiz_id, k.sourced_id
    from oneroster_quiz z
    join quiz q on q.tenant_id = z.tenant_id and q.quiz_id = z.quiz_id
    join quiz_group g on g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id and g.revision = q.published_revision
    join oneroster_class k on k.tenant_id = z.tenant_id and k.connection_id = z.connection_id and k.group_id = g.group_id
    where z.tenant_id = ${tx.tenantId} and z.quiz_id = ${quizId} and z.is_on
    on conflict do nothing`.execute(tx);
  await sql`
    insert into oneroster_score (tenant_id, connection_id, quiz_id, class_id, person_id)
    select l.tenant_id, l.connection_id, l.quiz_id, l.class_id, u.person_id
    from oneroster_line l
    join oneroster_quiz z on z.tenant_id = l.tenant_id and z.connection_id = l.connection_id and z.quiz_id = l.quiz_id
    join oneroster_user u on u.tenant_id = l.tenant_id and u.connection_id = l.connection_id and u.left_at is null
      and l.class_id = any(u.classes)
    where l.tenant_id = ${tx.tenantId} and l.quiz_id = ${quizId} and z.is_on and exists (
      select from attempt a where a.tenant_id = l.tenant_id and a.quiz_id = l.quiz_id and a.person_id = u.person_id)
    on conflict do nothing`.execute(tx);
}

/** Those who are in the class now: results of others stay as they are. */
const sent = (tx: TenantTx, quizId: string) => sql`
  from oneroster_score s
  join oneroster_quiz z on z.tenant_id = s.tenant_id and z.connection_id = s.connection_id and z.quiz_id = s.quiz_id
  join oneroster_connection c on c.tenant_id = s.tenant_id and c.connection_id = s.connection_id
  join oneroster_user u on u.tenant_id = s.tenant_id and u.connection_id = s.connection_id and u.person_id = s.person_id
  where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId} and z.is_on and c.gradebook_url <> ''
    and u.left_at is null and s.class_id = any(u.classes)`;

/** Makes all results of a quiz at a system such as it has not confirmed, also where one is just being sent. */
export async function forgetSent(tx: TenantTx, connectionId: string, quizId: string): Promise<void> {
  await sql`
    update oneroster_score t set version = t.version + 1, problem = null
    from (select s.class_id, s.person_id ${sent(tx, quizId)} and s.connection_id = ${connectionId} and s.version > 0) n
    where t.tenant_id = ${tx.tenantId} and t.connection_id = ${connectionId} and t.quiz_id = ${quizId}
      and t.class_id = n.class_id and t.person_id = n.person_id`.execute(tx);
}

/** Forgets the results at a system that are not sent any more: of quizzes that are off, and of students who left the class. */
export async function dropUnsendable(tx: TenantTx, connectionId: string): Promise<void> {
  await sql`
    delete from oneroster_score s where s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId} and not exists (
      select from oneroster_quiz z
      join oneroster_user u on u.tenant_id = z.tenant_id and u.connection_id = z.connection_id
      where z.tenant_id = s.tenant_id and z.connection_id = s.connection_id and z.quiz_id = s.quiz_id and z.is_on
        and u.person_id = s.person_id and u.left_at is null and s.class_id = any(u.classes))`.execute(tx);
}

/** The places of a quiz, made where there are new ones, and locked. */
export async function lockScores(tx: TenantTx, quizId: string): Promise<ScoreRow[]> {
  await insertPlaces(tx, quizId);
  const { rows } = await sql<ScoreRow>`
    select s.connection_id, s.quiz_id, s.class_id, s.person_id, s.score::text as score, s.max_score::text as max_score,
      s.activity, s.grading, s.version
    ${sent(tx, quizId)} order by s.connection_id, s.class_id, s.person_id for update of s`.execute(tx);
  return rows;
}

/** The places of a quiz that are not confirmed, locked. */
export async function listUnsent(tx: TenantTx, quizId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.connection_id, s.quiz_id, s.class_id, s.person_id ${sent(tx, quizId)} and s.sent_version < s.version
    order by s.connection_id, s.class_id, s.person_id for update of s`.execute(tx);
  return rows;
}

export async function storeWanted(
  tx: TenantTx,
  changes: readonly (Place & { readonly wanted: WantedScore })[],
): Promise<void> {
  if (changes.length === 0) return;
  const place = <K extends keyof Place>(name: K) => changes.map((one) => one[name]);
  const wanted = <K extends keyof WantedScore>(name: K) => changes.map((one) => one.wanted[name]);
  await sql`
    update oneroster_score s set score = n.score, max_score = n.max_score, activity = n.activity, grading = n.grading,
      version = s.version + 1
    from unnest(${place('connection_id')}::uuid[], ${place('quiz_id')}::uuid[], ${place('class_id')}::text[],
      ${place('person_id')}::uuid[], ${wanted('score')}::numeric[], ${wanted('maxScore')}::numeric[],
      ${wanted('activity')}::text[], ${wanted('grading')}::text[])
      as n (connection_id, quiz_id, class_id, person_id, score, max_score, activity, grading)
    where s.tenant_id = ${tx.tenantId} and s.connection_id = n.connection_id and s.quiz_id = n.quiz_id
      and s.class_id = n.class_id and s.person_id = n.person_id`.execute(tx);
}

const at = (tx: TenantTx, place: Place) =>
  sql<boolean>`s.tenant_id = ${tx.tenantId} and s.connection_id = ${place.connection_id} and s.quiz_id = ${place.quiz_id}
    and s.class_id = ${place.class_id} and s.person_id = ${place.person_id}`;

interface ToSend {
  readonly student: string;
  readonly score: number | null;
  readonly max_score: number | null;
  readonly activity: Activity;
  readonly grading: Grading;
  readonly version: number;
  readonly sent_version: number;
  readonly stamped_at: Date | null;
  readonly is_on: boolean;
}
export type Stamped = ToSend & { readonly stamped_at: Date };

/** The result as it is now, stamped with a time later than that of every try before; undefined where it is gone. */
export async function stampScore(tx: TenantTx, place: Place, now: Date): Promise<Stamped | undefined> {
  const { rows } = await sql<ToSend>`
    select u.sourced_id as student, s.score::float8 as score, s.max_score::float8 as max_score, s.activity, s.grading,
      s.version, s.sent_version, s.stamped_at, z.is_on
    from oneroster_score s
    join oneroster_quiz z on z.tenant_id = s.tenant_id and z.connection_id = s.connection_id and z.quiz_id = s.quiz_id
    join oneroster_user u on u.tenant_id = s.tenant_id and u.connection_id = s.connection_id and u.person_id = s.person_id
    where ${at(tx, place)} for update of s`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  // Worked out here: Citus takes no sum of a time and an interval in an update.
  const stampedAt = new Date(Math.max(now.getTime(), (found.stamped_at?.getTime() ?? 0) + 1));
  await sql`update oneroster_score s set stamped_at = ${stampedAt} where ${at(tx, place)}`.execute(tx);
  return { ...found, stamped_at: stampedAt };
}

/** Notes that the system has confirmed this version. */
export const markSent = (tx: TenantTx, place: Place, version: number, now: Date) =>
  sql`update oneroster_score s set sent_version = greatest(sent_version, ${version}), sent_at = ${now}
    where ${at(tx, place)}`.execute(tx);

export const setProblem = (tx: TenantTx, place: Place, problem: string | null) =>
  sql`update oneroster_score s set problem = ${problem} where ${at(tx, place)}`.execute(tx);
