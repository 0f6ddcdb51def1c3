/** Safe Exam Browser during an attempt: proved by its page, lost when another browser comes. */
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { findVisibleQuiz } from '#delivery/attempt/actions.ts';
import { lockedRefusal, refuseOtherBrowser, refuseWhenOver, safeKeysOf } from '#delivery/attempt/guard.ts';
import { type AttemptRow, findOwnAttempt, lockAttempt } from '#delivery/attempt/store.ts';
import { storeLate } from '#delivery/late/actions.ts';
import { insertFacts } from '#delivery/proctoring/store-events.ts';
import type { AnswerInput } from '#delivery/save/decide.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  challengeOf,
  fileOf,
  findKeysFor,
  findSafeBrowserRow,
  isProven,
  listOverridesOf,
  provenSessionOf,
  publishAttempts,
  safeBrowserNeeded,
  safeBrowserWrong,
  saidBy,
  upsertProof,
} from '#quizzes/api.ts';
import { examAddress, isExamPage, type SafeKeys, sebLink } from '#quizzes/safe-browser/rules.ts';
import type { proveSafeBrowser, WayIn } from './contract.ts';
import { recordSafeSession, stopAttempt } from './store.ts';

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type PageProof = z.output<typeof proveSafeBrowser.body & object>;

/** The attempt that runs, or the quiz that can be begun, with the keys that are asked for. Throws `not_found`. */
async function findPlace(tx: TenantTx, actor: Actor, attemptOrQuizId: string, now: Date) {
  const own = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  if (own?.state === 'open') return { quizId: own.quiz_id, attempt: own, keys: safeKeysOf(own) };
  const quizId = own?.quiz_id ?? attemptOrQuizId;
  if (!(await findVisibleQuiz(tx, actor, quizId))) throw notFound('The quiz');
  const keys = await findKeysFor(tx, quizId, await listOverridesOf(tx, quizId, actor), now);
  return { quizId, attempt: null, keys };
}

async function hasProved(
  tx: TenantTx,
  actor: Actor,
  { quizId, attempt, keys }: { quizId: string; attempt: AttemptRow | null; keys: SafeKeys },
  now: Date,
): Promise<boolean> {
  const said = saidBy(actor, keys);
  if (said !== 'nothing') return said === 'right';
  if (attempt) return attempt.safe_session_id === actor.sessionId;
  return provenSessionOf(tx, actor, quizId, keys, now).then(
    () => true,
    () => false,
  );
}

/** `site`: the address of the school's site. Throws `not_found`. */
export async function readWayIn(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  site: string,
  now: Date,
): Promise<WayIn> {
  const place = await findPlace(tx, actor, attemptOrQuizId, now);
  const { quizId, keys } = place;
  const file = fileOf(quizId, await findSafeBrowserRow(tx, quizId));
  return {
    isNeeded: keys !== null,
    isProven: keys !== null && (await hasProved(tx, actor, { ...place, keys }, now)),
    challenge: challengeOf(actor, quizId),
    page: examAddress(site, quizId),
    link: keys && file && sebLink(`${site}${file}`),
    file: keys && file,
  };
}

/**
 * Takes the proof of the page, which represents the session from then on: until the attempt is over, or begun within half
 * a day. Whatever proves something else stops an attempt that runs; see `guarding`.
 * Throws `not_found`, `safe_browser_needed`, `safe_browser_wrong`, `locked`, `closed`, `out_of_time`.
 */
export async function prove(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  proof: PageProof,
  site: string,
  now: Date,
): Promise<void> {
  const { quizId, attempt, keys } = await findPlace(tx, actor, attemptOrQuizId, now);
  if (attempt?.locked_at) throw lockedRefusal();
  if (!keys) return;
  const said = saidBy(actor, keys);
  if (said === 'wrong') throw safeBrowserWrong();
  const { url, ...hashes } = proof;
  if (url === undefined || (hashes.configKeyHash === null && hashes.browserKeyHash === null)) {
    if (said === 'nothing') throw safeBrowserNeeded();
    return;
  }
  const ids = attempt ? [quizId, attempt.attempt_id] : [quizId];
  const isOwnPage = isExamPage(url, { site, ids, challenge: challengeOf(actor, quizId) });
  if (!isOwnPage || !isProven(keys, { url, ...hashes })) throw safeBrowserWrong();
  if (!attempt) return upsertProof(tx, quizId, actor, now);
  refuseWhenOver(attempt, now);
  await recordSafeSession(tx, attempt.attempt_id, actor.sessionId);
}

const isRefusal = (error: unknown, code: Refusal['code']): boolean => error instanceof Refusal && error.code === code;

/**
 * Does what gives something of the paper or takes something of the student. Where the request proves something wrong, or
 * brings answers to an attempt that proves itself by headers and has none, the attempt that runs is stopped: its answers
 * are kept beside it, and only staff lets it continue. Answers from a session that has not proved anything yet are
 * refused with `safe_browser_needed`: a student who signed in again gets the chance to prove it. `answers`: those
 * that the request brought. Throws what the work throws, and `locked`.
 */
export async function guarding<T>(
  inTenant: InTenant,
  actor: Actor,
  { id, answers, now }: { readonly id: string; readonly answers?: readonly AnswerInput[]; readonly now: Date },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isWrong = isRefusal(error, 'safe_browser_wrong');
    const isLost = isWrong || (answers !== undefined && isRefusal(error, 'safe_browser_needed'));
    const isHeld = answers !== undefined && (isLost || isRefusal(error, 'locked'));
    if (!isLost && !isHeld) throw error;
    const isStopped = await inTenant((tx) => stop(tx, actor, id, isLost, answers ?? [], now));
    throw isStopped ? lockedRefusal() : error;
  }
}

/**
 * The verdict on a request now: other requests may have stopped the attempt, let it continue or proved it in between.
 */
function judge(actor: Actor, attempt: AttemptRow): Refusal['code'] | null {
  try {
    refuseOtherBrowser(actor, attempt);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Stops the attempt where it runs and `mayStop`, and keeps the answers; false where it continues. */
async function stop(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  mayStop: boolean,
  answers: readonly AnswerInput[],
  now: Date,
): Promise<boolean> {
  const own = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  const attempt = own && (await lockAttempt(tx, own.attempt_id));
  if (attempt?.state !== 'open') return false;
  const { attempt_id, quiz_id } = attempt;
  const found = judge(actor, attempt);
  const isLost =
    found === 'safe_browser_wrong' || (found === 'safe_browser_needed' && attempt.safe_session_id === null);
  if (found !== 'locked' && !(mayStop && isLost)) return false;
  const why = found === 'safe_browser_wrong' ? 'wrong-key' : 'no-key';
  if (await stopAttempt(tx, attempt_id, now)) {
    const { address = null, userAgent = null } = actor.from ?? {};
    const fact = { eventId: uuid(), kind: 'locked', at: now, details: { why, address, userAgent } };
    await insertFacts(tx, { attemptId: attempt_id, quizId: quiz_id }, [fact]);
    await publishAttempts(tx, quiz_id, [attempt_id]);
  }
  if (answers.length > 0) await storeLate(tx, attempt, answers, { sessionId: actor.sessionId, why: 'locked' }, now);
  return true;
}
