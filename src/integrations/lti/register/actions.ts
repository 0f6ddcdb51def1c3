/** A platform registers itself by a link that an admin has made (LTI Dynamic Registration 1.0). */

import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { defaultOrigins, historyParameters, messageTypes, scopes, speaksFor } from '#integrations/lti/rules.ts';
import { findRegistration, insertPlatform, setDeployment, useRegistration } from '#integrations/lti/store.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import { askPlatformJson } from '#platform/server/http/ask-platform.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';

const CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

const address = z
  .string()
  .max(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Must be an address');

const configurationSchema = z.object({
  issuer: z.string().min(1).max(300),
  authorization_endpoint: address,
  registration_endpoint: address,
  jwks_uri: address,
  token_endpoint: address,
  authorization_server: z.string().max(300).optional(),
  scopes_supported: z.array(z.string().max(300)).max(100).default([]),
  [CONFIGURATION]: z.object({ product_family_code: z.string().max(100).optional() }).nullish(),
});
type Configuration = z.output<typeof configurationSchema>;

const word = z.union([z.string().trim().min(1).max(255), z.number().transform(String)]);

/** Moodle says the deployment within the tool's configuration, Canvas beside it. */
const answerSchema = z.object({
  client_id: word,
  deployment_id: word.nullish(),
  [TOOL]: z.object({ deployment_id: word.nullish() }).nullish(),
});

export interface RegistrationAsked {
  /** The secret part of the link. */
  readonly token: string;
  /** Where the platform describes itself (`openid_configuration`). */
  readonly configuration: string;
  readonly registrationToken: string | undefined;
  readonly site: string;
  /** What the school is called. */
  readonly name: string;
}

const failed = (detail: string, cause?: unknown): LtiRefused =>
  new LtiRefused('registration_failed', detail, null, cause);

/** What this tool is, for the platform. */
export function toolConfiguration(site: string, name: string, supported: readonly string[]): object {
  const wanted = Object.values(scopes).filter((scope) => supported.length === 0 || supported.includes(scope));
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${site}/lti/login`,
    redirect_uris: [`${site}/lti/launch`],
    client_name: name,
    jwks_uri: `${site}/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: wanted.join(' '),
    [TOOL]: {
      domain: new URL(site).host,
      target_link_uri: `${site}/lti/launch`,
      description: name,
      custom_parameters: historyParameters,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: messageTypes.link, target_link_uri: `${site}/lti/launch`, label: name },
        { type: messageTypes.select, target_link_uri: `${site}/lti/select`, label: name },
      ],
    },
  };
}

async function readConfiguration(services: Services, url: string): Promise<Configuration> {
  if (!address.safeParse(url).success) throw failed('openid_configuration is missing or is no address');
  let described: unknown;
  try {
    described = await askPlatformJson(services, url, { headers: { accept: 'application/json' } });
  } catch (cause) {
    throw failed(`The platform’s description could not be read: ${messageOf(cause)}`, cause);
  }
  const parsed = configurationSchema.safeParse(described);
  if (!parsed.success)
    throw failed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  if (!speaksFor(url, parsed.data.issuer))
    throw failed(`The description at ${new URL(url).host} names another issuer, ${parsed.data.issuer}`);
  return parsed.data;
}

async function registerAt(services: Services, configuration: Configuration, asked: RegistrationAsked) {
  const body = JSON.stringify(toolConfiguration(asked.site, asked.name, configuration.scopes_supported));
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(asked.registrationToken !== undefined && { authorization: `Bearer ${asked.registrationToken}` }),
  };
  try {
    const answer = await askPlatformJson(services, configuration.registration_endpoint, {
      method: 'POST',
      headers,
      body,
    });
    return answerSchema.parse(answer);
  } catch (cause) {
    throw failed(`The platform did not register this tool: ${messageOf(cause)}`, cause);
  }
}

/** Registers this school at the platform, and the platform here. Throws `LtiRefused`. */
export async function registerPlatform(
  services: Services,
  tenant: TenantOfRequest,
  asked: RegistrationAsked,
): Promise<{ name: string; origins: string[]; isAccepted: boolean }> {
  const { database, clock } = services;
  const hash = tokenHash(asked.token);
  const isGood = await inTenant(database, tenant.id, (tx) => findRegistration(tx, hash, clock()));
  if (!isGood) throw new LtiRefused('registration_link', 'The link was used before, has expired, or never was one');
  const configuration = await readConfiguration(services, asked.configuration);
  // Used up before the platform is asked: two at once must not both register.
  const isFirst = await inTenant(database, tenant.id, (tx) => useRegistration(tx, hash, clock()));
  if (!isFirst) throw new LtiRefused('registration_link', 'The link was used at the same moment');
  const registered = await registerAt(services, configuration, asked);
  const { issuer } = configuration;
  const name = `${configuration[CONFIGURATION]?.product_family_code ?? 'LTI'} · ${URL.parse(issuer)?.host ?? issuer}`;
  const origins = defaultOrigins([issuer, configuration.authorization_endpoint, asked.configuration]);
  const deployment = registered[TOOL]?.deployment_id ?? registered.deployment_id ?? null;
  await inTenant(database, tenant.id, async (tx) => {
    const id = uuid();
    const isNew = await insertPlatform(tx, id, {
      name: name.slice(0, 100),
      issuer,
      client_id: registered.client_id,
      auth_url: configuration.authorization_endpoint,
      token_url: configuration.token_endpoint,
      token_audience: configuration.authorization_server ?? null,
      jwks_url: configuration.jwks_uri,
      frame_origins: origins,
      creates_accounts: false,
      makes_teachers: false,
      matches_external_id: false,
      is_enabled: true,
    });
    if (!isNew) throw failed(`${issuer} with client_id ${registered.client_id} is registered already`);
    if (deployment !== null) await setDeployment(tx, id, deployment, 'accepted', clock());
    const by = isGood.created_by === null ? null : { personId: isGood.created_by };
    await writeAudit(tx, by, 'lti.register', 'lti_platform', id, { name, issuer });
  });
  return { name, origins, isAccepted: deployment !== null };
}
