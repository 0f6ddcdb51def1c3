import { sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type ProviderKind, providerKinds, type WayKind } from './rules.ts';

export interface ProviderRow {
  readonly provider_id: string;
  readonly kind: ProviderKind;
  readonly label: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly sealed_secret: Buffer;
  readonly scopes: string;
  readonly domains: string[];
  readonly creates_accounts: boolean;
  readonly links_accounts: boolean;
  readonly role_claim: string | null;
  readonly group_claim: string | null;
  readonly is_enabled: boolean;
  readonly edit: number;
}

const columns = [
  'provider_id',
  'kind',
  'label',
  'issuer',
  'client_id',
  'sealed_secret',
  'scopes',
  'domains',
  'creates_accounts',
  'links_accounts',
  'role_claim',
  'group_claim',
  'is_enabled',
  'edit',
] as const;

/** Providers of OpenID Connect; those of SAML are in `saml/store.ts`. */
const providers = (tx: TenantTx) =>
  tx.selectFrom('sso_provider').where('tenant_id', '=', tx.tenantId).where('kind', 'in', providerKinds);

export const listProviderRows = async (tx: TenantTx): Promise<ProviderRow[]> =>
  providers(tx).select(columns).orderBy('position').orderBy('provider_id').$castTo<ProviderRow>().execute();

export const findProvider = async (tx: TenantTx, id: string): Promise<ProviderRow | undefined> =>
  providers(tx).select(columns).where('provider_id', '=', id).$castTo<ProviderRow>().executeTakeFirst();

export const listEnabledWays = async (tx: TenantTx): Promise<{ _id: string; label: string; kind: WayKind }[]> =>
  await tx
    .selectFrom('sso_provider')
    .where('tenant_id', '=', tx.tenantId)
    .select(['provider_id as _id', 'label', 'kind'])
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('provider_id')
    .execute();

/** The kind of an enabled provider; undefined where there is none of this id. */
export const findEnabledKind = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('sso_provider')
    .select('kind')
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();

export interface ProviderUse {
  readonly people: number;
  readonly lastUsedAt: string | null;
}

/** Of a provider with which nobody has signed in. */
export const NO_USE: ProviderUse = { people: 0, lastUsedAt: null };

/** How many people each provider has brought here, and when it was used last. */
export async function readUse(tx: TenantTx): Promise<(providerId: string) => ProviderUse> {
  const rows = await tx
    .selectFrom('sso_identity')
    .select((eb) => ['provider_id', sql<number>`count(*)::int`.as('people'), eb.fn.max('last_used_at').as('used_at')])
    .where('tenant_id', '=', tx.tenantId)
    .groupBy('provider_id')
    .execute();
  const uses = new Map(
    rows.map((row) => [row.provider_id, { people: row.people, lastUsedAt: row.used_at?.toISOString() ?? null }]),
  );
  return (providerId) => uses.get(providerId) ?? NO_USE;
}

export type ProviderValues = Omit<ProviderRow, 'provider_id' | 'edit' | 'sealed_secret'>;

/** Behind all others, of whichever kind. */
export async function nextPosition(tx: TenantTx): Promise<number> {
  const { next } = await tx
    .selectFrom('sso_provider')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return next;
}

/** False when there is one with this id already. */
export async function insertProvider(
  tx: TenantTx,
  id: string,
  values: ProviderValues,
  sealedSecret: Buffer,
): Promise<boolean> {
  const row = await tx
    .insertInto('sso_provider')
    .values({
      ...values,
      tenant_id: tx.tenantId,
      provider_id: id,
      sealed_secret: sealedSecret,
      position: await nextPosition(tx),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody else has changed it since `edit`. */
export async function updateProviderRow(
  tx: TenantTx,
  id: string,
  edit: number,
  values: ProviderValues,
  sealedSecret: Buffer | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('sso_provider')
    .set({
      ...values,
      ...(sealedSecret && { sealed_secret: sealedSecret }),
      edit: sql`edit + 1`,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .where('kind', 'in', providerKinds)
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteProvider = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('sso_provider')
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', id)
    .returning(['label', 'kind'])
    .executeTakeFirst();

export const findIdentity = (tx: TenantTx, providerId: string, subject: string) =>
  tx
    .selectFrom('sso_identity')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** The one active student with this number of the school; null where there is none, or several. */
export async function findStudentKnownAs(tx: TenantTx, externalId: string): Promise<string | null> {
  const [one, ...others] = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('external_id', '=', externalId)
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  return one && others.length === 0 ? one.person_id : null;
}

/** Makes it known who the person is at the provider, or that they were here again. */
export const upsertIdentity = (tx: TenantTx, providerId: string, subject: string, personId: string, now: Date) =>
  tx
    .insertInto('sso_identity')
    .values({ tenant_id: tx.tenantId, provider_id: providerId, subject, person_id: personId, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'provider_id', 'subject']).doUpdateSet({ last_used_at: now }),
    )
    .execute();

/** What admins have switched on; it holds while a provider is enabled. */
export async function readSsoOnly(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('sso_only')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return row.sso_only;
}

/** False when it was so already. */
export async function setSsoOnly(tx: TenantTx, only: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('tenant')
    .set({ sso_only: only })
    .where('tenant_id', '=', tx.tenantId)
    .where('sso_only', '!=', only)
    .returning('tenant_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The rules that an older release kept with providers, which then have none any more. */
export async function takeOldRules(tx: TenantTx) {
  const { rows } = await sql<{
    id: string;
    kind: WayKind;
    roleRules: { value: string; role: Role }[];
    groupRules: { value: string; group: string }[];
  }>`
    with old as (
      select provider_id, kind, role_rules, group_rules from sso_provider
      where tenant_id = ${tx.tenantId} and (role_rules <> '[]' or group_rules <> '[]') for update)
    update sso_provider p set role_rules = '[]', group_rules = '[]' from old
    where p.tenant_id = ${tx.tenantId} and p.provider_id = old.provider_id
    returning p.provider_id as id, old.kind, old.role_rules as "roleRules", old.group_rules as "groupRules"`.execute(
    tx,
  );
  return rows;
}

export const listPeopleOf = async (tx: TenantTx, providerId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('sso_identity')
      .select('person_id')
      .distinct()
      .where('tenant_id', '=', tx.tenantId)
      .where('provider_id', '=', providerId)
      .execute()
  ).map((row) => row.person_id);
