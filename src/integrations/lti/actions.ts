/** Setting learning platforms up. */
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
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type createPlatform,
  type Platform,
  type PlatformInput,
  platformBody,
  type updatePlatform,
} from './contract.ts';
import { rotateKey } from './keys.ts';
import { defaultOrigins, type LtiRefusal } from './rules.ts';
import {
  countAccounts,
  deletePlatform,
  findPlatform,
  insertPlatform,
  insertRegistration,
  listDeployments,
  listPlatformRows,
  listRefusals,
  type PlatformRow,
  type PlatformValues,
  setDeployment,
  updatePlatformRow,
} from './store.ts';
import { findSigningKey } from './store-keys.ts';
import { listPlatformUse, type PlatformUse } from './store-use.ts';

const LINK_MS = 24 * 60 * 60_000;

type Deployments = Awaited<ReturnType<typeof listDeployments>>;

interface Context {
  readonly people: ReadonlyMap<string, number>;
  readonly deployments: Deployments;
  readonly use: ReadonlyMap<string, PlatformUse>;
}

const readContext = async (tx: TenantTx): Promise<Context> => ({
  people: await countAccounts(tx),
  deployments: await listDeployments(tx),
  use: await listPlatformUse(tx),
});

const toView = (row: PlatformRow, { people, deployments, use }: Context): Platform => ({
  _id: row.platform_id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  authUrl: row.auth_url,
  tokenUrl: row.token_url,
  jwksUrl: row.jwks_url,
  tokenAudience: row.token_audience ?? '',
  frameOrigins: row.frame_origins,
  createsAccounts: row.creates_accounts,
  makesTeachers: row.makes_teachers,
  matchesExternalId: row.matches_external_id,
  isEnabled: row.is_enabled,
  edit: row.edit,
  people: people.get(row.platform_id) ?? 0,
  lastOpenedAt: use.get(row.platform_id)?.opened_at?.toISOString() ?? null,
  grades: {
    lastSentAt: use.get(row.platform_id)?.sent_at?.toISOString() ?? null,
    unsent: use.get(row.platform_id)?.unsent ?? 0,
    problem: use.get(row.platform_id)?.problem ?? null,
  },
  deployments: deployments
    .filter(({ platform_id }) => platform_id === row.platform_id)
    .map(({ deployment, state, first_seen_at }) => ({ deployment, state, firstSeenAt: first_seen_at.toISOString() })),
});

const toValues = (given: PlatformInput): PlatformValues => ({
  name: given.name,
  issuer: given.issuer,
  client_id: given.clientId,
  auth_url: given.authUrl,
  token_url: given.tokenUrl,
  token_audience: given.tokenAudience || null,
  jwks_url: given.jwksUrl,
  frame_origins:
    given.frameOrigins.length > 0 ? [...new Set(given.frameOrigins)] : defaultOrigins([given.issuer, given.authUrl]),
  creates_accounts: given.createsAccounts,
  makes_teachers: given.makesTeachers,
  matches_external_id: given.matchesExternalId,
  is_enabled: given.isEnabled,
});

/** What the audit log keeps of the settings. */
const told = ({ name, issuer, isEnabled, createsAccounts, makesTeachers, matchesExternalId }: PlatformInput) => ({
  name,
  issuer,
  isEnabled,
  createsAccounts,
  makesTeachers,
  matchesExternalId,
});

/** All that admins see; `site` is the address of the school's site, `saysRefused` what people read of each refusal. */
export async function readPlatforms(
  tx: TenantTx,
  { site, saysRefused }: { readonly site: string; readonly saysRefused: Readonly<Record<LtiRefusal, string>> },
) {
  const context = await readContext(tx);
  const rows = await listPlatformRows(tx);
  const refused = await listRefusals(tx);
  const key = await findSigningKey(tx);
  return {
    platforms: rows.map((row) => toView(row, context)),
    tool: {
      loginUrl: `${site}/lti/login`,
      launchUrl: `${site}/lti/launch`,
      selectUrl: `${site}/lti/select`,
      jwksUrl: `${site}/lti/jwks`,
      keyCreatedAt: key?.created_at.toISOString() ?? null,
    },
    refusals: refused.map(({ refusal_id, at, platform, reason, detail }) => ({
      _id: refusal_id,
      at: at.toISOString(),
      platform,
      reason,
      said: saysRefused[reason],
      detail,
    })),
  };
}

