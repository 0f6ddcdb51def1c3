/** By what Safe Exam Browser is known at a quiz, and who has shown that they use it. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SafeBrowserMode, SafeBrowserOptions, SafeKeys } from './rules.ts';
import type { SebSettings } from './rules-seb-settings.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'quiz_safe_browser.options': SafeBrowserOptions;
    'quiz_safe_browser.settings': SebSettings;
  }
}

export interface SafeBrowserRow {
  readonly mode: SafeBrowserMode;
  readonly options: SafeBrowserOptions;
  readonly configKeys: readonly string[];
  readonly browserKeys: readonly string[];
  /** As in the file, with their Config Key; null where none were ever written. */
  readonly made: { readonly settings: SebSettings; readonly key: string } | null;
  readonly fileToken: string;
}

export async function findSafeBrowserRow(tx: TenantTx, quizId: string): Promise<SafeBrowserRow | null> {
  const row = await tx
    .selectFrom('quiz_safe_browser')
    .select(['mode', 'options', 'config_keys', 'browser_keys', 'settings', 'made_key', 'file_token'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mode: row.mode,
    options: row.options,
    configKeys: row.config_keys,
    browserKeys: row.browser_keys,
    made: row.made_key === null || row.settings === null ? null : { settings: row.settings, key: row.made_key },
    fileToken: row.file_token,
  };
}

export async function upsertSafeBrowser(
  tx: TenantTx,
  quizId: string,
  row: SafeBrowserRow,
  by: string,
  now: Date,
): Promise<void> {
  const values = {
    mode: row.mode,
    options: JSON.stringify(row.options),
    config_keys: [...row.configKeys],
    browser_keys: [...row.browserKeys],
    settings: row.made && JSON.stringify(row.made.settings),
    made_key: row.made?.key ?? null,
    file_token: row.fileToken,
    changed_at: now,
    changed_by: by,
  };
  await tx
    .insertInto('quiz_safe_browser')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}

/** The keys that are asked for; null where any browser will do. */
export const keysIn = (row: SafeBrowserRow | null): SafeKeys | null =>
  row === null || row.mode === 'off'
    ? null
    : { config: row.mode === 'made' ? [row.made!.key] : row.configKeys, browser: row.browserKeys };

/** Frees students who are working from it. Stopped attempts stay stopped until somebody lets them continue. */
export async function freeAttempts(
  tx: TenantTx,
  quizId: string,
  personIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    update attempt set safe_config_keys = null, safe_browser_keys = null
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'open' and safe_config_keys is not null
      and ${personIds === null ? sql`true` : sql`person_id = any(${[...personIds]}::uuid[])`}
    returning attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

/**
 * Students working in Safe Exam Browser may continue with the old settings or the new ones.
 * Of a kind of key that one of the two does not name, none is asked for any more. Where that would leave no key at all,
 * the old ones stay: without a key nobody could continue.
 */
export const widenAttempts = (tx: TenantTx, quizId: string, keys: SafeKeys) =>
  sql`
    with widened as (
      select attempt_id,
        case when safe_config_keys = '{}' or ${keys.config.length === 0}::boolean then '{}'
          else array(select distinct unnest(safe_config_keys || ${[...keys.config]}::text[])) end as config_keys,
        case when safe_browser_keys = '{}' or ${keys.browser.length === 0}::boolean then '{}'
          else array(select distinct unnest(safe_browser_keys || ${[...keys.browser]}::text[])) end as browser_keys
      from attempt
      where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'open' and safe_config_keys is not null)
    update attempt a set safe_config_keys = w.config_keys, safe_browser_keys = w.browser_keys
    from widened w
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = w.attempt_id
      and (w.config_keys <> '{}' or w.browser_keys <> '{}')`.execute(tx);

/** Proofs of other settings open nothing. */
export const deleteProofs = (tx: TenantTx, quizId: string) =>
  tx.deleteFrom('safe_browser_proof').where('tenant_id', '=', tx.tenantId).where('quiz_id', '=', quizId).execute();

/** Notes in which session somebody who has not begun yet has proved it. */
export async function upsertProof(
  tx: TenantTx,
  quizId: string,
  { personId, sessionId }: { readonly personId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  const values = { session_id: sessionId, proven_at: now };
  await tx
    .insertInto('safe_browser_proof')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id', 'person_id']).doUpdateSet(values))
    .execute();
}

/** The session in which it was proved after that moment; null: none. */
export async function findProvenSession(
  tx: TenantTx,
  quizId: string,
  personId: string,
  after: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('safe_browser_proof')
    .select('session_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('person_id', '=', personId)
    .where('proven_at', '>', after)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** The proof has gone over to an attempt. */
export const deleteProof = (tx: TenantTx, quizId: string, personId: string) =>
  tx
    .deleteFrom('safe_browser_proof')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('person_id', '=', personId)
    .execute();
