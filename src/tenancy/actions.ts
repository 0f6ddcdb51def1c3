import type { z } from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantTx, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import type { FindTenant, TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Signals } from '#platform/server/signals.ts';
import type { TenantView, tenantSchema } from './contract.ts';
import { featureNames, featureOf, type LegalKind } from './rules.ts';
import { findTenantByHost, getTenantRow, listLegalTexts } from './store.ts';

/** Sent when a tenant's name, looks or hosts change; every process then forgets what it knew of tenants. */
export const TENANT_CHANGED = 'tenant_changed';

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 10_000;

export interface TenantDirectory {
  readonly find: FindTenant;
  readonly view: (tenant: TenantOfRequest) => Promise<TenantView>;
  /** True when the tenant has switched off the feature to which the call at this path of a contract belongs. */
  readonly isOff: (tenant: TenantOfRequest, path: string) => Promise<boolean>;
}

interface Cached<T> {
  readonly value: Promise<T>;
  readonly until: number;
}

/** A map that forgets: values live for a minute, and a full map starts over. */
function remember<T>(load: (key: string) => Promise<T>, clock: () => Date) {
  const known = new Map<string, Cached<T>>();
  return {
    get(key: string): Promise<T> {
      const now = clock().getTime();
      const hit = known.get(key);
      if (hit && hit.until > now) return hit.value;
      if (known.size >= REMEMBER_AT_MOST) known.clear();
      const value = load(key);
      known.set(key, { value, until: now + REMEMBER_MS });
      value.catch(() => known.delete(key));
      return value;
    },
    forget: () => known.clear(),
  };
}

/** Host → tenant and tenant → looks, kept in memory until a signal says that something changed. */
export function openTenantDirectory(
  database: Database,
  signals: Signals,
  productName: string,
  clock: () => Date,
): TenantDirectory {
  const byHost = remember((host) => withoutTenant(database, (tx) => findTenantByHost(tx, host)), clock);
  const tenants = new Map<string, TenantOfRequest>();
  const views = remember(async (id) => {
    const tenant = tenants.get(id)!;
    return inTenant(database, tenant.id, (tx) => readTenantView(tx, productName));
  }, clock);
  const forget = (): void => {
    byHost.forget();
    views.forget();
  };
  signals.on(TENANT_CHANGED, forget);
  signals.onGap(forget);
  const view = (tenant: TenantOfRequest): Promise<TenantView> => {
    tenants.set(tenant.id, tenant);
    return views.get(tenant.id);
  };
  return {
    find: (host) => byHost.get(host),
    view,
    async isOff(tenant, path) {
      const feature = featureOf(path);
      return feature !== null && !(await view(tenant)).features.includes(feature);
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
  contacts: row.contacts as z.output<typeof tenantSchema>['contacts'],
  socialProfiles: row.social_profiles as z.output<typeof tenantSchema>['socialProfiles'],
  registrationOpen: row.registration_open,
  timeZone: row.time_zone,
  language: row.language,
  features: featureNames.filter((name) => !row.features_off.includes(name)),
  legal,
});
