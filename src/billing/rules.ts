/** Pure decisions about plans, grants and vouchers. */

import type { Role } from '#access/subject.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import { subscriptions } from '#platform/contract/shapes.ts';

const DAY_MS = 86_400_000;

/** Currencies in which plans have prices, with the digits after the point (ISO 4217; Stripe's smallest units agree). */
const minorDigits = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  USD: 2,
  ZAR: 2,
} as const;
export type Currency = keyof typeof minorDigits;
export const currencies = keysOf(minorDigits);
const isCurrency = (code: string): code is Currency => Object.hasOwn(minorDigits, code);

/** The highest price, in the currency's smallest units. */
export const MOST_MINOR = 100_000_000;
/** How many decimals prices in this currency have. */
export const minorDigitsOf = (currency: string): number => (isCurrency(currency) ? minorDigits[currency] : 2);

/** 1999 EUR is 19.99, 1999 JPY is 1999. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** minorDigitsOf(currency);

/** The price in the smallest units; NaN where it has more decimals than the currency. */
export function toMinor(amount: number, currency: string): number {
  const minor = amount * 10 ** minorDigitsOf(currency);
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : Number.NaN;
}

/** Only those who learn here need a plan; those who teach see everything. */
export const needsPlan = (role: Role, tier: number, hasPremium: boolean): boolean =>
  role === 'student' && tier === subscriptions.PREMIUM && !hasPremium;

export interface GrantDates {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A grant is held from the instant it starts until just before the instant it ends. */
export function grantStateOf(grant: GrantDates, now: Date): 'active' | 'scheduled' | 'expired' | 'revoked' {
  if (grant.revokedAt !== null) return 'revoked';
  if (grant.endsAt !== null && now >= grant.endsAt) return 'expired';
  return now < grant.startsAt ? 'scheduled' : 'active';
}

export const endOf = (periodDays: number | null, startsAt: Date): Date | null =>
  periodDays === null ? null : new Date(startsAt.getTime() + periodDays * DAY_MS);

/**
 * The dates of one more period of a plan for somebody who may hold it already: it begins when what they hold ends, so
 * that nothing that was paid for is lost. Null: they hold it without end, and more of it makes no sense.
 */
export function nextPeriod(
  held: readonly GrantDates[],
  periodDays: number | null,
  now: Date,
): { startsAt: Date; endsAt: Date | null } | null {
  const alive = held.filter((grant) => ['active', 'scheduled'].includes(grantStateOf(grant, now)));
  if (alive.some((grant) => grant.endsAt === null)) return null;
  const startsAt = new Date(Math.max(now.getTime(), ...alive.map((grant) => grant.endsAt!.getTime())));
  return { startsAt, endsAt: endOf(periodDays, startsAt) };
}

/**
 * Until when premium stays open without a gap, beginning now; `null` for without end. `undefined` when it is not open.
 */
export function heldUntil(grants: readonly GrantDates[], now: Date): Date | null | undefined {
  let until: Date | undefined;
  const alive = grants
    .filter((grant) => grant.revokedAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const { startsAt, endsAt } of alive) {
    if (startsAt > (until ?? now)) break;
    if (endsAt === null) return null;
    if (endsAt > (until ?? now)) until = endsAt;
  }
  return until;
}

/** Letters and digits that nobody mistakes for another when reading them from paper. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** As it is stored and compared: capitals without spaces and hyphens. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

/** As it is shown: in groups of four. */
export const showCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export interface VoucherUse {
  readonly usesAllowed: number;
  readonly used: number;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export function voucherStateOf(voucher: VoucherUse, now: Date): 'open' | 'used' | 'expired' | 'revoked' {
  if (voucher.revokedAt !== null) return 'revoked';
  if (voucher.used >= voucher.usesAllowed) return 'used';
  return voucher.expiresAt !== null && now >= voucher.expiresAt ? 'expired' : 'open';
}

export type PaymentState = 'open' | 'paid' | 'failed' | 'expired' | 'refunded';

/**
 * What a payment becomes when its provider tells something, in whatever order it tells: money that came in outdoes a
 * failed try, and money that went back is the last word.
 */
export function nextPaymentState(current: PaymentState, told: PaymentState): PaymentState {
  if (current === 'refunded' || told === 'refunded') return 'refunded';
  if (current === 'paid' || told === 'paid') return 'paid';
  return current === 'open' ? told : current;
}

/** A channel that somebody can find and join: public ones, those with a pass code, and where they are invited. */
export const isFindable = (channel: { readonly kind: string; readonly is_invited: boolean }): boolean =>
  channel.kind !== 'invitation' || channel.is_invited;
