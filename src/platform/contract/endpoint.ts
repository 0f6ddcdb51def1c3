/**
 * An endpoint is one object that both sides read: the server makes the route, the validation and the
 * OpenAPI page of it, the browser the typed call. `access` is required: an endpoint nobody has
 * thought about cannot be written.
 */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** What an endpoint `produces` whose answers have the media types of their files. */
export const ANY_FILE = '*/*';

export interface Endpoint<
  Access extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: Method;
  /** With parameters as `:id`. */
  readonly path: `/v1/api/${string}`;
  readonly summary: string;
  /** Groups the endpoint in the documentation. */
  readonly tag: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A GET that changes something: like every change it is refused to pages of other sites. */
  readonly hasEffect?: boolean;
  /** `multipart` bodies are read by the handler itself; the schema then describes the fields. */
  readonly multipart?: boolean;
  /** The body reaches the handler as the bytes that were sent (`request.body` is a Buffer): their signature is checked. */
  readonly rawBody?: boolean;
  readonly response: Response;
  /** Media type, or range of them, of an answer that is no JSON (a picture, a file); the handler then sends it itself. */
  readonly produces?: string;
  /** Largest accepted body in bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
}

export type ParamsOf<E> = E extends Endpoint<string, infer P, Schema, Schema, Schema> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<string, Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<string, Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<string, Schema, Schema, Schema, infer R> ? z.output<R> : never;
/** What a handler gives back, before the response schema has filled in and stripped. */
export type ReplyOf<E> = E extends Endpoint<string, Schema, Schema, Schema, infer R> ? z.input<R> : never;
export type QueryInputOf<E> = E extends Endpoint<string, Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<string, Schema, Schema, infer B, Schema> ? z.input<B> : never;

/** An `endpoint()` whose `access` is one of the given permissions; the access layer makes the product's own. */
export const endpointFor =
  <Permission extends string>() =>
  <
    Access extends Permission,
    Response extends Schema,
    Params extends Schema = z.ZodUndefined,
    Query extends Schema = z.ZodUndefined,
    Body extends Schema = z.ZodUndefined,
  >(
    definition: Endpoint<Access, Params, Query, Body, Response>,
  ): Endpoint<Access, Params, Query, Body, Response> =>
    definition;
