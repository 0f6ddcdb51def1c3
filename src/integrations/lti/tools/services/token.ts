/** Tokens for tools, by a signed assertion (RFC 7523; Security Framework 1.0, 4.1). */
import type { jwtVerify } from 'jose';
import { z } from 'zod';
import { spend } from '#identity/account/api.ts';
import { ALGORITHM } from '#integrations/lti/keys.ts';
import { keysAt } from '#integrations/lti/platform-keys.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { platformOf } from '../actions.ts';
import type { At } from '../actions-launch.ts';
import { scopesOf, type ToolScope } from '../rules.ts';
import { findTool, type ToolRow } from '../store.ts';

const jose = packageOnFirstUse<typeof import('jose')>('jose');

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 3600;
const TOKEN_SECONDS = 3600;

const tokenSchema = z.object({ tool: z.string(), scopes: z.array(z.string()), until: z.number() });
const purposeOf = (tenant: TenantOfRequest): string => `lti tool token ${tenant.id}`;

/** What a service refuses, as OAuth 2.0 and the services word it. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413;
  readonly code: string;
  constructor(status: ServiceRefused['status'], code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

const badClient = (detail: string) => new ServiceRefused(401, 'invalid_client', detail);

function clientOf(assertion: string): string {
  try {
    const { iss, sub } = jose().decodeJwt(assertion);
    if (iss === sub) return z.uuid().parse(sub);
  } catch {
    // Refused below.
  }
  throw badClient('iss and sub of the assertion must be the client ID');
}

/** The tool whose assertion it is, which is used up by it. */
async function clientBy({ services, tenant, site }: At, assertion: string): Promise<ToolRow> {
  const id = clientOf(assertion);
  const tool = await inTenant(services.database, tenant.id, (tx) => findTool(tx, id));
  if (!tool?.is_enabled) throw badClient('The client is unknown or disabled');
  const { tokenUrl } = platformOf(site);
  let payload: Awaited<ReturnType<typeof jwtVerify>>['payload'];
  try {
    ({ payload } = await jose().jwtVerify(assertion, keysAt(services, tenant.id, tool.jwks_url), {
      algorithms: [ALGORITHM],
      issuer: id,
      subject: id,
      audience: [tokenUrl, site],
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: services.clock(),
      requiredClaims: ['exp', 'iat', 'jti'],
    }));
  } catch (cause) {
    throw badClient(messageOf(cause));
  }
  const until = new Date((payload.exp! + SKEW_SECONDS) * 1000);
  const isFirst = await inTenant(services.database, tenant.id, (tx) =>
    spend(services, tx, 'lti-tool-assertion', `${id} ${String(payload.jti).slice(0, 500)}`, until),
  );
  if (!isFirst) throw badClient('The assertion was used before');
  return tool;
}

/** A token with those of the scopes that the school lets the tool have. */
export async function grantToken(at: At, form: URLSearchParams): Promise<object> {
  if (form.get('grant_type') !== 'client_credentials')
    throw new ServiceRefused(400, 'unsupported_grant_type', 'grant_type must be client_credentials');
  if (form.get('client_assertion_type') !== ASSERTION)
    throw new ServiceRefused(400, 'invalid_request', 'client_assertion_type must be jwt-bearer');
  const tool = await clientBy(at, form.get('client_assertion') ?? '');
  const asked = new Set((form.get('scope') ?? '').split(' ').filter((scope) => scope !== ''));
  const scopes = scopesOf(tool).filter((scope) => asked.has(scope));
  if (scopes.length === 0) throw new ServiceRefused(400, 'invalid_scope', 'None of these scopes is granted');
  const { services, tenant } = at;
  const until = services.clock().getTime() + TOKEN_SECONDS * 1000;
  const token = services.vault.seal(purposeOf(tenant), JSON.stringify({ tool: tool.tool_id, scopes, until }));
  return {
    access_token: token.toString('base64url'),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: scopes.join(' '),
  };
}

function readToken({ services, tenant }: At, text: string) {
  try {
    const opened = services.vault.open(purposeOf(tenant), Buffer.from(text, 'base64url'));
    const token = tokenSchema.parse(JSON.parse(opened));
    return token.until > services.clock().getTime() ? token : null;
  } catch {
    return null;
  }
}

/** The tool that calls, where its token and the school's settings of now both allow one of the scopes. */
export async function callerBy(
  at: At,
  authorization: string | undefined,
  anyOf: readonly ToolScope[],
): Promise<ToolRow> {
  const token = readToken(at, /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  if (!token) throw new ServiceRefused(401, 'invalid_token', 'The token is missing, too old, or none of this school');
  const tool = await inTenant(at.services.database, at.tenant.id, (tx) => findTool(tx, token.tool));
  if (!tool?.is_enabled) throw new ServiceRefused(401, 'invalid_token', 'The tool was removed or disabled');
  const allowed = scopesOf(tool).filter((scope) => token.scopes.includes(scope));
  if (!anyOf.some((scope) => allowed.includes(scope)))
    throw new ServiceRefused(403, 'insufficient_scope', `Needs the scope ${anyOf[0]}`);
  return tool;
}
