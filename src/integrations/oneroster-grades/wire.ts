/** Requests to the gradebook service of a student information system, each made once: the outbox tries again. */
import { z } from 'zod';
import type { GradebookAccess } from '#identity/oneroster/api.ts';
import { createCache } from '#platform/server/cache.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import { askPlatform, type PlatformAnswer } from '#platform/server/http/ask-platform.ts';
import type { Services } from '#platform/server/services.ts';
import { SCOPE } from './records.ts';

const EARLY_MS = 60_000;
const SHORTEST_SECONDS = 60;

const tokenSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().positive().catch(SHORTEST_SECONDS),
});

/** The system gave no token. `status` is what it answered. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
  readonly status: number;
  constructor(status: number) {
    super(`The system gave no access: it answered ${status}`);
    this.status = status;
  }
}

interface Token {
  readonly text: string;
  readonly until: number;
}

const tokens = createCache<Promise<Token>>({ max: 1_000, ttl: 60 * 60_000, usableUntil: ({ until }) => until });
const keyOf = (tenant: TenantId, { id, edit }: GradebookAccess): string => `${tenant} ${id} ${edit}`;

const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');

function tokenRequest({ clientId, secret }: GradebookAccess, isBasic: boolean): RequestInit {
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE });
  if (!isBasic) {
    form.set('client_id', clientId);
    form.set('client_secret', secret);
  }
  const basic = Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64');
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(isBasic && { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  };
}

/** By HTTP Basic, which every server knows (RFC 6749, 2.3.1); some know the body only. */
async function fetchToken(services: Services, access: GradebookAccess): Promise<Token> {
  let got = await askPlatform(services, access.tokenUrl, tokenRequest(access, true));
  if (got.status === 400 || got.status === 401)
    got = await askPlatform(services, access.tokenUrl, tokenRequest(access, false));
  if (got.status !== 200) throw new NoToken(got.status);
  const { access_token, expires_in } = tokenSchema.parse(JSON.parse(got.text));
  return { text: access_token, until: services.clock().getTime() + expires_in * 1000 - EARLY_MS };
}

/** Puts one record. A token that the system has ended early is replaced once. */
export async function put(
  services: Services,
  tenant: TenantId,
  access: GradebookAccess,
  { path, body, timeoutMs }: { readonly path: string; readonly body: unknown; readonly timeoutMs: number },
): Promise<PlatformAnswer> {
  const once = async (): Promise<PlatformAnswer> => {
    const { text } = await tokens.get(keyOf(tenant, access), () => fetchToken(services, access), services.clock());
    return askPlatform(
      services,
      `${access.gradebookUrl.replace(/\/+$/, '')}/${path}`,
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      },
      timeoutMs,
    );
  };
  const answer = await once();
  if (answer.status !== 401) return answer;
  tokens.delete(keyOf(tenant, access));
  return once();
}
