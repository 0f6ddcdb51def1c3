/** A student finishes a section before its time is over. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { type AttemptRow, lockAttempt } from '#delivery/attempt/store.ts';
import type { SectionStanding } from '#delivery/contract.ts';
import { insertFacts } from '#delivery/proctoring/store-events.ts';
import {
  afterFinishing,
  type OpenSection,
  openSection,
  type SectionClock,
  standingOfSection,
} from '#delivery/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { advanceSections, listSectionRows, publishAttempts } from '#quizzes/api.ts';
import { setFinished } from './store.ts';

/**
 * Returns whether the section (index from 0) is the open one; false where it is over already. Throws `impossible`
 * where sections have no times or nothing comes after this one, `section_ahead` for one that has not begun.
 */
export function isToFinish(open: OpenSection | null, section: number): open is OpenSection {
  if (open === null) throw new Refusal('impossible', 'The sections of this attempt have no times');
  if (section >= open.number) throw new Refusal('section_ahead', 'This section has not started yet');
  if (section < open.number - 1) return false;
  if (open.number === open.seconds.length)
    throw new Refusal('impossible', 'The last section ends when the attempt is handed in');
  return true;
}

/** The open section of an attempt that has some. */
export const toStanding = (attempt: SectionClock, now: Date): { section: SectionStanding } => ({
  section: standingOfSection(attempt, now)!,
});

/** Notes among what happened during the attempt that its student was done with a section so early. */
async function recordFinished(
  tx: TenantTx,
  actor: Actor,
  { attempt_id, quiz_id, revision }: AttemptRow,
  done: { readonly number: number; readonly of: number; readonly leftMs: number },
  now: Date,
): Promise<void> {
  const sections = await listSectionRows(tx, quiz_id, revision);
  const details = { ...done, name: sections.find(({ position }) => position === done.number)?.name ?? '' };
  const fact = { eventId: uuid(), kind: 'section-finished', at: now, by: actor.personId, details };
  await insertFacts(tx, { attemptId: attempt_id, quizId: quiz_id }, [fact]);
}

/**
 * Finishes the section, by its index; what is over already stays so. Throws `not_found`, `closed`, `out_of_time`, `paused`,
 * `other_device`, `section_ahead`, `impossible`.
 */
export async function finishSection(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  section: number,
  now: Date,
): Promise<{ section: SectionStanding }> {
  const { attempt_id, quiz_id } = await getOwnAttempt(tx, actor, attemptId);
  // A save that has begun is written first; one that comes later finds the section over.
  const locked = (await lockAttempt(tx, attempt_id))!;
  refuseChange(actor, locked, { when: 'working' }, now);
  const open = openSection(locked, now);
  if (!isToFinish(open, section)) return toStanding(locked, now);
  await advanceSections(tx, quiz_id, [attempt_id], now);
  const after = afterFinishing(open, locked, now);
  await setFinished(tx, attempt_id, after);
  await recordFinished(
    tx,
    actor,
    locked,
    { number: open.number, of: open.seconds.length, leftMs: after.lapsedMs },
    now,
  );
  await publishAttempts(tx, quiz_id, [attempt_id]);
  return toStanding((await lockAttempt(tx, attempt_id))!, now);
}
