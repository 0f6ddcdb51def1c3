/** Which questions came with which file. */
import { type SqlBool, sql } from 'kysely';
import type { QuestionRights } from '#access/can.ts';
import { editorIds } from '#items/question-bank/store-rights.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';

/** Records a file with the questions that were stored from it. */
export async function insertImport(
  tx: TenantTx,
  personId: string,
  { importId, name, questionIds }: { importId: string; name: string; questionIds: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('question_import')
    .values({ tenant_id: tx.tenantId, import_id: importId, name: name.slice(0, 300), imported_by: personId })
    .execute();
  await sql`
    insert into imported_question (tenant_id, question_id, import_id)
    values (${tx.tenantId}, unnest(${[...questionIds]}::uuid[]), ${importId})`.execute(tx);
}

export interface ImportRow {
  readonly import_id: string;
  readonly name: string;
  readonly imported_at: Date;
  readonly count: number;
}

const SHOWN = 50;

/** The newest imports of which questions are in the bank, and how many there are. */
export async function listImportRows(
  tx: TenantTx,
  { ofst, limit = SHOWN }: { readonly ofst: number; readonly limit?: number | undefined },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow>`
    select i.import_id, i.name, i.imported_at, n.count
    from question_import i
    cross join lateral (select count(*)::int as count from imported_question m
      join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id and q.deleted_at is null
      where m.tenant_id = i.tenant_id and m.import_id = i.import_id) n
    where i.tenant_id = ${tx.tenantId} and n.count > 0
    order by i.imported_at desc, i.import_id offset ${ofst} limit ${limit}`.execute(tx);
  const total = await totalOf(rows, { ofst, limit }, async () => {
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from question_import i
      where i.tenant_id = ${tx.tenantId} and exists (select 1 from imported_question m
        join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id and q.deleted_at is null
        where m.tenant_id = i.tenant_id and m.import_id = i.import_id)`.execute(tx);
    return counted.rows[0]!;
  });
  return { rows, total };
}

/** That the question `q` came with one of these files. */
export const cameWith = (imports: readonly string[]) => sql<SqlBool>`exists (
  select 1 from imported_question m where m.tenant_id = q.tenant_id and m.question_id = q.question_id
    and m.import_id = any(${[...imports]}::uuid[]))`;

/** A question that came with a file and is in the bank. */
export interface ImportedQuestion extends QuestionRights {
  readonly questionId: string;
  readonly version: number;
  /** Part of any revision of a quiz, a step of a live quiz, or practised. */
  readonly isUsed: boolean;
}

export const findImport = (tx: TenantTx, importId: string): Promise<{ name: string; importedAt: Date } | undefined> =>
  tx
    .selectFrom('question_import')
    .select(['name', 'imported_at as importedAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId)
    .executeTakeFirst();

/** The questions of an import that are in the bank. Locked ones stay as they are until the transaction ends. */
export async function listImportedQuestions(
  tx: TenantTx,
  importId: string,
  { isLocked }: { isLocked: boolean },
): Promise<ImportedQuestion[]> {
  const isOfImport = sql`m.tenant_id = ${tx.tenantId} and m.import_id = ${importId} and q.deleted_at is null`;
  // On its own: a statement that waits for a quiz to take a question does not see afterwards that it has.
  if (isLocked)
    await sql`select q.question_id from imported_question m
      join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id
      where ${isOfImport} order by q.question_id for update of q`.execute(tx);
  const { rows } = await sql<ImportedQuestion>`
    select q.question_id as "questionId", q.version, q.created_by as "ownerId", q.is_protected as "isProtected",
      ${editorIds} as "editorIds",
      exists (select 1 from quiz_slot s where s.tenant_id = q.tenant_id and s.question_id = q.question_id)
        or exists (select 1 from quiz_pool p where p.tenant_id = q.tenant_id and p.question_id = q.question_id)
        or exists (select 1 from live_step l where l.tenant_id = q.tenant_id and l.question_id = q.question_id)
        or exists (select 1 from practice_review r where r.tenant_id = q.tenant_id and r.question_id = q.question_id)
        as "isUsed"
    from imported_question m
    join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id
    where ${isOfImport} order by q.question_id`.execute(tx);
  return rows;
}

/** Takes questions out of the bank; their versions stay. */
export const deleteQuestions = (tx: TenantTx, ids: readonly string[], now: Date) =>
  sql`update question set deleted_at = ${now}
    where tenant_id = ${tx.tenantId} and question_id = any(${[...ids]}::uuid[])`.execute(tx);
