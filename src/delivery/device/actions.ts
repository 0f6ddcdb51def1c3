/** Where an attempt may be taken: its device, its network, its Safe Exam Browser. */
import type { Actor } from '#access/subject.ts';
import { type AttemptRow, findOwnAttempt } from '#delivery/attempt/store.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { refuseOtherNetwork, safeBrowserNeeded, safeBrowserWrong, saidBy } from '#quizzes/api.ts';
import type { SafeKeys } from '#quizzes/safe-browser/rules.ts';
import { takeDevice } from './store.ts';

/** Binds an open attempt that has no device yet to this one, and returns it. Throws what `refuseOtherDevice` throws. */
export async function bindDevice(tx: TenantTx, actor: Actor, attempt: AttemptRow): Promise<AttemptRow> {
  if (attempt.state !== 'open') return attempt;
  if (attempt.session_id === null) await takeDevice(tx, attempt.attempt_id, actor.sessionId);
  const bound = attempt.session_id === null ? (await findOwnAttempt(tx, actor.personId, attempt.attempt_id))! : attempt;
  refuseOtherDevice(actor, bound);
  return bound;
}

/**
 * Throws `wrong_network`, `locked`, `safe_browser_needed`, `safe_browser_wrong` or `other_device` for who asks from where
 * the attempt is not taken.
 */
export function refuseOtherDevice(actor: Actor, attempt: AttemptRow): void {
  if (attempt.networks) refuseOtherNetwork(actor, attempt.networks);
  refuseOtherBrowser(actor, attempt);
  if (!attempt.one_device || attempt.session_id === actor.sessionId) return;
  throw new Refusal('other_device', 'This attempt is open on another device. Your supervisor can allow this one');
}

export const lockedRefusal = (): Refusal =>
  new Refusal(
    'locked',
    'This exam was stopped because it was opened outside Safe Exam Browser. Your supervisor can unlock it',
  );

/** Of a request that proves nothing, the session may have proved it before. Throws `locked`, `safe_browser_needed` or `safe_browser_wrong`. */
export function refuseOtherBrowser(actor: Actor, attempt: AttemptRow): void {
  if (attempt.locked_at) throw lockedRefusal();
  const keys = safeKeysOf(attempt);
  if (!keys) return;
  const said = saidBy(actor, keys);
  if (said === 'wrong') throw safeBrowserWrong();
  if (said === 'nothing' && attempt.safe_session_id !== actor.sessionId) throw safeBrowserNeeded();
}

/** The keys that are asked for in an attempt; null where any browser will do. */
export const safeKeysOf = (attempt: AttemptRow): SafeKeys | null =>
  attempt.safe_config_keys && { config: attempt.safe_config_keys, browser: attempt.safe_browser_keys ?? [] };
