/** The access code of an exam: wrong guesses are counted, whatever becomes of them. */
import type { Actor } from '#access/subject.ts';
import { findOwnAttempt } from '#delivery/attempt/store.ts';
import type { Attempt } from '#delivery/contract.ts';
import { isOverdue } from '#delivery/rules.ts';
import { accessCodeLimits, countAttempt, forgive, refuseWhenTooMany, takeTurn } from '#identity/account/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { codesIn, getAccessRow, listOverridesOf, refuseWithoutCode } from '#quizzes/api.ts';
import { type StartMoment, startQuiz } from './actions.ts';

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/**
 * As `startQuiz`, with the code that was given. A guess is counted before it is looked at, in a transaction of its own:
 * guesses sent all at once are no more than the limit. Throws `access_code_needed`, `access_code_wrong` and
 * `too_many_requests` too. A student who has started continues without a code.
 */
export async function startWithCode(
  inTenant: InTenant,
  actor: Actor,
  { id, code }: { readonly id: string; readonly code: string },
  when: StartMoment,
): Promise<Attempt> {
  const { asked: now } = when;
  const { codes, own, others } = await inTenant(async (tx) => {
    const last = await findOwnAttempt(tx, actor.personId, id);
    // By the quiz, whichever attempt at it was named.
    const quizId = last?.quiz_id ?? id;
    const limits = accessCodeLimits(quizId, actor.personId, actor.isGuest ? (actor.from?.address ?? '') : null);
    const [counted, ...further] = limits;
    const guess = { own: counted!, others: further };
    if (last?.state === 'open' && !isOverdue(last, now)) return { ...guess, codes: [] };
    const found = codesIn(await getAccessRow(tx, quizId), await listOverridesOf(tx, quizId, actor));
    if (found.length === 0) return { ...guess, codes: [] };
    await takeTurn(tx, `access codes of ${actor.personId}`);
    await refuseWhenTooMany(tx, limits, now);
    await countAttempt(tx, [guess.own], now);
    return { ...guess, codes: found };
  });
  try {
    refuseWithoutCode(codes, code);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'access_code_wrong')
      await inTenant((tx) => countAttempt(tx, others, now));
    throw error;
  }
  return inTenant(async (tx) => {
    if (codes.length > 0) await forgive(tx, own);
    return startQuiz(tx, actor, id, when, code);
  });
}
