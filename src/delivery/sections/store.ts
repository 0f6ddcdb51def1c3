/** The section columns of an attempt. */
import { sql } from 'kysely';
import type { afterFinishing, firstSection } from '#delivery/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The columns of the section that is open. */
export const toSectionColumns = (section: ReturnType<typeof firstSection>) => ({
  section: section?.section ?? null,
  section_started_at: section?.startedAt ?? null,
  section_deadline: section?.deadline ?? null,
  section_seconds: section && [...section.seconds],
});

/** Records that an open section was finished early; nothing where it is no longer the open one. */
export const setFinished = (
  tx: TenantTx,
  attemptId: string,
  { section, startedAt, deadline, lapsedMs, wholeDeadline }: ReturnType<typeof afterFinishing>,
) =>
  tx
    .updateTable('attempt')
    .set({
      section,
      section_started_at: startedAt,
      section_deadline: deadline,
      deadline: wholeDeadline,
      lapsed_ms: sql`lapsed_ms + ${lapsedMs}`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('section', '=', section - 1)
    .execute();
