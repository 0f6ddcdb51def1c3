/** Which questions came with which file. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

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

/** The newest imports of which questions are in the bank. */
export async function listImportRows(tx: TenantTx, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select i.import_id, i.name, i.imported_at, n.count
    from question_import i
    cross join lateral (select count(*)::int as count from imported_question m
      join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id and q.deleted_at is null
      where m.tenant_id = i.tenant_id and m.import_id = i.import_id) n
    where i.tenant_id = ${tx.tenantId} and n.count > 0
    order by i.imported_at desc, i.import_id limit ${limit}`.execute(tx);
  return rows;
}

/** That the question `q` came with one of these files. */
export const cameWith = (imports: readonly string[]) => sql<SqlBool>`exists (
  select 1 from imported_question m where m.tenant_id = q.tenant_id and m.question_id = q.question_id
    and m.import_id = any(${[...imports]}::uuid[]))`;
