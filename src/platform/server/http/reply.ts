/** The one place where failures become answers: `{ message, statusCode, code, details? }`. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import type { Language } from '#platform/contract/languages.ts';
import { Refusal, type RefusalCode, type RefusalDetail } from '#platform/contract/refusal.ts';
import type { Translate } from '#platform/contract/translate.ts';
import { codeOf, messageOf } from '#platform/server/errors.ts';
import { languageOfRequest, translateInto } from '#platform/server/text/translate.ts';
import { isOpenedInWindow, sendRefusalPage } from './refusal-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as it is known, for the line that a refusal leaves in the log. */
    who?: { readonly tenant: string; readonly person: string | undefined };
  }
}

export interface ErrorBody {
  readonly message: string;
  readonly statusCode: number;
  readonly code: string;
  readonly details?: readonly unknown[];
}

/** Failures of the HTTP layer itself, by the codes that Fastify and its plugins give them. */
const httpFailures: Record<string, { code: RefusalCode; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_input', message: 'The body is not well-formed JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_input', message: 'The body is empty; JSON was expected' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'invalid_input', message: 'The body must be sent as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_input',
    message: 'The length of the body is not what was announced',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The body is too large' },
  FST_REQ_FILE_TOO_LARGE: { code: 'too_large', message: 'The file is too large' },
  FST_FILES_LIMIT: { code: 'invalid_input', message: 'Only one file can be sent at a time' },
  FST_PARTS_LIMIT: { code: 'invalid_input', message: 'The form has too many parts' },
  FST_FIELDS_LIMIT: { code: 'invalid_input', message: 'The form has too many fields' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    code: 'invalid_input',
    message: 'A form with a file (multipart/form-data) was expected',
  },
  FST_ERR_BAD_URL: { code: 'invalid_input', message: 'The address is not well formed' },
};

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

/**
 * PostgreSQL's word for "not now": pool exhausted, starting, shutting down, statement cancelled by its time limit, and, while another
 * server takes its place, that nothing can be written.
 */
const BUSY_DATABASE = /^(57P0[1-5]|53\d{3}|08\d{3}|57014|25006|25P03|ECONNREFUSED|ECONNRESET|ENOENT)$/;
/** PgBouncer hangs up with this code, whatever the reason; PostgreSQL uses it for faults of ours, which end no connection. */
const isHungUpByPooler = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '08P01' && error.severity === 'FATAL';
/** What pg says, without a code, of a connection that it did not get or that was lost. */
const LOST_DATABASE =
  /timeout exceeded when trying to connect|^Connection terminated|connection error and is not queryable/;

const LIMIT_REACHED = 'TQ001';

/** Every error becomes a Refusal; what nobody expected becomes `internal` and tells nothing about itself. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // What the database itself limits (migration 0012): its words are for people.
  const code = codeOf(error) ?? '';
  if (code === LIMIT_REACHED) return new Refusal('impossible', messageOf(error), { cause: error });
  const known = httpFailures[code];
  if (known) return new Refusal(known.code, known.message, { cause: error });
  if (
    BUSY_DATABASE.test(code) ||
    isHungUpByPooler(error) ||
    (error instanceof Error && LOST_DATABASE.test(error.message))
  ) {
    return new Refusal('unavailable', 'The service is busy. Try again in a moment', {
      retryAfter: 2,
      cause: error,
    });
  }
  const status = statusOf(error);
  if (status >= 400 && status < 500) {
    return new Refusal('invalid_input', error instanceof Error ? error.message : 'The request was not understood', {
      cause: error,
    });
  }
  return new Refusal('internal', 'Something went wrong on our side', { cause: error });
}

/** What a refusal says in another language; in English what it cannot say. */
function said(refusal: Refusal, say: Translate): { message: string; details: readonly RefusalDetail[] } {
  const details = refusal.details.map((detail) => ({ ...detail, message: say(detail.message) ?? detail.message }));
  const first = refusal.details[0];
  // The path of a field is English too, and says nothing to people.
  const aboutField = first && refusal.message.endsWith(`: ${first.message}`) ? say(first.message) : null;
  return { message: aboutField ?? say(refusal.message) ?? refusal.message, details };
}

/** What a refusal is answered with, and the language of its words where that is not English. */
export function refusalBody(
  refusal: Refusal,
  language: Language,
): { readonly body: ErrorBody; readonly language: Language | null } {
  const { message, details } = said(refusal, translateInto(language));
  const { statusCode, code } = refusal;
  return {
    body: { message, statusCode, code, ...(details.length > 0 && { details }) },
    language: message === refusal.message ? null : language,
  };
}

/** Logs a failure, in English: what is wrong here as an error, what was refused as a fact. */
export function logRefusal(refusal: Refusal, request: FastifyRequest): void {
  if (refusal.statusCode >= 500 && refusal.code !== 'in_line')
    request.log.error({ err: refusal.cause ?? refusal, ...request.who }, refusal.message);
  else
    request.log.info(
      { code: refusal.code, route: request.routeOptions.url, from: request.ip, ...request.who },
      'refused',
    );
}

/** Logs a failure once and answers it in the language that the request asks for. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  logRefusal(refusal, request);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const { body, language } = refusalBody(refusal, languageOfRequest(request));
  if (isOpenedInWindow(request)) {
    sendRefusalPage(request, reply, { status: refusal.statusCode, message: body.message });
    return;
  }
  if (language !== null) reply.header('content-language', language);
  reply.code(refusal.statusCode).header('cache-control', 'no-store').send(body);
}

/** Checks one part of a request; a failure names every bad field by its path. */
export function parsePart<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** A zod error as a refusal with one detail per bad field. */
export function invalidInput(error: z.ZodError, prefix: readonly PropertyKey[] = []): Refusal {
  const details: RefusalDetail[] = [];
  for (const issue of error.issues) {
    const path = [...prefix, ...issue.path].map(String).join('.');
    if (path === '' || !details.some((one) => one.path === path)) details.push({ path, message: issue.message });
    if (details.length === 100) break;
  }
  const first = details[0];
  return new Refusal(
    'invalid_input',
    first ? `${first.path === '' ? 'Input' : first.path}: ${first.message}` : 'Invalid input',
    {
      details,
    },
  );
}
