/** This school as a platform that tools register with themselves (Dynamic Registration 1.0). */
import { z } from 'zod';
import { messageTypes } from '#integrations/lti/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import { addTool, platformOf } from './actions.ts';
import type { At } from './actions-launch.ts';
import { customSchema } from './contract.ts';
import { asksForGrades, DEPLOYMENT, isWebAddress, plainLine, scopesOf, toolScopes } from './rules.ts';
import { findTool, useToolRegistration } from './store.ts';
import { variableNames } from './variables.ts';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

/** What this school is, for tools. */
export function describePlatform({ site }: Pick<At, 'site'>): object {
  const { authUrl, tokenUrl, jwksUrl } = platformOf(site);
  return {
    issuer: site,
    authorization_endpoint: authUrl,
    token_endpoint: tokenUrl,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    jwks_uri: jwksUrl,
    registration_endpoint: `${site}/lti/tools/register`,
    scopes_supported: ['openid', ...Object.values(toolScopes)],
    response_types_supported: ['id_token'],
    response_modes_supported: ['form_post'],
    grant_types_supported: ['implicit', 'client_credentials'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['iss', 'sub', 'aud', 'name', 'given_name', 'family_name', 'email'],
    [PLATFORM]: {
      product_family_code: 'tripos',
      version: '1',
      messages_supported: [{ type: messageTypes.link }, { type: messageTypes.select }],
      variables: variableNames,
    },
  };
}

const address = z.string().max(2000).refine(isWebAddress, 'Must be an address');

/** What else the tool says of itself is said to it again (3.7). */
const requestSchema = z.looseObject({
  client_name: z.string().max(300).default(''),
  initiate_login_uri: address,
  redirect_uris: z.array(address).min(1).max(20),
  jwks_uri: address,
  scope: z.string().max(2000).default(''),
  [TOOL]: z.looseObject({
    domain: z.string().max(300).optional(),
    target_link_uri: address.optional(),
    custom_parameters: customSchema.default({}),
    messages: z
      .array(z.object({ type: z.string().max(100), target_link_uri: address.nullish() }))
      .max(50)
      .default([]),
  }),
});

export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
  readonly status: 400 | 401;
  readonly code: string;
  constructor(status: 400 | 401, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

const malformed = (detail: string) => new RegistrationRefused(400, 'invalid_client_metadata', detail);

function read(text: string) {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON');
  }
  const parsed = requestSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

/** Registers a tool, disabled until an admin has looked at it. Returns what it is told. */
export function registerTool({ services, tenant }: At, token: string, body: string): Promise<object> {
  const request = read(body);
  const configuration = request[TOOL];
  const target = configuration.target_link_uri ?? request.redirect_uris[0]!;
  const select = configuration.messages.find(({ type }) => type === messageTypes.select);
  const scopes = request.scope.split(' ').filter((scope) => scope !== '');
  return inTenant(services.database, tenant.id, async (tx) => {
    const registration = await useToolRegistration(tx, tokenHash(token), services.clock());
    if (!registration) throw new RegistrationRefused(401, 'invalid_token', 'The token is used, too old, or none');
    const by = registration.created_by;
    const values = {
      name: plainLine(request.client_name, 100) || new URL(target).host,
      loginUrl: request.initiate_login_uri,
      targetUrl: target,
      selectUrl: select ? (select.target_link_uri ?? target) : '',
      redirectUrls: request.redirect_uris,
      jwksUrl: request.jwks_uri,
      custom: configuration.custom_parameters,
      sharesName: false,
      sharesEmail: false,
      takesGrades: asksForGrades(scopes),
      readsMembers: false,
      isEnabled: false,
    };
    const { _id } = await addTool(services, tx, by === null ? null : { personId: by }, values).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? malformed(error.message) : error;
      },
    );
    const tool = (await findTool(tx, _id))!;
    return {
      ...request,
      client_id: _id,
      scope: scopesOf(tool).join(' '),
      [TOOL]: { ...configuration, deployment_id: DEPLOYMENT },
    };
  });
}
