/** The one way to the server: a call is typed by the endpoint it names. */
import type { z } from 'zod';
import { addressOf } from '#platform/contract/address.ts';
import type { BodyInputOf, Endpoint, QueryInputOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { type FailedLine, LINES } from '#platform/contract/lines.ts';
import type { RefusalDetail } from '#platform/contract/refusal.ts';
import { pageLanguage } from './i18n/language.ts';
import { platformTexts } from './i18n/platform-texts.ts';
import { refusalTexts } from './i18n/refusal-texts.ts';
import { refusalMessage } from './i18n/refusal-words.ts';
import { textsOf } from './i18n/texts.ts';
import { session } from './session.ts';
import { dropAnswers, takeAnswer } from './start/page-answers.ts';

type ParamsInputOf<E> = E extends Endpoint<string, infer P> ? z.input<P> : never;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type CallInput<E> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    /** Fields and files of a multipart endpoint. */
    readonly form?: FormData;
    readonly signal?: AbortSignal | undefined;
    /** Continues when the page is left; for at most 64 KB. */
    readonly keepalive?: boolean | undefined;
  };

type Optional<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/**
 * A call that failed: refused by the server, never answered (`code` is `offline`, `statusCode` 0), or refused by a proxy or
 * filter in between, so that the server has not seen it (`foreign`, where the status says no more).
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  readonly statusCode: number;
  readonly details: readonly RefusalDetail[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(more: {
    code: string;
    statusCode: number;
    message: string;
    details?: readonly RefusalDetail[] | undefined;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(more.message, { cause: more.cause });
    this.code = more.code;
    this.statusCode = more.statusCode;
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** Where a body holds a number that could not be read: JSON would turn it into `null`, which means something else. */
function unreadableNumbers(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unreadableNumbers(part, [...path, name]));
}

/** Throws as the server would for a field with no number in it; the field itself says what it expects. */
function refuseUnreadable(body: unknown): void {
  const paths = unreadableNumbers(body);
  if (paths.length === 0) return;
  const { checkNumbers, enterNumber } = textsOf(platformTexts);
  throw new CallError({
    code: 'invalid_input',
    statusCode: 400,
    message: checkNumbers,
    details: paths.map((path) => ({ path, message: enterNumber })),
  });
}

/** The headers of every call: which school it means, and the language of the answer. */
export const callHeaders = (): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': pageLanguage(),
  tenant: location.host,
  // The specification's test header, which says nothing to the server.
  test: 'tripos',
});

/** What a refusal means that has no code of the server's: it comes from a proxy or a filter in between. */
function foreignCode(status: number): 'too_large' | 'too_many_requests' | 'unavailable' | 'foreign' {
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'foreign';
}

/** What such a refusal says. Only of what is too large does trying again never help. */
const foreignMessage = (status: number): string =>
  status === 413 ? textsOf(refusalTexts).codes.too_large : textsOf(platformTexts).callFailed(status);

/** Makes the error of an answer that says no; the body may be anything, as from a proxy in between. */
export function errorOf(status: number, body: unknown, header: (name: string) => string | null): CallError {
  const said: { code?: unknown; message?: unknown; details?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const retryAfter = header('retry-after');
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const code = typeof said.code === 'string' ? said.code : foreignCode(status);
  return new CallError({
    code,
    statusCode: status,
    message:
      typeof said.message !== 'string'
        ? foreignMessage(status)
        : header('content-language') !== pageLanguage()
          ? refusalMessage(code, said.message)
          : said.message,
    details: Array.isArray(said.details) ? (said.details as RefusalDetail[]) : [],
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

interface Sent {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** Which parts an input has depends on its endpoint. */
const sentOf = (input: unknown): Sent => (input ?? {}) as Sent;

/** The error of a call that was never answered, or not to its end. */
export const noAnswer = (cause?: unknown): CallError =>
  new CallError({ code: 'offline', statusCode: 0, message: textsOf(platformTexts).noAnswer, cause });

/** Sends the request. Throws `CallError` where no answer comes. */
async function send(
  address: string,
  { method }: Pick<Endpoint, 'method'>,
  { body, form, signal, keepalive }: Sent,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...callHeaders(), ...more };
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  try {
    return await fetch(address, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noAnswer(cause);
  }
}

/** Throws where the answer was cut off, or is not the server's: a network that wants a sign-in of its own answers with a page. */
async function bodyOf(response: Response, { signal }: Sent): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw signal?.aborted ? cause : noAnswer(cause);
  }
}

/** The error, of which the session hears where it is about the session. */
function toldOf(error: CallError): CallError {
  if (error.code === 'not_logged_in') session.end();
  if (error.code === 'own_password_missing') session.missOwnPassword();
  if (error.code === 'second_factor_missing') session.missSecondFactor();
  return error;
}

/**
 * Calls the endpoint and answers what its response schema says. Throws `CallError`. A 401 while somebody is
 * signed in also tells the session that it has ended, and a missing second factor that it is; the page stays as it is.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Optional<CallInput<E>>
): Promise<ResponseOf<E>> {
  const sent = sentOf(input);
  refuseUnreadable(sent.body);
  const address = addressOf(endpoint.path, sent.params, sent.query);
  const brought = endpoint.method === 'GET' ? takeAnswer(address) : dropAnswers();
  if (brought?.status === 200) return brought.body;
  if (brought)
    throw errorOf(brought.status, brought.body, (name) => (name === 'content-language' ? brought.language : null));
  const response = await send(address, endpoint, sent);
  if (response.ok) return (await bodyOf(response, sent)) as ResponseOf<E>;
  const answer: unknown = await response.json().catch(() => null);
  throw toldOf(errorOf(response.status, answer, (name) => response.headers.get(name)));
}

/**
 * Calls an endpoint that answers in lines; gives each line as soon as it is there. Throws `CallError`, also where the server
 * stopped in the middle; whether the last line has come is for the caller to see.
 */
export async function* callLines<E extends Endpoint>(
  endpoint: E,
  ...[input]: Optional<CallInput<E>>
): AsyncGenerator<ResponseOf<E>> {
  const sent = sentOf(input);
  dropAnswers();
  const address = addressOf(endpoint.path, sent.params, sent.query);
  const response = await send(address, endpoint, sent, { accept: `${LINES}, application/json` });
  if (!response.ok || !response.body) {
    const answer: unknown = await response.json().catch(() => null);
    throw toldOf(errorOf(response.status, answer, (name) => response.headers.get(name)));
  }
  for await (const line of linesOf(response.body, sent.signal)) {
    const read = JSON.parse(line);
    if (isFailed(read)) {
      const { statusCode, language, ...said } = read.failed;
      throw errorOf(statusCode, said, (name) => (name === 'content-language' ? language : null));
    }
    yield read;
  }
}

const isFailed = (line: unknown): line is FailedLine => typeof line === 'object' && line !== null && 'failed' in line;

/** The lines of a text as they come. A caller who stops early ends the request. */
async function* linesOf(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for (let isOver = false; !isOver; ) {
      const { done, value } = await reader.read();
      isOver = done;
      const [end = '', ...lines] = decoder.decode(value, { stream: !done }).split('\n');
      begun.push(end);
      for (const line of lines) {
        yield begun.join('');
        begun = [line];
      }
    }
  } catch (cause) {
    throw signal?.aborted ? cause : noAnswer(cause);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  // What ends in the middle of a line was cut off.
  if (begun.join('') !== '') throw noAnswer();
}
