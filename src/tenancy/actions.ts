import { createCache } from '#platform/server/cache.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantTx, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import type { FindTenant, TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Signals } from '#platform/server/signals.ts';
import { dayIn } from '#platform/text/day-in.ts';
import type { TenantView } from './contract.ts';
import { featureNames, featureOf, type LegalKind } from './rules.ts';
import { findTenantByHost, getTenantRow, listLegalTexts } from './store.ts';

/** The day of an instant by the clocks of the school, such as 2026-08-31. */
export const dayOfSchool = async (tx: TenantTx, at: Date): Promise<string> =>
  dayIn((await getTenantRow(tx)).time_zone, at);

/** Sent when a tenant's name, looks or hosts change; every process then forgets what it knew of tenants. */
export const TENANT_CHANGED = 'tenant_changed';

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 10_000;

export interface TenantDirectory {
  readonly find: FindTenant;
  readonly view: (tenant: TenantOfRequest) => Promise<TenantView>;
  /** Returns how to ask whether a tenant has switched off the call at this path of a contract; null where none can. */
  readonly switchOf: (path: string) => ((tenant: TenantOfRequest) => Promise<boolean>) | null;
}

/** Host → tenant and tenant → looks, kept in memory until a signal says that something changed. */
export function openTenantDirectory(
  database: Database,
  signals: Signals,
  productName: string,
  clock: () => Date,
): TenantDirectory {
  const limits = { max: REMEMBER_AT_MOST, ttl: REMEMBER_MS };
  const byHost = createCache<ReturnType<FindTenant>>(limits);
  const views = createCache<Promise<TenantView>>(limits);
  const forget = (): void => {
    byHost.clear();
    views.clear();
  };
  signals.on(TENANT_CHANGED, forget);
  signals.onGap(forget);
  const view = (tenant: TenantOfRequest): Promise<TenantView> =>
    views.get(tenant.id, () => inTenant(database, tenant.id, (tx) => readTenantView(tx, productName)), clock());
  return {
    find: (host) => byHost.get(host, () => withoutTenant(database, (tx) => findTenantByHost(tx, host)), clock()),
    view,
    switchOf(path) {
      const feature = featureOf(path);
      return feature && (async (tenant) => !(await view(tenant)).features.includes(feature));
    },
  };
}

type TenantRow = Awaited<ReturnType<typeof getTenantRow>>;

/** The tenant as its visitors see it. */
export async function readTenantView(tx: TenantTx, productName: string): Promise<TenantView> {
  const legal = (await listLegalTexts(tx)).map((text) => text.kind);
  return toView(await getTenantRow(tx), legal, productName);
}

const toView = (row: TenantRow, legal: LegalKind[], productName: string): TenantView => ({
  _id: row.tenant_id,
  name: row.name === '' ? productName : row.name,
  logo: row.logo,
  logoM: row.logo_small,
  accent: row.accent,
  contacts: row.contacts,
  socialProfiles: row.social_profiles,
  registrationOpen: row.registration_open,
  timeZone: row.time_zone,
  language: row.language,
  features: featureNames.filter((name) => !row.features_off.includes(name)),
  legal,
});
