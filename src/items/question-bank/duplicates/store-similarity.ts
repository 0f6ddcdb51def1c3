/** Stems in the form in which questions like each other are found. */
import { type SqlBool, sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { signsOf, stemForm } from './similarity.ts';

interface Stem {
  readonly questionId: string;
  readonly type: string;
  readonly stem: string;
}

/** Notes the stems of questions of which nothing is noted yet; answers of how many. Others may be at it at the same time. */
export async function insertSimilarity(tx: TenantTx, stems: readonly Stem[]): Promise<number> {
  if (stems.length === 0) return 0;
  const noted = stems.map(({ questionId, type, stem }) => ({ questionId, type, form: stemForm(stem) }));
  const { rows } = await sql<{ question_id: string }>`
    insert into question_similarity (tenant_id, question_id, type, stem_form)
    values (${tx.tenantId}, unnest(${noted.map((one) => one.questionId)}::uuid[]),
      unnest(${noted.map((one) => one.type)}::text[]), unnest(${noted.map((one) => one.form)}::text[]))
    on conflict do nothing
    returning question_id`.execute(tx);
  const inserted = new Set(rows.map((row) => row.question_id));
  const signs = noted
    .filter(({ questionId }) => inserted.has(questionId))
    .flatMap(({ questionId, type, form }) => [...new Set(signsOf(type, form))].map((sign) => ({ questionId, sign })));
  await sql`
    insert into question_minhash (tenant_id, sign, question_id)
    values (${tx.tenantId}, unnest(${signs.map((one) => one.sign)}::int[]),
      unnest(${signs.map((one) => one.questionId)}::uuid[]))`.execute(tx);
  return inserted.size;
}

/** Notes the new stem of a question in place of the one before. */
export async function replaceSimilarity(tx: TenantTx, stem: Stem): Promise<void> {
  // Once more where the job below noted the stem before while this waited for it.
  do {
    await tx
      .deleteFrom('question_similarity')
      .where('tenant_id', '=', tx.tenantId)
      .where('question_id', '=', stem.questionId)
      .execute();
  } while ((await insertSimilarity(tx, [stem])) === 0);
}

const AT_ONCE = 1_000;

/** Notes the stems of some questions that were written before stems were noted; false when those were the last. */
export async function completeSimilarity(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<Stem>`
      select q.question_id as "questionId", q.type, v.content ->> 'stem' as stem
      from question q
      join question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
      where q.tenant_id = ${tx.tenantId}::uuid
        and not exists (
          select 1 from question_similarity l where l.tenant_id = q.tenant_id and l.question_id = q.question_id)
      limit ${sql.lit(AT_ONCE)}`.execute(tx);
  await insertSimilarity(tx, rows);
  return rows.length === AT_ONCE;
}

export interface Noted {
  readonly questionId: string;
  readonly type: string;
  readonly form: string;
  /** Those of the signs asked for that it has. */
  readonly signs: readonly number[];
}

/** The questions, in the bank or deleted, that have at least one of the signs. */
export async function listSharing(tx: TenantTx, signs: readonly number[]): Promise<Noted[]> {
  if (signs.length === 0) return [];
  const { rows } = await sql<Noted>`
    with sharing as materialized (
      select question_id, array_agg(sign) as signs
      from question_minhash
      where tenant_id = ${tx.tenantId}::uuid and sign = any(${signs}::int[])
      group by question_id)
    select l.question_id as "questionId", l.type, l.stem_form as form, s.signs
    from sharing s
    join question_similarity l on l.tenant_id = ${tx.tenantId}::uuid and l.question_id = s.question_id`.execute(tx);
  return rows;
}

/** Titles of those of the questions that are in the bank, by id. */
export async function titlesInBank(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('question')
    .select(['question_id', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`question_id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.title]));
}

type TenantRow = { readonly tenant_id: string };

/** Tenants with questions that wait to be compared. */
async function listWithWaiting(tx: SweeperTx): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct tenant_id from question_similarity where whole_hash is null`.execute(tx);
  return rows;
}

/** Tenants whose bank was never noted, as that of an old archive. Reads an index of all questions. */
async function listNeverNoted(tx: SweeperTx): Promise<readonly TenantRow[]> {
  // Not from the tenants to their questions: on Citus, a table that every worker has can't be the outer one.
  const { rows } = await sql<TenantRow>`
    select q.tenant_id from (select distinct tenant_id from question) q
    where not exists (select from question_similarity l where l.tenant_id = q.tenant_id)`.execute(tx);
  return rows;
}

/** Tenants with questions that wait to be compared and, at the full hour, those whose bank was never noted. */
export async function listTenantsWaiting(tx: SweeperTx, now: Date): Promise<readonly TenantRow[]> {
  const waiting = await listWithWaiting(tx);
  return now.getUTCMinutes() === 0 ? [...waiting, ...(await listNeverNoted(tx))] : waiting;
}