async function getPlatform(tx: TenantTx, id: string): Promise<Platform> {
  const row = await findPlatform(tx, id);
  if (!row) throw notFound('The learning platform');
  return toView(row, await readContext(tx));
}

const taken = () => badField('clientId', 'Must be another one: this school has this platform with this client ID');

export async function addPlatform(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  { deployments, ...given }: BodyOf<typeof createPlatform>,
): Promise<Platform> {
  const id = uuid();
  if (!(await insertPlatform(tx, id, toValues(given)))) throw taken();
  for (const deployment of new Set(deployments)) await setDeployment(tx, id, deployment, 'accepted', services.clock());
  await writeAudit(tx, actor, 'lti.create', 'lti_platform', id, told(given));
  return getPlatform(tx, id);
}

/** `isOnAgain`: results have waited for it. */
export async function changePlatform(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updatePlatform>,
): Promise<{ platform: Platform; isOnAgain: boolean }> {
  const before = await findPlatform(tx, id);
  if (!before) throw notFound('The learning platform');
  if (changesNothing(changes, edit, before.edit)) return { platform: await getPlatform(tx, id), isOnAgain: false };
  const given = withChanges(platformBody, toView(before, await readContext(tx)), changes);
  const others = await listPlatformRows(tx);
  const isTaken = others.some(
    (one) => one.platform_id !== id && one.issuer === given.issuer && one.client_id === given.clientId,
  );
  if (isTaken) throw taken();
  if (!(await updatePlatformRow(tx, id, edit ?? before.edit, toValues(given))))
    throw new Refusal('conflict', 'Someone else has changed this learning platform. Reload the page');
  if (before.is_enabled && !given.isEnabled) await endSessionsThrough(services, tx, id, actor.sessionId);
  await writeAudit(tx, actor, 'lti.update', 'lti_platform', id, told(given));
  return { platform: await getPlatform(tx, id), isOnAgain: given.isEnabled && !before.is_enabled };
}

export async function dropPlatform(services: Services, tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const gone = await deletePlatform(tx, id);
  if (!gone) throw notFound('The learning platform');
  await forgetSource(tx, { kind: 'lti', connection: id });
  await endSessionsThrough(services, tx, id, actor.sessionId);
  await writeAudit(tx, actor, 'lti.delete', 'lti_platform', id, { name: gone.name });
}

export async function judgeDeployment(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { deployment, accepts }: { readonly deployment: string; readonly accepts: boolean },
): Promise<Platform> {
  if (!(await findPlatform(tx, id))) throw notFound('The learning platform');
  await setDeployment(tx, id, deployment, accepts ? 'accepted' : 'denied', services.clock());
  await writeAudit(tx, actor, 'lti.deployment', 'lti_platform', id, { choice: deployment, accepted: accepts });
  return getPlatform(tx, id);
}

/** Makes a link, shown once, by which a platform registers itself. */
export async function makeRegistrationLink(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  site: string,
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken();
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await insertRegistration(tx, { tokenHash: tokenHash(token), createdBy: actor.personId, now, expiresAt });
  await writeAudit(tx, actor, 'lti.registration-link', 'tenant', tx.tenantId, {});
  return { url: `${site}/lti/register/${token}`, expiresAt: expiresAt.toISOString() };
}

export async function replaceKey(services: Services, tx: TenantTx, actor: Actor): Promise<void> {
  await rotateKey(services, tx);
  await writeAudit(tx, actor, 'lti.key', 'tenant', tx.tenantId, {});
}
