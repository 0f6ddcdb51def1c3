/** Reads the metadata of providers again every night, so that new keys of theirs are known before they sign with them. */
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { BadMetadata, obtainMetadata } from './fetch-metadata.ts';
import { listSamlRows, type SamlRow, setMetadataProblem, updateMetadata } from './store.ts';

export const refreshJob: Job<Record<string, never>> = { name: 'saml-metadata', data: noData, retries: 0 };
/** Ten past three at night by UTC. */
export const REFRESH_TIME = '10 3 * * *';

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

type Run = Parameters<typeof inTenant>[1];

/** Reads one provider's metadata. What can't be read, or is of another provider, changes nothing and is shown to admins. */
export async function refreshProvider(services: Services, tenant: Run, row: SamlRow & { metadata_url: string }) {
  const now = services.clock();
  let read: Awaited<ReturnType<typeof obtainMetadata>>;
  try {
    read = await obtainMetadata(services, { url: row.metadata_url });
    if (read.metadata.entityId !== row.issuer)
      throw new BadMetadata(`These are the metadata of ${read.metadata.entityId}. Add it as a provider of its own`);
  } catch (error) {
    if (!(error instanceof BadMetadata)) throw error;
    await inTenant(services.database, tenant, (tx) => setMetadataProblem(tx, row.provider_id, error.message, now));
    return;
  }
  const { ssoUrl, ssoByForm, sloUrl, sloResponseUrl, certificates } = read.metadata;
  const isSame =
    sameList(certificates, row.certificates) &&
    ssoUrl === row.sso_url &&
    ssoByForm === row.sso_by_form &&
    sloUrl === row.slo_url &&
    sloResponseUrl === row.slo_response_url;
  await inTenant(services.database, tenant, async (tx) => {
    if (isSame) return void (await setMetadataProblem(tx, row.provider_id, null, now));
    const values = {
      sso_url: ssoUrl,
      sso_by_form: ssoByForm,
      slo_url: sloUrl,
      slo_response_url: sloResponseUrl,
      metadata_url: row.metadata_url,
      metadata_read_at: now,
      certificates: [...certificates],
    };
    // Somebody changes the settings at this moment: the next night sees it.
    if (!(await updateMetadata(tx, row.provider_id, row.edit, values))) return;
    const details = { label: row.label, issuer: row.issuer, by: 'schedule' };
    await writeAudit(tx, null, 'sso.metadata', 'sso_provider', row.provider_id, details);
  });
}

/** All providers of all schools whose metadata have an address. */
export async function refreshEverywhere(services: Services): Promise<void> {
  await eachTenantDue(services, refreshJob.name, 'everyone', async (_, tenant, members) => {
    const rows = await inTenant(services.database, tenant, listSamlRows);
    for (const row of rows)
      if (row.metadata_url !== null && row.is_enabled)
        await members.run(row.provider_id, () =>
          refreshProvider(services, tenant, { ...row, metadata_url: row.metadata_url! }),
        );
  });
}
