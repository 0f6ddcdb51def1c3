/** The conversation with a provider, as openid-client has it. */
import type * as oidc from 'openid-client';
import { createCache } from '#platform/server/cache.ts';
import { ForbiddenAddress, guardedFetch } from '#platform/server/http/guarded-fetch.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Services } from '#platform/server/services.ts';
import { type Claims, joinClaims } from './rules.ts';
import type { ProviderRow } from './store.ts';

const openid = packageOnFirstUse<typeof import('openid-client')>('openid-client');

const TIMEOUT_SECONDS = 10;
const REMEMBER_MS = 60 * 60_000;
const REMEMBER_AT_MOST = 1_000;

/** By which of the two ways the provider takes the secret; where it doesn't say, the standard's own default. */
const authenticate =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? openid().ClientSecretPost(secret) : openid().ClientSecretBasic(secret))(
      server,
      client,
      body,
      headers,
    );
  };

const optionsFor = (services: Services): oidc.DiscoveryRequestOptions => {
  const isLocal = services.config.SSO_LOCAL;
  return {
    timeout: TIMEOUT_SECONDS,
    [openid().customFetch]: guardedFetch(isLocal) as oidc.CustomFetch,
    // The signature of every token is checked, also of one that came straight from the provider.
    execute: [openid().enableNonRepudiationChecks, ...(isLocal ? [openid().allowInsecureRequests] : [])],
  };
};

const configurations = createCache<Promise<oidc.Configuration>>({ max: REMEMBER_AT_MOST, ttl: REMEMBER_MS });

/** The library takes 30 seconds between its clock and the provider's for none; what is closer than this is left to it. */
const SKEW_STEP_SECONDS = 10;

/** By how much the clock by which everything is decided is ahead of that of this process, which the library reads. */
const skewSeconds = (now: Date): number =>
  Math.round((now.getTime() - Date.now()) / 1000 / SKEW_STEP_SECONDS) * SKEW_STEP_SECONDS;

/** The provider's metadata; cached for an hour, for each state of its settings, and of this process's clock. */
export function configurationOf(services: Services, row: ProviderRow, secret: string): Promise<oidc.Configuration> {
  const now = services.clock();
  const skew = skewSeconds(now);
  return configurations.get(
    `${row.provider_id} ${row.edit} ${skew}`,
    () =>
      openid().discovery(
        new URL(row.issuer),
        row.client_id,
        { [openid().clockSkew]: skew },
        authenticate(secret),
        optionsFor(services),
      ),
    now,
  );
}

/** What keeps the provider at this address from being used; null: nothing. */
export async function problemWith(services: Services, issuer: string): Promise<string | null> {
  try {
    const found = await openid().discovery(new URL(issuer), 'check', undefined, openid().None(), optionsFor(services));
    const { authorization_endpoint, token_endpoint } = found.serverMetadata();
    return authorization_endpoint && token_endpoint ? null : 'It answers, but does not say where people sign in';
  } catch (error) {
    services.log.info({ err: error }, 'a provider of single sign-on could not be checked');
    if (error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress))
      return 'The address must be https, and of the internet';
    return 'There is no OpenID Connect provider at this address';
  }
}

/** What a sign-in is begun with, and checked against when it comes back. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export const begin = (): Begun => ({
  state: openid().randomState(),
  nonce: openid().randomNonce(),
  verifier: openid().randomPKCECodeVerifier(),
});

export async function addressFor(
  configuration: oidc.Configuration,
  begun: Begun,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<URL> {
  return openid().buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await openid().calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  });
}

export interface Identity {
  /** The issuer and its word for the person. */
  readonly subject: string;
  readonly claims: Claims;
  /** The school's number of a student, where the provider is asked for it; null or absent: it is not. */
  readonly externalId?: string | null;
}

/** Exchanges the code for what the provider says of the person. Throws when anything in the answer is not as it must be. */
export async function identityFrom(configuration: oidc.Configuration, callback: URL, begun: Begun): Promise<Identity> {
  const tokens = await openid().authorizationCodeGrant(configuration, callback, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims()!;
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await openid().fetchUserInfo(configuration, tokens.access_token, signed.sub)
    : {};
  return { subject: `${signed.iss} ${signed.sub}`, claims: joinClaims(signed, more) };
}
