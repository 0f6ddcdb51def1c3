/** Whether a message is the platform's, meant for us, new, and from an accepted deployment. */

import type { JWTPayload } from 'jose';
import { ZodError } from 'zod';
import { ALGORITHM } from '#integrations/lti/keys.ts';
import { KeysUnavailable, keysAt } from '#integrations/lti/platform-keys.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import type { LtiRefusal } from '#integrations/lti/rules.ts';
import { findPlatform, type PlatformRow, stateOfDeployment } from '#integrations/lti/store.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Services } from '#platform/server/services.ts';
import { refuseBadText } from '#platform/server/text/text-hygiene.ts';
import type { UnderWay } from './actions-login.ts';
import { isLaunch, type Message, readMessage } from './message.ts';

const jose = packageOnFirstUse<typeof import('jose')>('jose');

/** How far the clocks of a platform and ours may be apart. */
const SKEW_SECONDS = 60;
/** A message is made for one login, which lasts ten minutes. */
const OLDEST_SECONDS = 600;

const ofClaim: Readonly<Record<string, LtiRefusal>> = {
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
  exp: 'expired',
  iat: 'not_yet',
  nbf: 'not_yet',
};

function reasonOf(error: unknown): LtiRefusal {
  if (error instanceof KeysUnavailable) return 'keys_unavailable';
  if (error instanceof jose().errors.JWKSNoMatchingKey || error instanceof jose().errors.JWKSMultipleMatchingKeys)
    return 'unknown_key';
  if (error instanceof jose().errors.JWTExpired) return 'expired';
  if (error instanceof jose().errors.JWTClaimValidationFailed)
    return error.reason === 'missing' ? 'malformed' : (ofClaim[error.claim] ?? 'malformed');
  if (error instanceof jose().errors.JWTInvalid || error instanceof jose().errors.JWSInvalid) return 'malformed';
  return 'bad_signature';
}

/** The rules of OpenID Connect Core 1.0, 3.1.3.7 (3 to 5) about several audiences. */
function refuseOtherParty(payload: JWTPayload, platform: PlatformRow): void {
  const { aud, azp } = payload;
  if (azp !== undefined && azp !== platform.client_id)
    throw new LtiRefused('wrong_audience', `azp is ${String(azp)}, not ${platform.client_id}`, platform.platform_id);
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    throw new LtiRefused('wrong_audience', 'aud names several parties, and azp is missing', platform.platform_id);
}

async function verified(
  services: Services,
  tenant: TenantOfRequest,
  platform: PlatformRow,
  idToken: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jose().jwtVerify(idToken, keysAt(services, tenant.id, platform.jwks_url), {
      algorithms: [ALGORITHM],
      issuer: platform.issuer,
      audience: platform.client_id,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: services.clock(),
      requiredClaims: ['exp', 'iat', 'nonce'],
    });
    return payload;
  } catch (cause) {
    throw new LtiRefused(reasonOf(cause), messageOf(cause), platform.platform_id, cause);
  }
}

function read(payload: JWTPayload, platform: PlatformRow): Message {
  try {
    const message = readMessage(payload);
    refuseBadText({ ...message, custom: {} });
    return message;
  } catch (cause) {
    if (cause instanceof Refusal) {
      const said = cause.details.map(({ path, message }) => `${path}: ${message}`).join('; ');
      throw new LtiRefused('malformed', said, platform.platform_id, cause);
    }
    if (!(cause instanceof ZodError)) throw cause;
    const said = cause.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new LtiRefused('malformed', said, platform.platform_id, cause);
  }
}

/** The message of a platform, after all that LTI 1.3 asks to be checked (5.1.3). Throws `LtiRefused`. */
export async function verifyMessage(
  services: Services,
  tenant: TenantOfRequest,
  underWay: UnderWay,
  idToken: string,
): Promise<{ platform: PlatformRow; message: Message }> {
  const platform = await inTenant(services.database, tenant.id, (tx) => findPlatform(tx, underWay.platform));
  if (!platform?.is_enabled)
    throw new LtiRefused('platform_off', 'The platform was removed or disabled', platform?.platform_id ?? null);
  const id = platform.platform_id;
  const payload = await verified(services, tenant, platform, idToken);
  refuseOtherParty(payload, platform);
  if (payload.nonce !== underWay.nonce) throw new LtiRefused('wrong_nonce', 'The nonce is that of another login', id);
  const message = read(payload, platform);
  if (message.version !== '1.3.0') throw new LtiRefused('wrong_version', `The version is ${message.version}`, id);
  if (!isLaunch(message.type)) throw new LtiRefused('message_type', `The message type is ${message.type}`, id);
  const state = await inTenant(services.database, tenant.id, (tx) =>
    stateOfDeployment(tx, id, message.deployment, services.clock()),
  );
  if (state !== 'accepted') throw new LtiRefused(`deployment_${state}`, `deployment_id ${message.deployment}`, id);
  return { platform, message };
}
