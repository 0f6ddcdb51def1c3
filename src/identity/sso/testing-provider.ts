/** A real provider of OpenID Connect (`oidc-provider`) on a port of its own, at which everybody signs in at once. For tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: it brings no types
import untyped from 'oidc-provider';

interface Context {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  respond: boolean;
}

/** What is used of `oidc-provider`. */
interface OidcProvider {
  readonly Grant: new (given: {
    accountId: string;
    clientId: string;
  }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  use(middleware: (context: Context, proceed: () => Promise<void>) => Promise<void>): void;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: Record<string, unknown> }>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}
const Provider: new (issuer: string, configuration: object) => OidcProvider = untyped;

export interface AtProvider {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

interface Client {
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  /** Who signs in next. */
  setPerson(person: AtProvider): void;
  /** What a browser is sent back to, after its person has signed in. */
  visit(address: string): Promise<URL>;
  stop(): Promise<void>;
}

const CLAIMS = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name'],
  school: ['roles', 'classes'],
};

/** Starts a provider with these clients. */
export async function startProvider(clients: readonly Client[]): Promise<TestProvider> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, AtProvider>();
  let next = '';

  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({
      client_id: client.clientId,
      client_secret: client.secret,
      redirect_uris: [...client.redirectUris],
    })),
    claims: CLAIMS,
    scopes: Object.keys(CLAIMS),
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: async (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
  });
  provider.use(async (context, proceed) => {
    if (!context.path.startsWith('/interaction/')) return proceed();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const grant = new provider.Grant({ accountId: next, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const result = { login: { accountId: next }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(context.req, context.res, result);
    context.respond = false;
  });
  const answer = provider.callback();

  return {
    issuer,
    setPerson(person) {
      people.set(person.sub, person);
      next = person.sub;
    },
    async visit(address) {
      const jar = new Map<string, string>();
      let at = new URL(address);
      while (at.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          if (value === '') jar.delete(name!);
          else jar.set(name!, value!);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
