/** What few quizzes have. One statement says what is there; only that is read. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface RareParts {
  /** Groups that this revision is limited to. */
  readonly groups: boolean;
  /** Channels that keep it for their members. */
  readonly channels: boolean;
  /** An access code, or networks. */
  readonly access: boolean;
  readonly sections: boolean;
  readonly draws: boolean;
  readonly safeBrowser: boolean;
}

export async function findRareParts(tx: TenantTx, quizId: string, revision: number): Promise<RareParts> {
  const here = sql`x.tenant_id = ${tx.tenantId} and x.quiz_id = ${quizId}`;
  const ofRevision = sql`${here} and x.revision = ${revision}`;
  const { rows } = await sql<RareParts>`select
    exists (select from quiz_group x where ${ofRevision}) as groups,
    exists (select from channel_item x where x.tenant_id = ${tx.tenantId} and x.kind = 'quiz' and x.item_id = ${quizId}
      and x.members_only) as channels,
    exists (select from quiz_access x where ${here}) as access,
    exists (select from quiz_section x where ${ofRevision}) as sections,
    exists (select from quiz_draw x where ${ofRevision}) as draws,
    exists (select from quiz_safe_browser x where ${here}) as "safeBrowser"`.execute(tx);
  return rows[0]!;
}
