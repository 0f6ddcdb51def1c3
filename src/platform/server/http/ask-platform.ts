/** Requests to platforms: https to addresses of the internet, no redirects, a time limit, and a limited answer. */
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts';
import type { Services } from '#platform/server/services.ts';

/** How long a platform may take to answer. */
export const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 512 * 1024;

export interface PlatformAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A platform answered, and not with what was asked for. */
export class PlatformSaid extends Error {
  override readonly name = 'PlatformSaid';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error(`The answer is larger than ${LARGEST_ANSWER} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Throws `ForbiddenAddress` for an address of the own network, and what `fetch` throws where nothing answers in time. */
export async function askPlatform(
  services: Pick<Services, 'config'>,
  url: string,
  options: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<PlatformAnswer> {
  const fetching = guardedFetch(services.config.SSO_LOCAL);
  const response = await fetching(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
  return { status: response.status, headers: response.headers, text: await readLimited(response) };
}

/** The JSON of a successful answer. Throws where it is none. */
export async function askPlatformJson(
  services: Pick<Services, 'config'>,
  url: string,
  options: RequestInit = {},
): Promise<unknown> {
  const { status, text } = await askPlatform(services, url, options);
  if (status < 200 || status > 299)
    throw new PlatformSaid(status, `${new URL(url).host} answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}
