/** People who have signed in, without signing in: how passwords are checked is another matter. */
import { v7 as uuid } from 'uuid';
import { listActiveAdmins } from '#identity/user-import/store.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';

/** A session of one day for each of these people. The connection is within the school. Answers their tokens, in order. */
export async function addSessions(
  connection: { query(statement: string, values: unknown[]): Promise<unknown> },
  tenant: string,
  people: readonly string[],
): Promise<string[]> {
  const tokens = people.map(() => newToken());
  await connection.query(
    `insert into session (tenant_id, token_hash, session_id, person_id, expires_at, seen_at)
     select $1, h, s, p, now() + interval '1 day', now() from unnest($2::bytea[], $3::uuid[], $4::uuid[]) as t(h, s, p)`,
    [tenant, tokens.map(tokenHash), people.map(() => uuid()), people],
  );
  return tokens;
}

/** A session of one day for an admin of the school. Answers its token. */
export const addAdminSession = (database: Database, tenant: TenantId): Promise<string> =>
  inTenant(database, tenant, async (tx) => {
    const [admin] = await listActiveAdmins(tx);
    const query = (text: string, values: unknown[]) => tx.prepared('add-sessions', text, values);
    return (await addSessions({ query }, tenant, [admin!]))[0]!;
  });
