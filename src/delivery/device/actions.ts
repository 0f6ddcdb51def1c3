/** An attempt is bound to the device on which it is begun, where its quiz asks for one device. */
import type { Actor } from '#access/subject.ts';
import { refuseOtherDevice } from '#delivery/attempt/guard.ts';
import { type AttemptRow, findOwnAttempt } from '#delivery/attempt/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { takeDevice } from './store.ts';

/** Binds an open attempt that has no device yet to this one, and returns it. Throws what `refuseOtherDevice` throws. */
export async function bindDevice(tx: TenantTx, actor: Actor, attempt: AttemptRow): Promise<AttemptRow> {
  if (attempt.state !== 'open') return attempt;
  if (attempt.session_id === null) await takeDevice(tx, attempt.attempt_id, actor.sessionId);
  const bound = attempt.session_id === null ? (await findOwnAttempt(tx, actor.personId, attempt.attempt_id))! : attempt;
  refuseOtherDevice(actor, bound);
  return bound;
}
