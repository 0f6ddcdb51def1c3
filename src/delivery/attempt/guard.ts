/**
 * May this request change this attempt? One decision for everything by which a student changes one: answers, late answers,
 * notes, files, hints, recorded events, the end of a section and handing in.
 */
import type { Actor } from '#access/subject.ts';
import type { PaperSlot } from '#delivery/grading/rules.ts';
import { type AttemptClock, answerBlocker, isOverdue, refuseOtherSection, sectionStates } from '#delivery/rules.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { refuseOtherNetwork, safeBrowserNeeded, safeBrowserWrong, saidBy } from '#quizzes/api.ts';
import type { SafeKeys } from '#quizzes/safe-browser/rules.ts';
import type { AttemptRow } from './store.ts';

export interface Change {
  /**
   * In which state of the attempt it is made:
   * - working: while it runs and its clock does
   * - begun: while it runs, also while it is paused
   * - ending: as working; and where its time is over, because then time ends it for any caller
   * - late: when it is over
   */
  readonly when: 'working' | 'begun' | 'ending' | 'late';
  /** The questions that it concerns: their section has to be open; for late ones, when the attempt runs, over. */
  readonly slots?: readonly Pick<PaperSlot, 'section'>[];
}

/**
 * Throws why not, always in this order: `not_found` (another person's), `closed`, `out_of_time`, `paused` or, for what is
 * late, `conflict` (it can still be saved); `wrong_network`, `locked`, `safe_browser_needed`, `safe_browser_wrong`,
 * `other_device`; `section_over`, `section_ahead`.
 */
export function refuseChange(actor: Actor, attempt: AttemptRow, { when, slots = [] }: Change, now: Date): void {
  if (attempt.person_id !== actor.personId) throw notFound('The attempt');
  if (when === 'late') refuseWhenEarly(attempt, slots, now);
  else if (when === 'begun') refuseWhenClosed(attempt);
  else if (when === 'working' || !isOverdue(attempt, now)) refuseWhenOver(attempt, now);
  refuseOtherDevice(actor, attempt);
  if (when === 'working') for (const slot of slots) refuseOtherSection(attempt, slot, now);
}

function refuseWhenClosed(attempt: AttemptClock): void {
  if (attempt.state !== 'open') throw new Refusal('closed', 'This attempt has been handed in');
}

/** Throws `closed`, `out_of_time` or `paused`. */
export function refuseWhenOver(attempt: AttemptClock, now: Date): void {
  refuseWhenClosed(attempt);
  const why = answerBlocker(attempt, now);
  if (why === 'out_of_time') throw new Refusal('out_of_time', 'The time for this attempt is over');
  if (why === 'paused') throw new Refusal('paused', 'This attempt is paused and its clock is stopped');
}

/** What can still be saved is not late. */
function refuseWhenEarly(attempt: AttemptRow, slots: Change['slots'] & object, now: Date): void {
  if (attempt.state !== 'open' || isOverdue(attempt, now)) return;
  const stateOf = sectionStates(attempt, now);
  if (slots.length > 0 && slots.every((slot) => stateOf(slot) === 'over')) return;
  throw new Refusal('conflict', 'This attempt is in progress');
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
