/** What is refused of a platform's message: a reason with plain words, and the detail for admins. */
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { LtiRefusal } from './rules.ts';
import { insertRefusal } from './store.ts';

export class LtiRefused extends Error {
  override readonly name = 'LtiRefused';
  readonly reason: LtiRefusal;
  readonly detail: string;
  /** Null: it is not known which platform it was. */
  readonly platformId: string | null;

  constructor(reason: LtiRefusal, detail: string, platformId: string | null = null, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
    this.detail = detail;
    this.platformId = platformId;
  }
}

/** Keeps the refusal for the school's admins. */
export async function recordRefused(services: Services, tenant: TenantOfRequest, refused: LtiRefused): Promise<void> {
  const { reason, detail, platformId } = refused;
  services.log.info(
    { tenant: tenant.id, platform: platformId, reason, err: refused.cause },
    'an LTI message was refused',
  );
  await inTenant(services.database, tenant.id, (tx) =>
    insertRefusal(tx, { platformId, reason, detail }, services.clock()),
  );
}
