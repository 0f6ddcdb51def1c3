/** Joins an endpoint to its action. A slice's `routes.ts` is a list of these. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { LINES } from '#platform/contract/lines.ts';
import type { TenantTx, TransactionOptions } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TextPart } from '#platform/server/text/packed-text.ts';
import { Lines, readerOf } from './lines.ts';
import type { Permission } from './permissions.ts';
import type { Actor } from './subject.ts';

/** What a handler may use. Input is checked, the permission is held, the tenant is the one of the request's host. */
export interface Context<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null only where the endpoint is open to anyone. */
  readonly actor: E extends { readonly access: 'anyone' } ? Actor | null : Actor;
  /**
   * A visitor who has begun a quiz without an account, or joined a live one. Guests are an `actor` only where they
   * continue with that (`isForGuests`); everywhere else they are visitors.
   */
  readonly guest: Actor | null;
  readonly tenant: TenantOfRequest;
  readonly services: Services;
  /** One transaction in the tenant of the request. */
  readonly inTenant: <T>(
    work: (tx: TenantTx) => Promise<T>,
    options?: Pick<TransactionOptions, 'repeatable'>,
  ) => Promise<T>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler of an endpoint that `produces` something else than JSON. It passes the same checks as all others. */
export const handleRaw = <E extends Endpoint<Permission> & { readonly produces?: string }>(
  endpoint: E,
  run: (context: Context<E>) => Promise<RawAnswer>,
): Handler => {
  if (!endpoint.produces) throw new Error(`${endpoint.path} does not say what it produces`);
  return { endpoint, run };
};

/**
 * Bytes with their headers. `status` 206 says that they are a part, 304 that the reader's copy is still good, 302 that
 * `location` has them, 416 that there is no such part. What is large comes as a `stream`.
 */
export interface RawAnswer {
  readonly status?: 200 | 206 | 302 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array;
  readonly stream?: AsyncIterable<Uint8Array>;
}

/** Events, for as long as somebody listens. Nothing else is held during that time, above all no database connection. */
export interface EventSource {
  /** Whose stream it is: the number of streams of a person is limited. */
  readonly personId: string;
  /**
   * Starts sending; returns how to stop. An event is a name, and its receiver asks again for what it is about; or it
   * brings one line of data along.
   */
  subscribe(tell: (event: string, data?: string) => void): () => void;
}

export interface Handler {
  readonly endpoint: Endpoint<Permission>;
  /** True: `run` answers an `EventSource`. */
  readonly isStream?: true;
  /** True: `run` answers JSON in parts, each of which went through the response schema when it was made. */
  readonly isInParts?: true;
  run(context: Context<Endpoint<Permission>>): Promise<unknown>;
}

/**
 * A handler of server-sent events. It is authorised as all others, and stays authorised: the stream
 * ends when the session does.
 */
export const handleStream = <E extends Endpoint<Permission> & { readonly produces?: string }>(
  endpoint: E,
  open: (context: Context<E>) => EventSource | Promise<EventSource>,
): Handler => {
  if (endpoint.produces !== 'text/event-stream') throw new Error(`${endpoint.path} does not say that it is a stream`);
  if (endpoint.access === 'anyone') throw new Error(`${endpoint.path} is a stream, which only sessions have`);
  return { endpoint, isStream: true, run: async (context) => open(context) };
};

/**
 * A handler that answers line by line. Each line is what the response schema accepts; the work is stopped by the signal, which says
 * that nobody reads any more.
 */
export const handleLines = <E extends Endpoint<Permission> & { readonly produces?: string }>(
  endpoint: E,
  run: (context: Context<E>, reader: AbortSignal) => AsyncIterable<ReplyOf<E>>,
): Handler => {
  if (endpoint.produces !== LINES) throw new Error(`${endpoint.path} does not say that it answers in lines`);
  return {
    endpoint,
    run: async (context) => {
      const reader = readerOf(context.reply);
      return new Lines(run(context, reader), reader);
    },
  };
};

/**
 * A handler that answers JSON in parts, of which it keeps some for many readers. The code that makes a part sends it
 * through its part of the response schema: nothing is stripped afterwards.
 */
export const handleInParts = <E extends Endpoint<Permission>>(
  endpoint: E,
  run: (context: Context<E>) => Promise<readonly TextPart[]>,
): Handler => ({ endpoint, isInParts: true, run });

/** The handler answers what the endpoint's response schema accepts; anything beyond it is stripped. */
export const handle = <E extends Endpoint<Permission>>(
  endpoint: E,
  run: (context: Context<E>) => Promise<ReplyOf<E>>,
): Handler => ({ endpoint, run });
