/** The grade book of a student information system, and the secret for it. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { secretPurpose } from './actions-run.ts';
import { findConnection } from './store.ts';

export interface GradebookAccess {
  readonly id: string;
  readonly edit: number;
  /** Of the rostering service: people and classes are named by it. */
  readonly baseUrl: string;
  readonly gradebookUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

/** How results are sent to a connection; null where it takes none. */
export async function findGradebook(
  services: Pick<Services, 'vault'>,
  tx: TenantTx,
  connectionId: string,
): Promise<GradebookAccess | null> {
  const row = await findConnection(tx, connectionId);
  if (!row || row.gradebook_url === '') return null;
  return {
    id: row.connection_id,
    edit: row.edit,
    baseUrl: row.base_url,
    gradebookUrl: row.gradebook_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    secret: services.vault.open(secretPurpose(tx.tenantId, row.connection_id), row.sealed_secret),
  };
}
