/**
 * Limits on guessing. A whole school sits behind one address, so right passwords are never counted: an account is
 * limited by its failures, an address by the failures that come from it. A browser that has signed in to an account before
 * has a counter of its own, so that strangers cannot close the account to its owner, for example just before an exam.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { tokenHash } from './tokens.ts';

type Kind =
  | 'login'
  | 'forgot'
  | 'register'
  | 'pass-code'
  | 'voucher'
  | 'page-form'
  | 'guest'
  | 'contact'
  | 'second-factor'
  | 'email'
  | 'certificate';

export interface Limit {
  readonly kind: Kind;
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

const MINUTE = 60_000;

/**
 * The network that an address stands for. Whoever has one address of IPv6 has the 2^64 that begin alike, and often all
 * that share the first three `groups`; IPv4 written as IPv6 is one address.
 */
export function networkOf(address: string, groups: 3 | 4 = 4): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left!.length - right!.length)).fill('0');
  const first = [...left!, ...zeros, ...right!].slice(0, groups);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * groups}`;
}

/** A browser in which somebody has signed in to an account before has a counter of its own there. */
export const knownDeviceLimits = (account: string, device: string): Limit[] => [
  { kind: 'login', subject: `device ${device} account ${account}`, most: 10, withinMs: 15 * MINUTE },
];
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
/** Guesses at the access code of an exam. */
export const accessCodeLimits = (quizId: string, personId: string, address: string): Limit[] => [
  { kind: 'pass-code', subject: `quiz ${quizId} person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'pass-code', subject: `quiz ${quizId} address ${networkOf(address)}`, most: 200, withinMs: 15 * MINUTE },
];
/** Wishes to be deleted, of which every administrator hears. */
export const deletionLimits = (personId: string): Limit[] => [
  { kind: 'email', subject: `deletion of ${personId}`, most: 3, withinMs: 24 * 60 * MINUTE },
];

/** Guesses at the codes of vouchers. */
export const voucherLimits = (personId: string, address: string): Limit[] => [
  { kind: 'voucher', subject: `person ${personId}`, most: 10, withinMs: 15 * MINUTE },
  { kind: 'voucher', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
];

/** Forms of public pages, which anybody may send. */
export const formLimits = (address: string): Limit[] => [
  { kind: 'page-form', subject: `address ${networkOf(address)}`, most: 20, withinMs: 60 * MINUTE },
];

/**
 * Quizzes begun without an account: two classes in one room, and no more than a site can clean up at night. Of a day's
 * guests one network gets a fifth, so that nobody takes them all away from everybody else.
 */
export const guestLimits = (address: string): Limit[] => [
  { kind: 'guest', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
  { kind: 'guest', subject: `day of ${networkOf(address, 3)}`, most: 1_000, withinMs: 24 * 60 * MINUTE },
  { kind: 'guest', subject: 'site', most: 5_000, withinMs: 24 * 60 * MINUTE },
];
/** Messages to the school. */
export const contactLimits = (address: string): Limit[] => [
  { kind: 'contact', subject: `address ${networkOf(address)}`, most: 10, withinMs: 60 * MINUTE },
  { kind: 'contact', subject: 'site', most: 500, withinMs: 24 * 60 * MINUTE },
];
/** Codes and files of certificates that were not issued here. */
export const certificateLimits = (address: string): Limit[] => [
  { kind: 'certificate', subject: `address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE },
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

/** Forgets the failures that a limit counts, after the right password. */
export const forgive = (tx: TenantTx, { kind, subject }: Limit) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('subject', '=', digest(subject))
    .execute();

/** True when the person with this address has signed in in this browser before. */
export async function isKnownDevice(tx: TenantTx, email: string, device: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_device as d')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.person_id', '=', 'd.person_id'),
    )
    .select('d.person_id')
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.token_hash', '=', tokenHash(device))
    .where('p.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the person has signed in in this browser. */
export const rememberDevice = (tx: TenantTx, personId: string, device: string, now: Date) =>
  tx
    .insertInto('known_device')
    .values({ tenant_id: tx.tenantId, token_hash: tokenHash(device), person_id: personId, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'token_hash', 'person_id']).doUpdateSet({ last_used_at: now }),
    )
    .execute();

/** Throws away what no limit looks back to any more. */
export const dropOldAttempts = (tx: TenantTx, now: Date) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('failed_at', '<', new Date(now.getTime() - 24 * 60 * MINUTE))
    .execute();
