/** Setting SAML providers up. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { endSessionsThrough } from '#identity/account/api.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { NO_USE, type ProviderUse, readUse } from '../store.ts';
import { factsOf } from './certificates.ts';
import {
  type MetadataCheck,
  type MetadataSource,
  type SamlProvider,
  type SamlProviderInput,
  type SamlSite,
  samlProviderBody,
  type updateSamlProvider,
} from './contract.ts';
import { BadMetadata, obtainMetadata } from './fetch-metadata.ts';
import type { ProviderMetadata } from './metadata.ts';
import { acsUrlOf, entityIdOf, sloUrlOf } from './own-metadata.ts';
import { samlBlocker } from './rules.ts';
import {
  type CommonValues,
  findSaml,
  insertSaml,
  listSamlRows,
  type MetadataValues,
  type SamlRow,
  type SamlValues,
  updateMetadata,
  updateSaml,
} from './store.ts';
import { listKeys } from './store-keys.ts';

const MOST_CERTIFICATES = 20;

const toView = (row: SamlRow, use: ProviderUse): SamlProvider => ({
  _id: row.provider_id,
  label: row.label,
  domains: row.domains,
  createsAccounts: row.creates_accounts,
  linksAccounts: row.links_accounts,
  roleClaim: row.role_claim ?? '',
  groupClaim: row.group_claim ?? '',
  isEnabled: row.is_enabled,
  signsRequests: row.signs_requests,
  wantsSignedResponse: row.wants_signed_response,
  wantsEncryption: row.wants_encryption,
  allowsUnsolicited: row.allows_unsolicited,
  logsOut: row.logs_out,
  trustsEmail: row.trusts_email,
  matchesExternalId: row.matches_external_id,
  externalIdAttribute: row.external_id_attribute,
  subjectAttribute: row.subject_attribute,
  emailAttribute: row.email_attribute,
  firstNameAttribute: row.first_name_attribute,
  lastNameAttribute: row.last_name_attribute,
  entityId: row.issuer,
  ssoUrl: row.sso_url,
  sloUrl: row.slo_url,
  certificates: row.certificates.map(factsOf),
  edit: row.edit,
  ...use,
  metadataUrl: row.metadata_url,
  metadataReadAt: row.metadata_read_at.toISOString(),
  metadataProblem: row.metadata_problem,
  problem: row.problem === null ? null : { at: row.problem_at!.toISOString(), message: row.problem },
});

const toCommon = (given: SamlProviderInput): CommonValues => ({
  label: given.label,
  domains: [...new Set(given.domains)],
  creates_accounts: given.createsAccounts,
  links_accounts: given.linksAccounts,
  role_claim: given.roleClaim || null,
  group_claim: given.groupClaim || null,
  is_enabled: given.isEnabled,
});

const toSaml = (given: SamlProviderInput): SamlValues => ({
  signs_requests: given.signsRequests,
  wants_signed_response: given.wantsSignedResponse,
  wants_encryption: given.wantsEncryption,
  allows_unsolicited: given.allowsUnsolicited,
  logs_out: given.logsOut,
  trusts_email: given.trustsEmail,
  matches_external_id: given.matchesExternalId,
  subject_attribute: given.subjectAttribute,
  email_attribute: given.emailAttribute,
  first_name_attribute: given.firstNameAttribute,
  last_name_attribute: given.lastNameAttribute,
  external_id_attribute: given.externalIdAttribute,
});

const toMetadata = (
  { metadata, url }: { metadata: ProviderMetadata; url: string | null },
  kept: readonly string[],
  now: Date,
): MetadataValues => ({
  sso_url: metadata.ssoUrl,
  sso_by_form: metadata.ssoByForm,
  slo_url: metadata.sloUrl,
  slo_response_url: metadata.sloResponseUrl,
  metadata_url: url,
  metadata_read_at: now,
  certificates: [...new Set([...metadata.certificates, ...kept])].slice(0, MOST_CERTIFICATES),
});

/** What the audit log keeps of the settings. */
const told = ({ label, domains, isEnabled, createsAccounts, linksAccounts }: SamlProviderInput) => ({
  kind: 'saml',
  label,
  domains,
  isEnabled,
  createsAccounts,
  linksAccounts,
});

function refuseWrong(given: SamlProviderInput): void {
  const wrong = samlBlocker(given);
  if (wrong) throw badField(wrong.path, wrong.message);
}

