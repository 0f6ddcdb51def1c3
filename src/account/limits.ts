/**
 * Limits on guessing. A whole school sits behind one address, so right passwords are never counted: an account is
 * limited by its failures, an address by the failures that come from it.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

type Kind = 'login' | 'forgot' | 'register' | 'pass-code' | 'voucher' | 'second-factor' | 'email';

export interface Limit {
  readonly kind: Kind;
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

const MINUTE = 60_000;

/**
 * The network that an address stands for. Whoever has one address of IPv6 has the 2^64 that begin alike; IPv4 written as
 * IPv6 is one address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left!.length - right!.length)).fill('0');
  const groups = [...left!, ...zeros, ...right!].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export const loginLimits = (account: string, address: string): Limit[] => [
  { kind: 'login', subject: `account ${account}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'login', subject: `address ${networkOf(address)}`, most: 200, withinMs: 15 * MINUTE },
];
export const forgotLimits = (account: string, address: string): Limit[] => [
  { kind: 'forgot', subject: `account ${account}`, most: 5, withinMs: 60 * MINUTE },
  { kind: 'forgot', subject: `address ${networkOf(address)}`, most: 100, withinMs: 60 * MINUTE },
];
export const registerLimits = (address: string): Limit[] => [
  { kind: 'register', subject: `address ${networkOf(address)}`, most: 100, withinMs: 60 * MINUTE },
];
/** Guesses at the code of an authenticator app, of which three in a million are right. */
export const codeLimits = (personId: string, address: string): Limit[] => [
  { kind: 'second-factor', subject: `person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'second-factor', subject: `address ${networkOf(address)}`, most: 200, withinMs: 15 * MINUTE },
];
/** Mails to new addresses that somebody wants. */
export const emailLimits = (personId: string): Limit[] => [
  { kind: 'email', subject: `person ${personId}`, most: 5, withinMs: 60 * MINUTE },
];
/** Guesses at the pass code of a channel. */
export const passCodeLimits = (channelId: string, personId: string, address: string): Limit[] => [
  { kind: 'pass-code', subject: `channel ${channelId} person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'pass-code', subject: `address ${networkOf(address)}`, most: 200, withinMs: 15 * MINUTE },
];
/** Guesses at the codes of vouchers. */
export const voucherLimits = (personId: string, address: string): Limit[] => [
  { kind: 'voucher', subject: `person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'voucher', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
];

const digest = (subject: string): Buffer => createHash('sha256').update(subject).digest();

/** Throws `too_many_requests` when one of the limits is reached. */
export async function refuseWhenTooMany(tx: TenantTx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { kind, subject, most, withinMs } of limits) {
    const since = new Date(now.getTime() - withinMs);
    const recent = await tx
      .selectFrom('failed_attempt')
      .select('failed_at')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind)
      .where('subject', '=', digest(subject))
      .where('failed_at', '>', since)
      .orderBy('failed_at', 'desc')
      .limit(most)
      .execute();
    const oldest = recent.at(-1);
    if (recent.length < most || !oldest) continue;
    const retryAfter = Math.max(1, Math.ceil((oldest.failed_at.getTime() + withinMs - now.getTime()) / 1000));
    throw new Refusal('too_many_requests', `Too many attempts. Please try again in ${inWords(retryAfter)}`, {
      retryAfter,
    });
  }
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Until the transaction ends, nobody else counts a try at this account: of many that are made at once, each is measured
 * by those before it.
 */
export const takeTurn = (tx: TenantTx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId} ${account}`}, 0))`.execute(tx);

/** Counts one failure, or one mail asked for, against every limit. */
export async function countAttempt(tx: TenantTx, limits: readonly Limit[], now: Date): Promise<void> {
  await tx
    .insertInto('failed_attempt')
    .values(
      limits.map(({ kind, subject }) => ({
        tenant_id: tx.tenantId,
        failed_attempt_id: uuid(),
        kind,
        subject: digest(subject),
        failed_at: now,
      })),
    )
    .execute();
}

/** Forgets the failures of an account after its right password. */
export const forgiveAccount = (tx: TenantTx, account: string) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'login')
    .where('subject', '=', digest(`account ${account}`))
    .execute();

/** Forgets the failures that the first of the limits, the account's own, has counted. */
export const forgive = (tx: TenantTx, [own]: readonly Limit[]) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', own!.kind)
    .where('subject', '=', digest(own!.subject))
    .execute();

/** Throws away what no limit looks back to any more. */
export const dropOldAttempts = (tx: TenantTx, now: Date) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('failed_at', '<', new Date(now.getTime() - 120 * MINUTE))
    .execute();
