import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { nextPosition, type ProviderRow } from '../store.ts';

export interface SamlRow extends Omit<ProviderRow, 'kind' | 'client_id' | 'sealed_secret' | 'scopes'> {
  readonly kind: 'saml';
  readonly sso_url: string;
  readonly sso_by_form: boolean;
  readonly slo_url: string | null;
  readonly slo_response_url: string | null;
  readonly metadata_url: string | null;
  readonly metadata_read_at: Date;
  readonly metadata_problem: string | null;
  readonly certificates: string[];
  readonly signs_requests: boolean;
  readonly wants_signed_response: boolean;
  readonly wants_encryption: boolean;
  readonly allows_unsolicited: boolean;
  readonly logs_out: boolean;
  readonly trusts_email: boolean;
  readonly matches_external_id: boolean;
  readonly subject_attribute: string;
  readonly email_attribute: string;
  readonly first_name_attribute: string;
  readonly last_name_attribute: string;
  readonly external_id_attribute: string;
  readonly problem: string | null;
  readonly problem_at: Date | null;
}

const providers = (tx: TenantTx) =>
  tx
    .selectFrom('sso_provider as p')
    .innerJoin('saml_provider as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.provider_id', '=', 'p.provider_id'),
    )
    .select([
      'p.provider_id',
      'p.kind',
      'p.label',
      'p.issuer',
      'p.domains',
      'p.creates_accounts',
      'p.links_accounts',
      'p.role_claim',
      'p.group_claim',
      'p.is_enabled',
      'p.edit',
      'm.sso_url',
      'm.sso_by_form',
      'm.slo_url',
      'm.slo_response_url',
      'm.metadata_url',
      'm.metadata_read_at',
      'm.metadata_problem',
      'm.certificates',
      'm.signs_requests',
      'm.wants_signed_response',
      'm.wants_encryption',
      'm.allows_unsolicited',
      'm.logs_out',
      'm.trusts_email',
      'm.matches_external_id',
      'm.subject_attribute',
      'm.email_attribute',
      'm.first_name_attribute',
      'm.last_name_attribute',
      'm.external_id_attribute',
      'm.problem',
      'm.problem_at',
    ])
    .where('p.tenant_id', '=', tx.tenantId);

export const listSamlRows = async (tx: TenantTx): Promise<SamlRow[]> =>
  providers(tx).orderBy('p.position').orderBy('p.provider_id').$castTo<SamlRow>().execute();

export const findSaml = async (tx: TenantTx, id: string): Promise<SamlRow | undefined> =>
  providers(tx).where('p.provider_id', '=', id).$castTo<SamlRow>().executeTakeFirst();

export const findSamlByEntity = async (tx: TenantTx, entityId: string): Promise<SamlRow | undefined> =>
  providers(tx).where('p.issuer', '=', entityId).$castTo<SamlRow>().executeTakeFirst();

/** What admins set, in the row that all kinds of providers have. */
export type CommonValues = Pick<
  SamlRow,
  'label' | 'domains' | 'creates_accounts' | 'links_accounts' | 'role_claim' | 'group_claim' | 'is_enabled'
>;
/** What admins set, in the row of SAML. */
export type SamlValues = Pick<
  SamlRow,
  | 'signs_requests'
  | 'wants_signed_response'
  | 'wants_encryption'
  | 'allows_unsolicited'
  | 'logs_out'
  | 'trusts_email'
  | 'matches_external_id'
  | 'subject_attribute'
  | 'email_attribute'
  | 'first_name_attribute'
  | 'last_name_attribute'
  | 'external_id_attribute'
>;
/** What the metadata say. */
export type MetadataValues = Pick<
  SamlRow,
  'sso_url' | 'sso_by_form' | 'slo_url' | 'slo_response_url' | 'metadata_url' | 'metadata_read_at' | 'certificates'
>;

/** False when the school has one with this entity ID. */
export async function insertSaml(
  tx: TenantTx,
  id: string,
  issuer: string,
  common: CommonValues,
  values: SamlValues & MetadataValues,
): Promise<boolean> {
  const row = await tx
    .insertInto('sso_provider')
    .values({
      ...common,
      tenant_id: tx.tenantId,
      provider_id: id,
      kind: 'saml',
      issuer,
      position: await nextPosition(tx),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .insertInto('saml_provider')
    .values({ ...values, tenant_id: tx.tenantId, provider_id: id })
    .execute();
  return true;
}

/** Counts the change; false when somebody else has changed it since `edit`. */
async function countEdit(tx: TenantTx, id: string, edit: number, common: CommonValues | null): Promise<boolean> {
  const row = await tx
    .updateTable('sso_provider')
    .set({ ...common, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .where('kind', '=', 'saml')
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

const updateRow = (tx: TenantTx, id: string, values: Partial<SamlValues & MetadataValues & ProblemValues>) =>
  tx
    .updateTable('saml_provider')
    .set(values)
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .execute();
type ProblemValues = Pick<SamlRow, 'metadata_problem' | 'problem' | 'problem_at'>;

/** False when somebody else has changed it since `edit`. */
export async function updateSaml(
  tx: TenantTx,
  id: string,
  edit: number,
  common: CommonValues,
  values: SamlValues,
): Promise<boolean> {
  if (!(await countEdit(tx, id, edit, common))) return false;
  await updateRow(tx, id, values);
  return true;
}

/** False when somebody else has changed it since `edit`. */
export async function updateMetadata(tx: TenantTx, id: string, edit: number, values: MetadataValues): Promise<boolean> {
  if (!(await countEdit(tx, id, edit, null))) return false;
  await updateRow(tx, id, { ...values, metadata_problem: null });
  return true;
}

/** Notes that the metadata were read and what kept them from being used. */
export const setMetadataProblem = (tx: TenantTx, id: string, problem: string | null, now: Date) =>
  updateRow(tx, id, { metadata_problem: problem?.slice(0, 500) ?? null, metadata_read_at: now });

/** Notes why a message was refused, at most once in a second: anybody can send such messages. */
export const setProblem = (tx: TenantTx, id: string, problem: string, now: Date) =>
  tx
    .updateTable('saml_provider')
    .set({ problem: problem.slice(0, 500), problem_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .where((eb) => eb.or([eb('problem_at', 'is', null), eb('problem_at', '<', new Date(now.getTime() - 1000))]))
    .execute();
