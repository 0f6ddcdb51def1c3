/** Setting providers up. */

import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { endSessionsThrough } from '#identity/account/api.ts';
import { forgetSource } from '#identity/directories/api.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { sourceOf } from './actions-rules.ts';
import type { Provider, ProviderInput } from './contract.ts';
import { providerBody, type updateProvider } from './contract.ts';
import { providerBlocker } from './rules.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listEnabledWays,
  listProviderRows,
  NO_USE,
  type ProviderRow,
  type ProviderUse,
  type ProviderValues,
  readUse,
  setSsoOnly,
  updateProviderRow,
} from './store.ts';

/** Each provider has an address of its own to lead back to, so that none can end a sign-in that another began. */
export const callbackOf = (site: string, id: string): string => `${site}/v1/api/auth/sso/${id}/callback`;

/** What the secret of a provider is sealed for. */
export const providerPurpose = (tx: TenantTx, id: string): string => `sso secret ${tx.tenantId} ${id}`;

export const openSecret = (services: Services, tx: TenantTx, row: ProviderRow): string =>
  services.vault.open(providerPurpose(tx, row.provider_id), row.sealed_secret);

const toView = (row: ProviderRow, use: ProviderUse, site: string): Provider => ({
  _id: row.provider_id,
  kind: row.kind,
  label: row.label,
  issuer: row.issuer,
  clientId: row.client_id,
  scopes: row.scopes,
  domains: row.domains,
  createsAccounts: row.creates_accounts,
  linksAccounts: row.links_accounts,
  roleClaim: row.role_claim ?? '',
  groupClaim: row.group_claim ?? '',
  isEnabled: row.is_enabled,
  edit: row.edit,
  ...use,
  redirectUri: callbackOf(site, row.provider_id),
});

const toValues = (given: ProviderInput): ProviderValues => ({
  kind: given.kind,
  label: given.label,
  issuer: given.issuer,
  client_id: given.clientId,
  scopes: given.scopes,
  domains: [...new Set(given.domains)],
  creates_accounts: given.createsAccounts,
  links_accounts: given.linksAccounts,
  role_claim: given.roleClaim || null,
  group_claim: given.groupClaim || null,
  is_enabled: given.isEnabled,
});

/** What the audit log keeps of the settings. */
const told = ({ kind, label, issuer, domains, isEnabled, createsAccounts, linksAccounts }: ProviderInput) => ({
  kind,
  label,
  issuer,
  domains,
  isEnabled,
  createsAccounts,
  linksAccounts,
});

function refuseWrong(given: ProviderInput): void {
  const wrong = providerBlocker(given);
  if (wrong) throw badField(wrong.path, wrong.message);
}

export async function readProviders(tx: TenantTx, site: string): Promise<Provider[]> {
  const useOf = await readUse(tx);
  return (await listProviderRows(tx)).map((row) => toView(row, useOf(row.provider_id), site));
}

async function getProvider(tx: TenantTx, id: string, site: string): Promise<Provider> {
  const row = await findProvider(tx, id);
  if (!row) throw notFound('The provider');
  return toView(row, (await readUse(tx))(id), site);
}

const changedMeanwhile = () => new Refusal('conflict', 'Someone else has changed this provider. Reload the page');

export async function addProvider(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  given: ProviderInput & { readonly _id?: string | undefined },
  site: string,
): Promise<Provider> {
  refuseWrong(given);
  if (given.clientSecret === undefined) throw badField('clientSecret', 'Enter the secret that the provider gave you');
  const id = given._id ?? uuid();
  const sealed = services.vault.seal(providerPurpose(tx, id), given.clientSecret);
  if (!(await insertProvider(tx, id, toValues(given), sealed))) throw changedMeanwhile();
  await writeAudit(tx, actor, 'sso.create', 'sso_provider', id, told(given));
  return getProvider(tx, id, site);
}

export async function changeProvider(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updateProvider>,
  site: string,
): Promise<Provider> {
  const before = await findProvider(tx, id);
  if (!before) throw notFound('The provider');
  if (changesNothing(changes, edit, before.edit)) return getProvider(tx, id, site);
  const given = withChanges(providerBody, toView(before, NO_USE, site), changes);
  refuseWrong(given);
  // A secret is told to the provider that it belongs to, and to no other.
  if (given.clientSecret === undefined && given.issuer !== before.issuer)
    throw badField('clientSecret', 'Must be given again, because the address of the provider is another one');
  const sealed =
    given.clientSecret === undefined ? null : services.vault.seal(providerPurpose(tx, id), given.clientSecret);
  if (!(await updateProviderRow(tx, id, edit ?? before.edit, toValues(given), sealed))) throw changedMeanwhile();
  if (before.is_enabled && !given.isEnabled) await endSessionsThrough(services, tx, id, actor.sessionId);
  await writeAudit(tx, actor, 'sso.update', 'sso_provider', id, { ...told(given), newSecret: sealed !== null });
  return getProvider(tx, id, site);
}

export async function dropProvider(services: Services, tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const gone = await deleteProvider(tx, id);
  if (!gone) throw notFound('The provider');
  await forgetSource(tx, sourceOf(gone.kind, id));
  await endSessionsThrough(services, tx, id, actor.sessionId);
  await writeAudit(tx, actor, 'sso.delete', 'sso_provider', id, { label: gone.label });
}

/** Administrators are not bound by it: whatever happens to the provider, somebody can sign in and repair it. */
export async function changeSsoOnly(tx: TenantTx, actor: Actor, only: boolean): Promise<void> {
  if (only && (await listEnabledWays(tx)).length === 0)
    throw new Refusal('impossible', 'Add a provider and enable it first');
  if (await setSsoOnly(tx, only)) await writeAudit(tx, actor, 'sso.only', 'tenant', tx.tenantId, { only });
}
