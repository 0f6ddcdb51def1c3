/** An attempt is bound to the device on which it is begun, where its quiz asks for one device. */
import type { Actor } from '#access/subject.ts';
import { refuseOtherDevice } from '#delivery/attempt/guard.ts';
import { type AttemptRow, findOwnAttempt } from '#delivery/attempt/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { takeDevice } from './store.ts';

/** Whether `bindDevice` would bind the attempt. */
export const isUnbound = ({ state, session_id }: Pick<AttemptRow, 'state' | 'session_id'>): boolean =>
  state === 'open' && session_id === null;

/** Binds an open attempt that has no device yet to this one, and returns it. Throws what `refuseOtherDevice` throws. */
export async function bindDevice(tx: TenantTx, actor: Actor, attempt: AttemptRow): Promise<AttemptRow> {
  if (attempt.state !== 'open') return attempt;
  if (isUnbound(attempt)) await takeDevice(tx, attempt.attempt_id, actor.sessionId);
  const bound = isUnbound(attempt) ? (await findOwnAttempt(tx, actor.personId, attempt.attempt_id))! : attempt;
  refuseOtherDevice(actor, bound);
  return bound;
}
