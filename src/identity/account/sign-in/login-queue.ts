/**
 * The queue in front of signing in. Passwords are slow to check on purpose, and at nine o'clock a whole year wants in at
 * once: first come, first served, and those with a long wait get their place instead of an open connection.
 * Schools take turns, so that a large one does not keep a small one waiting.
 *
 * place    a position; it is kept while they are away until they are expected back, and some time longer
 * ticket   what they bring to return to it, at whichever process they come to: when they came, signed
 */
import { v4 as uuid } from 'uuid';
import { HASHES_AT_ONCE } from '#identity/account/passwords/passwords.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';

export interface Ticket {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

interface Place extends Ticket {
  readonly school: string;
  /** Null while they are away. */
  begin: (() => void) | null;
  /** While they are away: until when the place is kept. */
  heldUntil: number;
}

interface LineRules {
  readonly atOnce: number;
  /** Most places. */
  readonly most: number;
  /** Most places of one school. */
  readonly mostOfOne?: number;
}

interface Comer {
  readonly school?: string;
  /** True when nobody waits for the answer any more. */
  readonly isGone?: () => boolean;
}

const busy = (): Refusal =>
  new Refusal('unavailable', 'The service is busy. Try again in a moment', { retryAfter: LATEST_S });

/** Whose turn comes within this time waits for it here; the others come back. */
const HOLD_MS = 3_000;
const LATE_MS = 10_000;
const SOONEST_S = 1;
const LATEST_S = 15;

/** Thrown at who has to come back: their place from 1, how long it takes about, and when to come. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly position: number;
  readonly seconds: number;
  readonly retryAfter: number;

  constructor(position: number, waitMs: number) {
    super(`Number ${position} in line`);
    this.position = position;
    this.seconds = Math.max(1, Math.ceil(waitMs / 1000));
    // Those far behind need not ask often.
    this.retryAfter = Math.min(LATEST_S, Math.max(SOONEST_S, Math.floor(this.seconds / 4)));
  }
}

export class LoginQueue {
  readonly #rules: LineRules;
  /** Those who came first in front. */
  readonly #places: Place[] = [];
  /** When each school had its last turn, counted in turns. */
  readonly #turns = new Map<string, number>();
  #turnCount = 0;
  #running = 0;
  /** How long one takes, in milliseconds; a guess until some were through. */
  #usual = 150;

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  get length(): number {
    return this.#places.length;
  }

