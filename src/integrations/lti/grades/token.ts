/** Tokens for the services of platforms, by a signed assertion (RFC 7523; IMS Security Framework 1.0, 4.1). */
import { z } from 'zod';
import { signAsTool } from '#integrations/lti/keys.ts';
import { type Service, scopesFor } from '#integrations/lti/rules.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import { createCache } from '#platform/server/cache.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { askPlatform } from '#platform/server/http/ask-platform.ts';
import type { Services } from '#platform/server/services.ts';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const EARLY_MS = 60_000;
const SHORTEST_SECONDS = 60;

const answerSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().positive().catch(SHORTEST_SECONDS),
});

interface Token {
  readonly text: string;
  readonly until: number;
}

/** The platform gave no token. `status` is what it answered. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const tokens = createCache<Promise<Token>>({ max: 1_000, ttl: 60 * 60_000, usableUntil: ({ until }) => until });
const keyOf = (tenant: TenantId, { platform_id, edit }: PlatformRow, service: Service): string =>
  `${tenant} ${platform_id} ${edit} ${service}`;

async function fetchToken(
  services: Services,
  tenant: TenantId,
  platform: PlatformRow,
  service: Service,
): Promise<Token> {
  const assertion = await inTenant(services.database, tenant, (tx) =>
    signAsTool(services, tx, {
      iss: platform.client_id,
      sub: platform.client_id,
      aud: platform.token_audience ?? platform.token_url,
    }),
  );
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION,
    client_assertion: assertion,
    scope: scopesFor[service].join(' '),
  });
  const { status, text } = await askPlatform(services, platform.token_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
  });
  if (status !== 200) throw new NoToken(status, `The platform gave no access: it answered ${status}`);
  const { access_token, expires_in } = answerSchema.parse(JSON.parse(text));
  return { text: access_token, until: services.clock().getTime() + expires_in * 1000 - EARLY_MS };
}

/** A token for grades or for members; kept until shortly before its end. */
export async function getToken(
  services: Services,
  tenant: TenantId,
  platform: PlatformRow,
  service: Service = 'grades',
): Promise<string> {
  const make = () => fetchToken(services, tenant, platform, service);
  return (await tokens.get(keyOf(tenant, platform, service), make, services.clock())).text;
}

export const forgetToken = (tenant: TenantId, platform: PlatformRow, service: Service = 'grades'): void =>
  tokens.delete(keyOf(tenant, platform, service));