/** As `obtainMetadata`; what is wrong is said at the field. */
async function getMetadata(services: Services, source: MetadataSource) {
  try {
    return await obtainMetadata(services, source);
  } catch (error) {
    if (error instanceof BadMetadata) throw badField('metadata', error.message);
    throw error;
  }
}

/** All providers, and what is entered at them. */
export async function readSaml(tx: TenantTx, site: string): Promise<{ providers: SamlProvider[]; site: SamlSite }> {
  const useOf = await readUse(tx);
  return {
    providers: (await listSamlRows(tx)).map((row) => toView(row, useOf(row.provider_id))),
    site: {
      entityId: entityIdOf(site),
      metadataUrl: entityIdOf(site),
      acsUrl: acsUrlOf(site),
      sloUrl: sloUrlOf(site),
      keys: (await listKeys(tx)).map(({ state, certificate }) => ({ state, ...factsOf(certificate) })),
    },
  };
}

async function getSaml(tx: TenantTx, id: string): Promise<SamlRow> {
  const row = await findSaml(tx, id);
  if (!row) throw notFound('The provider');
  return row;
}

const readSamlProvider = async (tx: TenantTx, id: string): Promise<SamlProvider> =>
  toView(await getSaml(tx, id), (await readUse(tx))(id));

const changedMeanwhile = () => new Refusal('conflict', 'Someone else has changed this provider. Reload the page');

/** What metadata say, for the dialog; stores nothing. */
export async function checkMetadata(services: Services, source: MetadataSource): Promise<MetadataCheck> {
  try {
    const { metadata } = await obtainMetadata(services, source);
    const { entityId, ssoUrl, sloUrl, certificates } = metadata;
    return { problem: null, found: { entityId, ssoUrl, sloUrl, certificates: certificates.map(factsOf) } };
  } catch (error) {
    if (error instanceof BadMetadata) return { problem: error.message, found: null };
    throw error;
  }
}

export async function addSaml(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  { metadata: source, ...given }: SamlProviderInput & { readonly metadata: MetadataSource },
): Promise<SamlProvider> {
  refuseWrong(given);
  const read = await getMetadata(services, source);
  const id = uuid();
  return inTenant(services.database, tenant.id, async (tx) => {
    const values = { ...toSaml(given), ...toMetadata(read, [], services.clock()) };
    if (!(await insertSaml(tx, id, read.metadata.entityId, toCommon(given), values)))
      throw badField('metadata', 'There is a provider with this entity ID already');
    await writeAudit(tx, actor, 'sso.create', 'sso_provider', id, { ...told(given), issuer: read.metadata.entityId });
    return readSamlProvider(tx, id);
  });
}

export async function changeSaml(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updateSamlProvider>,
): Promise<SamlProvider> {
  const before = await getSaml(tx, id);
  if (changesNothing(changes, edit, before.edit)) return readSamlProvider(tx, id);
  const given = withChanges(samlProviderBody, toView(before, NO_USE), changes);
  refuseWrong(given);
  if (!(await updateSaml(tx, id, edit ?? before.edit, toCommon(given), toSaml(given)))) throw changedMeanwhile();
  if (before.is_enabled && !given.isEnabled) await endSessionsThrough(services, tx, id, actor.sessionId);
  await writeAudit(tx, actor, 'sso.update', 'sso_provider', id, { ...told(given), issuer: before.issuer });
  return readSamlProvider(tx, id);
}

/** Throws where the metadata are of another provider: its people would get into the accounts of this one's. */
function refuseOtherProvider(row: SamlRow, { entityId }: ProviderMetadata): void {
  if (entityId !== row.issuer)
    throw badField('metadata', `These are the metadata of ${entityId}. Add it as a provider of its own`);
}

export async function replaceMetadata(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  id: string,
  given: { readonly metadata?: MetadataSource | undefined; readonly keepsCertificates: boolean },
): Promise<SamlProvider> {
  const before = await inTenant(services.database, tenant.id, (tx) => getSaml(tx, id));
  const source = given.metadata ?? (before.metadata_url === null ? null : { url: before.metadata_url });
  if (!source) throw badField('metadata', 'Enter an address, or choose a file');
  const read = await getMetadata(services, source);
  refuseOtherProvider(before, read.metadata);
  return inTenant(services.database, tenant.id, async (tx) => {
    const values = toMetadata(read, given.keepsCertificates ? before.certificates : [], services.clock());
    if (!(await updateMetadata(tx, id, before.edit, values))) throw changedMeanwhile();
    await writeAudit(tx, actor, 'sso.metadata', 'sso_provider', id, { label: before.label, issuer: before.issuer });
    return readSamlProvider(tx, id);
  });
}