  /**
   * Does the work when it is its turn. Without a ticket it waits as long as that takes. Throws `NotYet` at who has one and
   * should come back with it, and a refusal when the queue is full.
   */
  async through<T>(
    ticket: Ticket | null,
    work: () => Promise<T>,
    { school = '', isGone = () => false }: Comer = {},
  ): Promise<T> {
    await this.#turn(ticket, school);
    try {
      if (isGone()) throw busy();
      const begun = performance.now();
      return await work().finally(() => {
        this.#usual += (performance.now() - begun - this.#usual) / 16;
      });
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(ticket: Ticket | null, school: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = this.#stand(ticket ?? { id: uuid(), since: Date.now() }, school);
    place.begin = resolve;
    this.#next();
    if (ticket === null || place.begin === null) return promise;
    const wait = this.#waitOf(place);
    const leave = (): void => {
      if (place.begin !== resolve) return;
      const told = new NotYet(this.#positionOf(place), this.#waitOf(place));
      place.begin = null;
      place.heldUntil = Date.now() + told.retryAfter * 1000 + LATE_MS;
      reject(told);
    };
    if (wait > HOLD_MS) leave();
    else setTimeout(leave, 2 * HOLD_MS).unref();
    return promise;
  }

  /**
   * The place of the ticket, made where there is none. When the place is taken already, its second bearer comes last.
   */
  #stand({ id, since }: Ticket, school: string): Place {
    const known = this.#places.find((place) => place.id === id);
    if (known?.begin === null) return known;
    if (known) return this.#stand({ id: uuid(), since: Date.now() }, school);
    const { most, mostOfOne = most } = this.#rules;
    const own = this.#places.reduce((count, other) => count + Number(other.school === school), 0);
    if (this.#places.length >= most || own >= mostOfOne) throw busy();
    const place = { id, since, school, begin: null, heldUntil: Number.POSITIVE_INFINITY };
    const before = this.#places.findLastIndex((other) => other.since <= since);
    this.#places.splice(before + 1, 0, place);
    return place;
  }

  /** Among those of the same school, from 1. */
  #positionOf({ id, school }: Place): number {
    let position = 1;
    for (const other of this.#places) {
      if (other.id === id) break;
      if (other.school === school) position += 1;
    }
    return position;
  }

  /** Of every other school as many come before, where that many wait. */
  #waitOf(place: Place): number {
    const position = this.#positionOf(place);
    const waiting = new Map<string, number>();
    for (const { school } of this.#places) waiting.set(school, (waiting.get(school) ?? 0) + 1);
    waiting.delete(place.school);
    const before = [...waiting.values()].reduce((sum, count) => sum + Math.min(count, position), position);
    return (before * this.#usual) / this.#rules.atOnce;
  }

  /** Whose turn it is: of the school that has waited longest for one, who came first and is there. */
  #front(): Place | undefined {
    const firsts = new Map<string, Place>();
    for (const place of this.#places) if (place.begin && !firsts.has(place.school)) firsts.set(place.school, place);
    const turnOf = ({ school }: Place): number => this.#turns.get(school) ?? 0;
    return [...firsts.values()].reduce<Place | undefined>(
      (best, place) => (best && turnOf(best) <= turnOf(place) ? best : place),
      undefined,
    );
  }

  /** Lets in whose turn it is; who is away is passed over, and forgotten when they do not come back. */
  #next(): void {
    const now = Date.now();
    for (let index = this.#places.length - 1; index >= 0; index -= 1) {
      const { begin, heldUntil } = this.#places[index]!;
      if (begin === null && heldUntil < now) this.#places.splice(index, 1);
    }
    while (this.#running < this.#rules.atOnce) {
      const place = this.#front();
      if (!place) break;
      this.#places.splice(this.#places.indexOf(place), 1);
      this.#turnCount += 1;
      this.#turns.set(place.school, this.#turnCount);
      this.#running += 1;
      const begin = place.begin!;
      place.begin = null;
      begin();
    }
    if (this.#places.length === 0) this.#turns.clear();
  }
}

/** Twice as many as are hashed at once, so that a hash never waits for the database. */
const signInQueue = new LoginQueue({ atOnce: 2 * HASHES_AT_ONCE + 2, most: 100_000, mostOfOne: 20_000 });

const OLDEST_MS = 60 * 60_000;
const purposeOf = (tenant: string, email: string): string => `place in line ${tenant} ${email.toLowerCase()}`;
const markOf = (vault: Vault, tenant: string, email: string, text: string): string =>
  vault.mac(purposeOf(tenant, email), text).toString('base64url');

export const writeTicket = (vault: Vault, tenant: string, email: string, { id, since }: Ticket): string =>
  `${since}.${id}.${markOf(vault, tenant, email, `${since}.${id}`)}`;

/** The ticket that was given out for this account; another one that begins now where there is none, or a false one. */
export function readTicket(vault: Vault, tenant: string, email: string, given: string): Ticket {
  const now = Date.now();
  const [since = '', id = '', mark] = given.split('.');
  const isOurs = mark === markOf(vault, tenant, email, `${since}.${id}`);
  if (!isOurs || now - Number(since) > OLDEST_MS) return { id: uuid(), since: now };
  return { id, since: Math.min(now, Number(since)) };
}

/** Signs in when it is their turn. Throws `in_line` at who brought a ticket, even an empty one, and has to come back. */
export async function runQueued<T>(
  { vault }: Pick<Services, 'vault'>,
  tenant: Pick<TenantOfRequest, 'id'>,
  given: { readonly email: string; readonly ticket?: string | undefined },
  work: () => Promise<T>,
  { isGone, queue = signInQueue }: { readonly isGone?: () => boolean; readonly queue?: LoginQueue } = {},
): Promise<T> {
  const ticket = given.ticket === undefined ? null : readTicket(vault, tenant.id, given.email, given.ticket);
  try {
    return await queue.through(ticket, work, { school: tenant.id, ...(isGone && { isGone }) });
  } catch (error) {
    if (!(error instanceof NotYet) || ticket === null) throw error;
    const { position, seconds, retryAfter } = error;
    const message = `Many people are signing in. You are number ${position} in the queue, about ${seconds} s`;
    const told = { position, seconds, ticket: writeTicket(vault, tenant.id, given.email, ticket) };
    throw new Refusal('in_line', message, { retryAfter, details: [{ path: 'place', message, ...told }] });
  }
}
