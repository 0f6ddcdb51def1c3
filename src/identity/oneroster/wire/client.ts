/** Requests to a student information system: https of the internet, no redirects, limited in time and size, with patience. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ForbiddenAddress, guardedFetch } from '#platform/server/http/guarded-fetch.ts';
import type { Services } from '#platform/server/services.ts';
import type { Version } from '../rules.ts';

const TIMEOUT_MS = 60_000;
const LARGEST_ANSWER = 16 * 1024 * 1024;
const LARGEST_TOKEN = 64 * 1024;
const TRIES = 5;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;

/** Why the system can't be read, in words for administrators. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export interface Access {
  readonly version: Version;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

export interface Answer {
  readonly body: unknown;
  /** `X-Total-Count`; null where there is none. */
  readonly total: number | null;
  /** Whether `Link` names a next page. Its address is never followed. */
  readonly hasNext: boolean;
  /** The clock there. */
  readonly date: Date | null;
}

export interface Client {
  get(path: string, query: Readonly<Record<string, string>>): Promise<Answer>;
}

export type Pause = (milliseconds: number) => Promise<unknown>;

const scopes: Readonly<Record<Version, string>> = {
  '1.2': 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
  '1.1': 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly',
};

async function readLimited(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Unreadable('The answer of the system is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What the server says of a mistake (imsx_StatusInfo, RFC 6749), cut short. */
function reasonIn(body: string): string {
  try {
    const { imsx_description, error_description, error } = JSON.parse(body);
    const reason = imsx_description ?? error_description ?? error;
    return typeof reason === 'string'
      ? `: ${reason
          .toWellFormed()
          .replace(/\p{Cc}/gu, ' ')
          .slice(0, 200)}`
      : '';
  } catch {
    return '';
  }
}

const isBusy = (status: number): boolean => status === 429 || status >= 500;

/** How long to wait before the next try. The server may say so, in seconds or as a date. */
function pauseAfter(got: Got | null, tries: number, now: Date): number {
  const asked = got?.headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now.getTime();
  const own = FIRST_PAUSE_MS * 2 ** (tries - 1);
  return Math.min(Math.max(Number.isFinite(ms) ? ms : 0, own), LONGEST_PAUSE_MS);
}

const tokenSchema = z.object({ access_token: z.string().min(1).max(20_000) });

type Ask = (url: string, makeOptions: () => Promise<RequestInit>, most: number) => Promise<Got>;

/** A request for a token; `isBasic` false: the secret is in the body. */
const tokenRequest =
  ({ version, clientId, secret }: Access, isBasic: boolean) =>
  async (): Promise<RequestInit> => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes[version] });
    const part = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');
    if (!isBasic) {
      form.set('client_id', clientId);
      form.set('client_secret', secret);
    }
    const basic = Buffer.from(`${part(clientId)}:${part(secret)}`).toString('base64');
    return {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(isBasic && { authorization: `Basic ${basic}` }),
      },
      body: form.toString(),
    };
  };

/** By HTTP Basic, which every server knows (RFC 6749, 2.3.1); some know the body only. */
async function newToken(access: Access, ask: Ask): Promise<string> {
  let got = await ask(access.tokenUrl, tokenRequest(access, true), LARGEST_TOKEN);
  if (got.status === 400 || got.status === 401)
    got = await ask(access.tokenUrl, tokenRequest(access, false), LARGEST_TOKEN);
  if (got.status !== 200)
    throw new Unreadable(`The system gave no access: it answered ${got.status}${reasonIn(got.text)}`);
  const parsed = tokenSchema.safeParse(parseJson(got.text));
  if (!parsed.success) throw new Unreadable('The answer of the token address is no token');
  return parsed.data.access_token;
}

/** One connection for one run: it asks for a token when it needs one, and again when the server has ended it. */
export function openClient(
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  access: Access,
  pause: Pause = wait,
): Client {
  const fetching = guardedFetch(services.config.SSO_LOCAL);
  let token: string | null = null;

  async function once(url: string, options: RequestInit, most: number): Promise<Got> {
    const response = await fetching(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, headers: response.headers, text: await readLimited(response, most) };
  }

  /** Tries again while the server is busy or can't be reached. */
  async function ask(url: string, makeOptions: () => Promise<RequestInit>, most: number): Promise<Got> {
    for (let tries = 1; ; tries += 1) {
      let got: Got | null = null;
      try {
        got = await once(url, await makeOptions(), most);
        if (!isBusy(got.status)) return got;
      } catch (error) {
        if (error instanceof Unreadable) throw error;
        if (error instanceof ForbiddenAddress)
          throw new Unreadable('The address leads into the own network', { cause: error });
        if (tries >= TRIES) throw new Unreadable('The system can’t be reached', { cause: error });
        services.log.info({ err: error, tries }, 'a student information system did not answer');
      }
      if (got && tries >= TRIES) return got;
      await pause(pauseAfter(got, tries, services.clock()));
    }
  }

  const withToken = async (): Promise<RequestInit> => {
    token ??= await newToken(access, ask);
    return { headers: { accept: 'application/json', authorization: `Bearer ${token}` } };
  };

  return {
    async get(path, query) {
      const url = `${access.baseUrl.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`;
      let got = await ask(url, withToken, LARGEST_ANSWER);
      if (got.status === 401) {
        token = null;
        got = await ask(url, withToken, LARGEST_ANSWER);
      }
      if (got.status !== 200)
        throw new Unreadable(`The system answered ${got.status} for ${path}${reasonIn(got.text)}`);
      const total = got.headers.get('x-total-count') ?? '';
      return {
        body: parseJson(got.text),
        total: /^\d{1,9}$/.test(total.trim()) ? Number(total) : null,
        hasNext: /;\s*rel\s*=\s*"?next\b/i.test(got.headers.get('link') ?? ''),
        date: dateIn(got.headers.get('date')),
      };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreadable('The answer of the system is no JSON', { cause });
  }
}

function dateIn(header: string | null): Date | null {
  const at = Date.parse(header ?? '');
  return Number.isFinite(at) ? new Date(at) : null;
}
