/** Codes and networks: said by teachers, asked of who starts. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { StoredOverride } from '#quizzes/accommodations/store.ts';
import { findQuizRow } from '#quizzes/store.ts';
import { accessInputSchema, type QuizAccess, type setAccess } from './contract.ts';
import { type AccessRow, getAccessRow, moveAttempts, upsertAccess } from './store.ts';

const whoAsks = (actor: Actor): string | null => (actor.from ? plainAddress(actor.from.address) : null);

/** IPv4 written as IPv6 is IPv4; the zone of a link-local address says nothing to anybody else. */
const plainAddress = (address: string): string => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

export async function readAccess(tx: TenantTx, actor: Actor, quizId: string): Promise<QuizAccess> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  const { code, networks } = await getAccessRow(tx, quizId);
  return { code, networks: [...networks], yourAddress: whoAsks(actor) };
}

export async function changeAccess(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof setAccess>,
  now: Date,
): Promise<QuizAccess> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  await lockChanges(tx, 'access', quizId);
  const input = withChanges(accessInputSchema, await readAccess(tx, actor, quizId), changes);
  const networks = [...new Set(input.networks)];
  await upsertAccess(tx, quizId, { code: input.code, networks }, actor.personId, now);
  await moveAttempts(tx, quizId, networks);
  // The code itself is only for those who set up exams.
  await writeAudit(tx, actor, 'quiz.access', 'quiz', quizId, { hasCode: input.code !== null, networks });
  return readAccess(tx, actor, quizId);
}

/** Whether an address lies in one of the ranges; everywhere where there are none. An unknown address lies nowhere. */
export function isInNetworks(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (address === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    list.addSubnet(base, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  const plain = plainAddress(address);
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** Throws `wrong_network` for who asks from elsewhere. */
export function refuseOtherNetwork(actor: Actor, networks: readonly string[] | null): void {
  if (networks === null || isInNetworks(actor.from?.address ?? null, networks)) return;
  throw new Refusal(
    'wrong_network',
    'This exam is only available on the school network. Ask your supervisor which one to join',
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The codes that let this person in: the quiz's own and those of their overrides. None: no code is asked for. */
export const codesIn = (
  { code }: Pick<AccessRow, 'code'>,
  overrides: readonly Pick<StoredOverride, 'code'>[],
): string[] => (code === null ? [] : [code, ...overrides.flatMap((one) => one.code ?? [])]);

/** Takes the same time whichever code it is and however much of it is right. */
export const isOneOf = (given: string, codes: readonly string[]): boolean =>
  codes.reduce((found, code) => timingSafeEqual(digest(given), digest(code)) || found, false);

/** Throws `access_code_needed` or `access_code_wrong`. */
export function refuseWithoutCode(codes: readonly string[], given: string | undefined): void {
  if (codes.length === 0) return;
  const details = (message: string) => ({ details: [{ path: 'code', message }] });
  if (given === undefined || given === '') {
    const message = 'This exam needs an access code';
    throw new Refusal('access_code_needed', message, details(message));
  }
  if (isOneOf(given, codes)) return;
  const message = 'The access code is incorrect';
  throw new Refusal('access_code_wrong', message, details(message));
}
