/** Registering outside tools with this school. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import { type Tool, type ToolInput, toolBody, type updateTool } from './contract.ts';
import { DEPLOYMENT } from './rules.ts';
import * as store from './store.ts';

const REGISTRATION_MS = 60 * 60_000;

interface Use {
  readonly items: ReadonlyMap<string, number>;
  readonly questions: ReadonlyMap<string, number>;
  readonly results: ReadonlyMap<string, Date>;
}

const readUse = async (tx: TenantTx): Promise<Use> => ({
  items: await store.countItems(tx),
  questions: await store.countQuestions(tx),
  results: await store.listLastResults(tx),
});

const toTool = (row: store.ToolRow, { items, questions, results }: Use): Tool => ({
  _id: row.tool_id,
  edit: row.edit,
  deployment: DEPLOYMENT,
  name: row.name,
  loginUrl: row.login_url,
  targetUrl: row.target_url,
  selectUrl: row.select_url ?? '',
  redirectUrls: row.redirect_urls,
  jwksUrl: row.jwks_url,
  custom: row.custom,
  sharesName: row.shares_name,
  sharesEmail: row.shares_email,
  takesGrades: row.takes_grades,
  readsMembers: row.reads_members,
  isEnabled: row.is_enabled,
  items: items.get(row.tool_id) ?? 0,
  questions: questions.get(row.tool_id) ?? 0,
  lastResultAt: results.get(row.tool_id)?.toISOString() ?? null,
});

const toValues = (given: ToolInput): store.ToolValues => ({
  name: given.name,
  login_url: given.loginUrl,
  target_url: given.targetUrl,
  select_url: given.selectUrl || null,
  redirect_urls: [...new Set(given.redirectUrls)],
  jwks_url: given.jwksUrl,
  custom: given.custom,
  shares_name: given.sharesName,
  shares_email: given.sharesEmail,
  takes_grades: given.takesGrades,
  reads_members: given.readsMembers,
  is_enabled: given.isEnabled,
});

/** Throws for an address that nothing is ever sent to. */
export function refuseAddresses(services: Services, given: ToolInput): void {
  const all = [
    ['loginUrl', given.loginUrl],
    ['targetUrl', given.targetUrl],
    ['selectUrl', given.selectUrl],
    ['jwksUrl', given.jwksUrl],
    ...given.redirectUrls.map((url, index) => [`redirectUrls.${index}`, url] as const),
  ] as const;
  for (const [path, url] of all) {
    const blocker = url === '' ? null : addressBlocker(url, services.config.SSO_LOCAL);
    if (blocker !== null) throw badField(path, blocker);
  }
}

/** The addresses that tools know this school by. */
export const platformOf = (site: string) => ({
  issuer: site,
  configurationUrl: `${site}/lti/tools/openid-configuration`,
  authUrl: `${site}/lti/tools/auth`,
  tokenUrl: `${site}/lti/tools/token`,
  jwksUrl: `${site}/lti/jwks`,
});

export async function readTools(tx: TenantTx, site: string) {
  const use = await readUse(tx);
  const tools = (await store.listToolRows(tx)).map((row) => toTool(row, use));
  return { tools, platform: platformOf(site) };
}

async function getTool(tx: TenantTx, id: string): Promise<Tool> {
  const row = await store.findTool(tx, id);
  if (!row) throw notFound('The tool');
  return toTool(row, await readUse(tx));
}

const told = ({ name, isEnabled }: ToolInput) => ({ name, isEnabled });

export async function addTool(
  services: Services,
  tx: TenantTx,
  actor: { readonly personId: string } | null,
  given: ToolInput,
): Promise<Tool> {
  refuseAddresses(services, given);
  const id = uuid();
  await store.insertTool(tx, id, toValues(given));
  await writeAudit(tx, actor, 'lti-tool.create', 'lti_tool', id, told(given));
  return getTool(tx, id);
}

export async function changeTool(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updateTool>,
): Promise<Tool> {
  const before = await getTool(tx, id);
  if (changesNothing(changes, edit, before.edit)) return before;
  const given = withChanges(toolBody, before, changes);
  refuseAddresses(services, given);
  if (!(await store.updateToolRow(tx, id, edit ?? before.edit, toValues(given))))
    throw new Refusal('conflict', 'Someone else has changed this tool. Reload the page');
  await writeAudit(tx, actor, 'lti-tool.update', 'lti_tool', id, told(given));
  return getTool(tx, id);
}

export async function dropTool(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const gone = await store.deleteTool(tx, id);
  if (!gone) throw notFound('The tool');
  await writeAudit(tx, actor, 'lti-tool.delete', 'lti_tool', id, { name: gone.name });
}

/** The address at which the tool registers itself: its own, with where this school describes itself and a token. */
export async function beginRegistration(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  { registrationUrl, site }: { readonly registrationUrl: string; readonly site: string },
): Promise<{ url: string; expiresAt: string }> {
  const token = newToken();
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + REGISTRATION_MS);
  await store.insertToolRegistration(tx, { tokenHash: tokenHash(token), createdBy: actor.personId, now, expiresAt });
  await writeAudit(tx, actor, 'lti-tool.registration', 'tenant', tx.tenantId, {});
  const url = new URL(registrationUrl);
  url.searchParams.set('openid_configuration', platformOf(site).configurationUrl);
  url.searchParams.set('registration_token', token);
  return { url: url.href, expiresAt: expiresAt.toISOString() };
}
