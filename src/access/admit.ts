/** Who asks, whether they may, and what they are told: the same for calls and for what a page brings along of them. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/languages.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { withTranslation } from '#platform/contract/translate.ts';
import { translateInto } from '#platform/server/text/translate.ts';
import { can, isForGuests } from './can.ts';
import { keyBlocker } from './keys.ts';
import type { Permission } from './permissions.ts';
import type { SessionResolver } from './session-resolver.ts';
import type { Actor } from './subject.ts';

/** The known person with what their request says of the browser. `site`: the address of the tenant's site. */
export function callerOf(known: Actor, request: FastifyRequest, site: string): Actor {
  const hashIn = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, 100) : null;
  };
  const configKeyHash = hashIn('x-safeexambrowser-configkeyhash');
  const browserKeyHash = hashIn('x-safeexambrowser-requesthash');
  const isSafe = configKeyHash !== null || browserKeyHash !== null;
  return {
    ...known,
    from: {
      address: request.ip.slice(0, 100),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      ...(isSafe && { safeBrowser: { url: `${site}${request.url}`, configKeyHash, browserKeyHash } }),
    },
  };
}

/** As whom the caller is served, null for nobody that the endpoint knows. Throws the refusal of those who may not call it. */
export function admit(
  endpoint: Endpoint<Permission>,
  caller: Actor | null,
  { blockerOf }: Pick<SessionResolver, 'blockerOf'>,
): { readonly actor: Actor | null; readonly guest: Actor | null } {
  // Somebody who must do something first counts as a visitor until then.
  const held = caller && blockerOf(caller, endpoint);
  const guest = caller?.isGuest ? caller : null;
  const blocked = caller?.scopes && keyBlocker(caller.scopes, endpoint);
  if (blocked) throw blocked;
  // What is open to anyone shows programs what it shows visitors.
  const isVisitor =
    held || (guest && !isForGuests(endpoint.access)) || (caller?.scopes && endpoint.access === 'anyone');
  const actor = isVisitor ? null : caller;
  if (!can(actor, endpoint.access)) {
    if (held) throw held;
    throw actor
      ? new Refusal('forbidden', 'You don’t have permission to do this')
      : new Refusal('not_logged_in', 'Sign in first');
  }
  return { actor, guest };
}

/** What the response schema leaves of an answer, in the language of who asks: it is sent as JSON. */
export const toSent = (endpoint: Endpoint, answer: unknown, language: Language): unknown =>
  withTranslation(translateInto(language), () => endpoint.response.parse(answer));
