/**
 * Answers that a page brings along to the calls that its screen makes first: by the handler of the call, behind the same
 * checks, through the same response schema, and in one transaction for all of them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#platform/contract/address.ts';
import type { Endpoint, QueryInputOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/languages.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { MustWrite } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { parsePart, refusalBody } from '#platform/server/http/reply.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { admit, toSent } from './admit.ts';
import type { Context, Handler } from './handle.ts';
import type { Permission } from './permissions.ts';
import type { SessionResolver } from './session-resolver.ts';
import type { Actor } from './subject.ts';

/** A call without a body, and what a screen calls when it has that answer. */
export interface PageCall {
  readonly endpoint: Endpoint<Permission>;
  readonly params: Readonly<Record<string, string>>;
  /** As the browser half writes it: by it the call finds its answer. */
  readonly address: string;
  /** Given the answer as it is sent. */
  after(answer: unknown): readonly PageCall[];
}

interface Input<E> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryInputOf<E>;
}

/** Names a call; throws where a page can't bring its answer along. */
export function pageCall<E extends Endpoint<Permission>>(
  endpoint: E,
  { params = {}, query }: Input<E> = {},
  after?: (answer: ResponseOf<E>) => readonly PageCall[],
): PageCall {
  if (endpoint.method !== 'GET' || endpoint.hasEffect || endpoint.produces)
    throw new Error(`${endpoint.method} ${endpoint.path} is nothing that a page can bring along`);
  const address = addressOf(endpoint.path, params, query ?? {});
  return { endpoint, params, address, after: after ?? (() => []) };
}

/** What a call is answered, as its own status and body. */
export interface PageAnswer {
  readonly status: number;
  /** The language of a refusal that is not in English. */
  readonly language: Language | null;
  readonly json: string;
  readonly next: readonly PageCall[];
}

interface Visit {
  readonly tx: TenantTx;
  readonly tenant: TenantOfRequest;
  /** The person, with from where they ask. */
  readonly caller: Actor;
  readonly request: FastifyRequest;
  readonly language: Language;
}

/** Null: it can't be answered without a change; the screen asks for it itself. */
export type AnswerForPage = (call: PageCall, visit: Visit) => Promise<PageAnswer | null>;

/** The answer is a part of a page, whose head is not the call's. */
const noReply: FastifyReply = new Proxy(Object.create(null), {
  get(_reply, name) {
    throw new Error(`A call that a page brings along answers by its body alone, not by ${String(name)}`);
  },
});

/** Returns what answers a call as its address does. Refusals are answers; whatever else goes wrong is thrown. */
export function openAnswersForPages(
  handlers: readonly Handler[],
  services: Services,
  resolver: Pick<SessionResolver, 'blockerOf' | 'switchOf'>,
): AnswerForPage {
  const served = new Map(
    handlers.map((handler) => [handler.endpoint, { ...handler, isOff: resolver.switchOf(handler.endpoint.path) }]),
  );
  const ask = async ({ endpoint, params, address, after }: PageCall, visit: Visit): Promise<PageAnswer> => {
    const route = served.get(endpoint);
    if (!route || route.isStream || route.isInParts) throw new Error(`A page can't bring ${endpoint.path} along`);
    const { tx, tenant, request, language } = visit;
    const { actor, guest } = admit(endpoint, visit.caller, resolver);
    if (await route.isOff?.(tenant)) throw new Refusal('forbidden', 'This feature is turned off here');
    const [, search = ''] = address.split('?');
    // Visitors and guests are brought nothing.
    if (!actor) throw new Refusal('not_logged_in', 'Sign in first');
    const context: Context<Endpoint<Permission>> = {
      params: endpoint.params ? parsePart(endpoint.params, params) : undefined,
      query: endpoint.query ? parsePart(endpoint.query, Object.fromEntries(new URLSearchParams(search))) : undefined,
      body: undefined,
      actor,
      guest,
      tenant,
      services,
      inTenant: <T>(work: (shared: TenantTx) => Promise<T>) => work(tx),
      request,
      reply: noReply,
    };
    const answer = await route.run(context);
    const sent = toSent(endpoint, answer, language);
    return { status: 200, language: null, json: JSON.stringify(sent), next: after(sent) };
  };
  return async (call, visit) => {
    try {
      return await ask(call, visit);
    } catch (error) {
      if (error instanceof MustWrite) return null;
      if (!(error instanceof Refusal) || error.statusCode >= 500) throw error;
      const { body, language } = refusalBody(error, visit.language);
      return { status: error.statusCode, language, json: JSON.stringify(body), next: [] };
    }
  };
}
