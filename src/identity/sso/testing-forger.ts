/** A provider of OpenID Connect that answers with whatever token a test makes. For tests. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as a provider signs it with RS256; `key` null leaves it unsigned. */
export function tokenOf(claims: object, key: KeyObject | null, header: object = {}): string {
  const body = `${part({ alg: key ? 'RS256' : 'none', kid: 'one', ...header })}.${part(claims)}`;
  return `${body}.${key ? sign('RSA-SHA256', Buffer.from(body), key).toString('base64url') : ''}`;
}

/** A token as if the text were a secret that both sides know. */
export function hs256TokenOf(claims: object, secret: string): string {
  const body = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface Forger {
  readonly issuer: string;
  /** The key that the provider publishes. */
  readonly key: KeyObject;
  readonly publicPem: string;
  /** How often it was asked for anything. */
  readonly counts: { requests: number };
  /** The ID token of the next sign-in. */
  setToken(token: string): void;
  stop(): Promise<void>;
}

/** `userInfo`: what it answers beside its tokens; without it, it has no such service. */
export async function startForger({ userInfo }: { readonly userInfo?: object } = {}): Promise<Forger> {
  const { publicKey, privateKey } = newKey();
  let token = '';
  const counts = { requests: 0 };
  const server = createServer((request, response) => {
    counts.requests += 1;
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...(userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      },
      '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      ...(userInfo && { '/userinfo': userInfo }),
      '/token': { access_token: 'any', token_type: 'Bearer', expires_in: 60, id_token: token },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    key: privateKey,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    counts,
    setToken(next) {
      token = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
