/** A login that a platform begins: which platform it is, and what the browser keeps until the message comes. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { spend } from '#identity/account/api.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { listByIssuer, type PlatformRow } from '#integrations/lti/store.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';

const line = (max: number) => z.string().max(max);

/** As a form or in the address (OpenID Connect Core 1.0, 4; LTI 1.3, 4.1). */
export const initiationSchema = z.object({
  iss: line(300),
  login_hint: line(4000),
  target_link_uri: line(2000),
  lti_message_hint: line(8000).optional(),
  client_id: line(255).optional(),
  lti_deployment_id: line(255).optional(),
});
export type Initiation = z.output<typeof initiationSchema>;

const underWaySchema = z.object({
  platform: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** A frame that keeps nothing opened this window, and waits for what is chosen in it. */
  isForFrame: z.boolean(),
  until: z.number(),
});
export type UnderWay = z.output<typeof underWaySchema>;

export const UNDER_WAY_MS = 10 * 60_000;
const purposeOf = (tenant: TenantOfRequest): string => `lti under way ${tenant.id}`;

/** One cookie for each login, so that two frames of a page don't disturb each other. */
export const loginCookie = (state: string): string => `__Host-lti-${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

/** The platform that begins. Throws `LtiRefused`. */
export async function platformOf(
  services: Services,
  tenant: TenantOfRequest,
  { iss, client_id: client }: Pick<Initiation, 'iss' | 'client_id'>,
): Promise<PlatformRow> {
  const all = await inTenant(services.database, tenant.id, (tx) => listByIssuer(tx, iss));
  const meant = client === undefined ? all : all.filter((one) => one.client_id === client);
  if (meant.length === 0)
    throw new LtiRefused('unknown_platform', `iss ${iss}${client === undefined ? '' : `, client_id ${client}`}`);
  if (meant.length > 1)
    throw new LtiRefused('several_platforms', `iss ${iss} without client_id, and ${meant.length} platforms have it`);
  const platform = meant[0]!;
  if (!platform.is_enabled) throw new LtiRefused('platform_off', `${platform.name} is disabled`, platform.platform_id);
  return platform;
}

/** Where the platform is asked for its message. */
function authAddress(
  platform: PlatformRow,
  given: Initiation & { readonly site: string },
  { state, nonce }: Pick<UnderWay, 'state' | 'nonce'>,
): string {
  const location = new URL(platform.auth_url);
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: `${given.site}/lti/launch`,
    login_hint: given.login_hint,
    state,
    nonce,
    ...(given.lti_message_hint !== undefined && { lti_message_hint: given.lti_message_hint }),
  };
  for (const [name, value] of Object.entries(asked)) location.searchParams.set(name, value);
  return location.href;
}

/** Where the browser goes, and what it keeps until it returns. Throws `LtiRefused`. */
export function beginLogin(
  services: Services,
  tenant: TenantOfRequest,
  platform: PlatformRow,
  given: Initiation & { readonly site: string; readonly isForFrame: boolean },
): { location: string; state: string; cookie: { name: string; value: string } } {
  if (URL.parse(given.target_link_uri)?.origin !== given.site)
    throw new LtiRefused(
      'foreign_target',
      `target_link_uri ${given.target_link_uri} is not of ${given.site}`,
      platform.platform_id,
    );
  const [state, nonce] = [0, 1].map(() => randomBytes(32).toString('base64url')) as [string, string];
  const until = services.clock().getTime() + UNDER_WAY_MS;
  const underWay: UnderWay = { platform: platform.platform_id, state, nonce, isForFrame: given.isForFrame, until };
  const value = services.vault.seal(purposeOf(tenant), JSON.stringify(underWay)).toString('base64url');
  return {
    location: authAddress(platform, given, underWay),
    state,
    cookie: { name: loginCookie(state), value },
  };
}

function openCookie(services: Services, tenant: TenantOfRequest, cookie: string): UnderWay {
  return underWaySchema.parse(JSON.parse(services.vault.open(purposeOf(tenant), Buffer.from(cookie, 'base64url'))));
}

/** Where a login continues whose cookie the browser has brought back; null: it has kept none, so the message would be refused. */
export function continueLogin(
  services: Services,
  tenant: TenantOfRequest,
  platform: PlatformRow,
  given: Initiation & { readonly site: string },
  { state, cookie }: { readonly state: string; readonly cookie: string | undefined },
): string | null {
  if (cookie === undefined) return null;
  try {
    const underWay = openCookie(services, tenant, cookie);
    const isThis = underWay.state === state && underWay.platform === platform.platform_id;
    return isThis && underWay.until > services.clock().getTime() ? authAddress(platform, given, underWay) : null;
  } catch {
    return null;
  }
}

/**
 * The login that a message answers, which is used up by it. The cookie shows that it was begun in this browser and at this
 * school. Throws `LtiRefused`.
 */
export async function endLogin(
  services: Services,
  tenant: TenantOfRequest,
  state: string,
  cookie: string | undefined,
): Promise<UnderWay> {
  if (state === '' || cookie === undefined)
    throw new LtiRefused(
      'no_state',
      state === '' ? 'No state in the message' : 'No cookie of this login in the browser',
    );
  let underWay: UnderWay;
  try {
    underWay = openCookie(services, tenant, cookie);
  } catch (cause) {
    throw new LtiRefused('no_state', 'The cookie of this login is not one of this school', null, cause);
  }
  const { platform, until } = underWay;
  if (underWay.state !== state) throw new LtiRefused('no_state', 'The state is that of another login', platform);
  if (until <= services.clock().getTime())
    throw new LtiRefused('state_expired', `The login began more than ${UNDER_WAY_MS / 60_000} minutes ago`, platform);
  const isFirst = await inTenant(services.database, tenant.id, (tx) =>
    spend(services, tx, 'lti-spent', state, new Date(until)),
  );
  if (!isFirst) throw new LtiRefused('state_used', 'A message with this state was received before', platform);
  return underWay;
}
