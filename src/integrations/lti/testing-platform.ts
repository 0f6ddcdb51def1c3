/** A learning platform on a port of its own: keys, messages, registration, tokens and a grade book. For tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';

export const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
export const INSTRUCTOR = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor';

export interface StoredScore {
  readonly scoreGiven?: number;
  readonly scoreMaximum?: number;
  readonly activityProgress: string;
  readonly gradingProgress: string;
  readonly timestamp: string;
}

/** What the grade book answers instead of taking the score; null: it takes it. */
export type Fault = () =>
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly takes?: boolean;
      /** Answers this late. */
      readonly afterMs?: number;
    }
  | 'hangs up'
  | null;

/** A platform as admins set it up. */
export const platformSettings = (issuer: string) => ({
  name: 'Test platform',
  issuer,
  clientId: 'tripos',
  authUrl: `${issuer}/auth`,
  tokenUrl: `${issuer}/token`,
  jwksUrl: `${issuer}/jwks`,
  tokenAudience: '',
  frameOrigins: [] as string[],
  createsAccounts: true,
  makesTeachers: false,
  matchesExternalId: false,
  isEnabled: true,
});

export interface TestPlatform {
  readonly issuer: string;
  readonly clientId: string;
  /** The settings that an admin enters. */
  readonly settings: ReturnType<typeof platformSettings>;
  /** Signs with the key of the platform, or with what is given. */
  sign(payload: JWTPayload, header?: { kid?: string; alg?: string }): Promise<string>;
  rotate(): Promise<void>;
  /** Its keys can't be had for now. */
  isKeylessNow: boolean;
  /** The public key as its text, for those who try it as a secret. */
  publicPem(): Promise<string>;
  /** Where the tool publishes its keys, for checking what it signs. */
  toolKeys: { keys: Record<string, string>[] };
  /** What was sent to be registered. */
  readonly registered: { readonly body: Record<string, unknown>; readonly authorization: string | undefined }[];
  /** The newest score by line item and student, as a grade book keeps it. */
  readonly gradebook: Map<string, StoredScore>;
  /** Scores that the grade book took, in order. */
  readonly taken: { readonly student: string; readonly score: StoredScore }[];
  readonly counts: { tokens: number; scores: number; keys: number; lineItems: number };
  /** The members of its one course, as pages of the list; a member is sent as it is here. */
  roster: object[][];
  /** What the list answers instead; null: its page. */
  rosterFault: (page: number) => { readonly status?: number; readonly text?: string; readonly link?: string } | null;
  /** The scopes of the latest token. */
  granted: string;
  fault: Fault;
  /** By which it judges what it gets. */
  now: () => Date;
  stop(): Promise<void>;
}

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => new URLSearchParams(await text(request));

export async function startPlatform(clientId = 'tripos'): Promise<TestPlatform> {
  let pair = await generateKeyPair('RS256', { extractable: true });
  const kidOf = async () => calculateJwkThumbprint(await exportJWK(pair.publicKey));
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lineItems = new Map<string, object>();
  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, issuer);
    switch (pathname) {
      case '/jwks':
        platform.counts.keys += 1;
        if (platform.isKeylessNow) return json(response, {}, 503);
        return json(response, {
          keys: [{ ...(await exportJWK(pair.publicKey)), kid: await kidOf(), alg: 'RS256', use: 'sig' }],
        });
      case '/.well-known/openid-configuration':
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          registration_endpoint: `${issuer}/register`,
          jwks_uri: `${issuer}/jwks`,
          token_endpoint: `${issuer}/token`,
          scopes_supported: ['openid', 'https://purl.imsglobal.org/spec/lti-ags/scope/score'],
          'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'testing' },
        });
      case '/register': {
        platform.registered.push({
          body: JSON.parse(await text(request)),
          authorization: request.headers.authorization,
        });
        const configuration = { deployment_id: 'given at registration' };
        return json(response, {
          client_id: 'registered',
          'https://purl.imsglobal.org/spec/lti-tool-configuration': configuration,
        });
      }
      case '/token':
        return token(request, response);
      case '/lineitems':
        return createLineItem(request, response);
    }
    if (pathname === '/members') return members(request, response);
    const student = /^\/lineitems\/[\w%-]+\/scores$/.test(pathname);
    if (student && request.method === 'POST') return score(request, response, pathname);
    json(response, { error: 'not found' }, 404);
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    platform.counts.tokens += 1;
    const assertion = form.get('client_assertion') ?? '';
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(platform.toolKeys as never), {
      algorithms: ['RS256'],
      issuer: clientId,
      subject: clientId,
      audience: `${issuer}/token`,
      currentDate: platform.now(),
    });
    if (!payload.jti) throw new Error('The assertion has no jti');
    platform.granted = form.get('scope') ?? '';
    json(response, { access_token: 'a token', token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') });
  }

  async function members(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== 'Bearer a token') return json(response, {}, 401);
    const page = Number(new URL(request.url!, issuer).searchParams.get('page') ?? 1);
    const fault = platform.rosterFault(page);
    const next = page < platform.roster.length ? `<${issuer}/members?page=${page + 1}>; rel="next"` : undefined;
    const link = fault?.link ?? next;
    if (link !== undefined) response.setHeader('link', link);
    if (fault?.text !== undefined) return void response.end(fault.text);
    if (fault?.status !== undefined) return json(response, {}, fault.status);
    json(response, {
      id: `${issuer}/members`,
      context: { id: 'course 1' },
      members: platform.roster[page - 1] ?? [],
    });
  }

  async function createLineItem(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return json(response, [...lineItems.values()]);
    const body = JSON.parse(await text(request));
    platform.counts.lineItems += 1;
    const id = `${issuer}/lineitems/made-${lineItems.size + 1}`;
    lineItems.set(id, { ...body, id });
    json(response, { ...body, id }, 201);
  }

  async function score(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    platform.counts.scores += 1;
    const { userId, ...given } = JSON.parse(await text(request)) as StoredScore & { userId: string };
    const fault = platform.fault();
    if (fault === 'hangs up') return void request.socket.destroy();
    if (request.headers.authorization !== 'Bearer a token') return json(response, {}, 401);
    const key = `${path} ${userId}`;
    const before = platform.gradebook.get(key);
    const isOlder = before !== undefined && before.timestamp >= given.timestamp;
    if (!isOlder && (fault === null || fault.takes)) {
      platform.gradebook.set(key, given);
      platform.taken.push({ student: userId, score: given });
    }
    if (fault?.afterMs !== undefined) await pause(fault.afterMs);
    if (fault !== null) {
      response.writeHead(fault.status, fault.headers);
      return void response.end();
    }
    json(response, isOlder ? { error: 'older' } : {}, isOlder ? 409 : 200);
  }

  const platform: TestPlatform = {
    issuer,
    clientId,
    settings: { ...platformSettings(issuer), clientId },
    sign: async (payload, { kid, alg = 'RS256' } = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid: kid ?? (await kidOf()) }).sign(pair.privateKey),
    rotate: async () => {
      pair = await generateKeyPair('RS256', { extractable: true });
    },
    publicPem: () => exportSPKI(pair.publicKey),
    toolKeys: { keys: [] },
    isKeylessNow: false,
    registered: [],
    gradebook: new Map(),
    taken: [],
    counts: { tokens: 0, scores: 0, keys: 0, lineItems: 0 },
    roster: [],
    rosterFault: () => null,
    granted: '',
    fault: () => null,
    now: () => new Date(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return platform;
}

export interface MessageInput {
  readonly subject?: string | undefined;
  readonly roles?: readonly string[];
  readonly deployment?: string;
  readonly quiz?: string;
  readonly link?: string;
  readonly person?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly now?: Date;
}

/** A message as platforms send it, before it is signed. */
export function buildMessage(
  platform: Pick<TestPlatform, 'issuer' | 'clientId'>,
  nonce: string,
  input: MessageInput = {},
): JWTPayload {
  const seconds = Math.floor((input.now ?? new Date()).getTime() / 1000);
  return {
    iss: platform.issuer,
    aud: platform.clientId,
    sub: 'subject' in input ? input.subject : 'learner one',
    iat: seconds,
    exp: seconds + 300,
    nonce,
    given_name: 'Ida',
    family_name: 'Noether',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}deployment_id`]: input.deployment ?? 'first',
    [`${CLAIM}roles`]: input.roles ?? [LEARNER],
    [`${CLAIM}target_link_uri`]: 'http://school.test/lti/launch',
    [`${CLAIM}context`]: { id: 'course 1', title: 'Algebra' },
    [`${CLAIM}resource_link`]: { id: input.link ?? 'link 1', title: 'Week 1' },
    ...(input.quiz !== undefined && { [`${CLAIM}custom`]: { quiz: input.quiz } }),
    ...input.person,
    ...input.claims,
  };
}

/** The claims of a message that asks for content (Deep Linking 2.0), for `buildMessage`. */
export const selectClaims = (issuer: string, settings: object = {}): Record<string, unknown> => ({
  [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
  [`${CLAIM}resource_link`]: undefined,
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: `${issuer}/return`,
    accept_types: ['ltiResourceLink'],
    ...settings,
  },
});
