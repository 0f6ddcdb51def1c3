import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { codesIn, refuseOtherNetwork, refuseWithoutCode } from '#quiz/actions-access.ts';
import {
  findKeysFor,
  provenSessionOf,
  safeBrowserNeeded,
  safeBrowserWrong,
  saidBy,
} from '#quiz/actions-safe-browser.ts';
import { deadlineOf, slugOf, whyNotStart } from '#quiz/rules.ts';
import { effectiveRules } from '#quiz/rules-overrides.ts';
import { matrixOf, rightsAt } from '#quiz/rules-review.ts';
import type { SafeKeys } from '#quiz/rules-safe-browser.ts';
import { sharedOut } from '#quiz/rules-sections.ts';
import { findQuizRow, holdQuizRow, listQuizGroups } from '#quiz/store.ts';
import { listOverridesOf, type StoredOverride, timeRulesOf } from '#quiz/store-overrides.ts';
import { tellAttempts } from '#quiz/store-running.ts';
import { deleteProof } from '#quiz/store-safe-browser.ts';
import { refuseWithoutPlan } from '#subscription/actions.ts';
import { isFindable } from '#subscription/rules.ts';
import { listClosedDoors } from '#subscription/store.ts';
import { tellOfResult } from './actions-notices.ts';
import type { Attempt, instantFeedbackSchema } from './contract.ts';
import { endOf, isOverdue, remainingMs, whyNotAnswerable } from './rules.ts';
import { certaintyEffect } from './rules-certainty-effect.ts';
import {
  type ArrangedSlot,
  type AttemptResult,
  gradeAnswer,
  gradePaper,
  ownAnswer,
  type Paper,
  type PaperSlot,
  resultOf,
  rulingsIn,
  type StoredAnswer,
  timesIn,
} from './rules-grading.ts';
import { hasHints } from './rules-hints.ts';
import { awaitedUntil, lateUntil } from './rules-late.ts';
import { firstSection, openSection, type SectionState, stateOfSection } from './rules-sections.ts';
import {
  type AnswerRow,
  type AttemptRow,
  closeAttempt,
  countMetQuestions,
  findOwnAttempt,
  insertAttempt,
  insertGrades,
  listAnswerVersions,
  lockAttempt,
  toResultColumns,
} from './store.ts';
import { listAwaitingIds, putResult } from './store-awaited.ts';
import { readConditions } from './store-begin.ts';
import { countHints } from './store-hints.ts';
import { arrangePaper, getPaper, getPaperOf } from './store-papers.ts';
import { takeDevice } from './store-proctor.ts';
import { holdRulings } from './store-rulings.ts';

type InstantFeedback = z.output<typeof instantFeedbackSchema>;

type ShownColumns =
  | 'attempt_id'
  | 'quiz_id'
  | 'number'
  | 'state'
  | 'started_at'
  | 'deadline'
  | 'submitted_at'
  | 'paused_at';

export const toAttempt = (
  row: Pick<AttemptRow, ShownColumns>,
  paper: Pick<Paper, 'settings'> & { readonly slots: readonly unknown[] },
  now: Date,
): Attempt => ({
  _id: row.attempt_id,
  quiz: { _id: row.quiz_id, name: paper.settings.name, slug: slugOf(paper.settings.name) },
  number: row.number,
  state: row.state as Attempt['state'],
  startedAt: row.started_at.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  remainingMs: row.state === 'open' ? remainingMs(row, now) : 0,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  questionCount: paper.slots.length,
});

/** The person's own attempt by its id or its quiz's. Throws `not_found`, or `not_started` for a quiz without attempt. */
export async function getOwnAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string): Promise<AttemptRow> {
  const row = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  if (row) return row;
  if (await findVisibleQuiz(tx, actor, attemptOrQuizId)) {
    throw new Refusal('not_started', 'You have not started this quiz yet');
  }
  throw notFound('The attempt');
}

/** A published quiz that is meant for the actor, or null. */
export async function findVisibleQuiz(tx: TenantTx, actor: Actor, quizId: string) {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz || quiz.published_revision === null) return null;
  const groups = await listQuizGroups(tx, quizId, quiz.published_revision);
  const visible = mayReadQuiz(actor, {
    publishedRevision: quiz.published_revision,
    groupIds: groups.map((g) => g._id),
  });
  return visible ? { ...quiz, published_revision: quiz.published_revision } : null;
}

/** By what it is decided whether somebody with these overrides may begin at a published revision, and until when. */
export const startRules = (
  { revision, settings }: Pick<Paper, 'revision' | 'settings'>,
  archived: boolean,
  overrides: readonly StoredOverride[],
) => ({ ...effectiveRules(timeRulesOf(settings), overrides), publishedRevision: revision, archived });

/**
 * Starts an attempt or answers the one that is running; two calls at once make one attempt.
 * Throws `not_found`, `closed` (not open now), `forbidden` (no attempts left, or for members of a channel) or
 * `premium_needed`, `wrong_network`, `access_code_needed`, `access_code_wrong`, `safe_browser_needed` or `safe_browser_wrong`; whoever has begun goes on without a code, whatever becomes of their plan.
 */
export async function startQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  now: Date,
  code?: string,
): Promise<Attempt> {
  const running = await findOwnAttempt(tx, actor.personId, quizId);
  if (running?.state === 'open') {
    const ended = await endWhenOverdue(tx, running.attempt_id, now);
    if (!ended) {
      const attempt = await bindDevice(tx, actor, running);
      return toAttempt(attempt, await getPaperOf(tx, attempt), now);
    }
  }
  const id = running?.quiz_id ?? quizId;
  const quiz = await holdQuizRow(tx, id);
  if (!quiz || quiz.published_revision === null) throw notFound('The quiz');
  const { used, groupIds, access, supervision } = await readConditions(tx, actor.personId, id, quiz.published_revision);
  if (!mayReadQuiz(actor, { publishedRevision: quiz.published_revision, groupIds })) throw notFound('The quiz');
  const paper = await getPaper(tx, id, quiz.published_revision);
  const overrides = await listOverridesOf(tx, id, actor);
  const rules = startRules(paper, quiz.archived_at !== null, overrides);
  const why = whyNotStart(rules, used, now);
  if (why !== null) {
    // Another call of the same student may have made the attempt since this one looked.
    const made = await findOwnAttempt(tx, actor.personId, id);
    if (made?.state === 'open') return toAttempt(made, await getPaperOf(tx, made), now);
    const attemptsAreUsedUp = whyNotStart({ ...rules, attemptsAllowed: 0 }, 0, now) === null;
    throw new Refusal(attemptsAreUsedUp ? 'forbidden' : 'closed', why);
  }
  await refuseClosedDoors(tx, actor, id);
  await refuseWithoutPlan(tx, actor, paper.settings.subscription, now);
  refuseOtherNetwork(actor, access.networks);
  refuseWithoutCode(codesIn(access, overrides), code);
  const safeKeys = await findKeysFor(tx, id, overrides);
  const safeSessionId = safeKeys && (await provenSessionOf(tx, actor, id, safeKeys, now));
  if (used > 0) await settleEarlier(tx, actor, id, now);
  const met = paper.draws.length > 0 && used > 0 ? await countMetQuestions(tx, actor.personId, id) : undefined;
  const made = await insertAttempt(tx, {
    quizId: id,
    revision: paper.revision,
    personId: actor.personId,
    number: used + 1,
    startedAt: now,
    deadline: deadlineOf(rules, now),
    section: firstSection(shareOf(paper, rules.durationSeconds), now),
    paper: arrangePaper(paper, seededRandom(randomUUID()), met),
    maxScore: paper.settings.total_marks,
    sessionId: actor.sessionId,
    networks: access.networks.length === 0 ? null : access.networks,
    safeKeys,
    safeSessionId,
    ...supervision,
  });
  if (safeSessionId !== null) await deleteProof(tx, id, actor.personId);
  // Another call of the same student may have made it a moment earlier.
  const row = made ?? (await findOwnAttempt(tx, actor.personId, id))!;
  return toAttempt(row, await getPaperOf(tx, row), now);
}

/** The seconds that a student with so many for the whole has for each section; null where sections have no times. */
export function shareOf(paper: Paper, durationSeconds: number | null): number[] | null {
  const times = timesIn(paper);
  return times && durationSeconds !== null ? sharedOut(times, durationSeconds) : null;
}

/** A quiz that is limited to channels is only started by their members. Throws `forbidden`, or `not_found`. */
async function refuseClosedDoors(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const closed = await listClosedDoors(tx, actor.personId, [quizId]);
  if (closed.length === 0) return;
  const doors = closed.filter(isFindable);
  if (doors.length === 0) throw notFound('The quiz');
  throw new Refusal('forbidden', `This quiz is for the members of ${doors.map((door) => door.name).join(', ')}`, {
    details: doors.map((door) => ({ path: 'channel', message: door.name, _id: door.channel_id })),
  });
}

export function refuseWhenOver(attempt: AttemptRow, now: Date): void {
  const why = whyNotAnswerable(attempt, now);
  if (why === 'closed') throw new Refusal('closed', 'This attempt has been handed in');
  if (why === 'out_of_time') throw new Refusal('out_of_time', 'The time for this attempt is over');
  if (why === 'paused') throw new Refusal('paused', 'This attempt is paused, and its time stands still');
}

/** How the section of each question stands. */
export function sectionStates(attempt: AttemptRow, now: Date): (slot: Pick<PaperSlot, 'section'>) => SectionState {
  const open = openSection(attempt, now);
  return ({ section }) => stateOfSection(open, section, attempt, now);
}

export const sectionSentences = {
  over: 'The section of this question is over; its answers can no longer change',
  ahead: 'The section of this question has not begun yet',
} as const;

/** Throws `section_over` or `section_ahead` for a question of a section that is not open. */
export function refuseOtherSection(attempt: AttemptRow, slot: Pick<PaperSlot, 'section'>, now: Date): void {
  const state = sectionStates(attempt, now)(slot);
  if (state !== 'open') throw new Refusal(`section_${state}`, sectionSentences[state]);
}

/**
 * Throws `wrong_network`, `locked`, `safe_browser_needed`, `safe_browser_wrong` or `other_device` for who asks from where
 * the attempt is not taken.
 */
export function refuseOtherDevice(actor: Actor, attempt: AttemptRow): void {
  refuseOtherNetwork(actor, attempt.networks);
  refuseOtherBrowser(actor, attempt);
  if (!attempt.one_device || attempt.session_id === actor.sessionId) return;
  throw new Refusal(
    'other_device',
    'This attempt is taken on another device. Whoever supervises it can allow this one',
  );
}

export const lockedRefusal = (): Refusal =>
  new Refusal(
    'locked',
    'This exam was stopped, because it was opened outside Safe Exam Browser. Whoever supervises it can let it go on',
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

/** The attempt on this device: an open one that no device holds is bound to it. Throws `other_device`. */
export async function bindDevice(tx: TenantTx, actor: Actor, attempt: AttemptRow): Promise<AttemptRow> {
  if (attempt.state !== 'open') return attempt;
  if (attempt.session_id === null) await takeDevice(tx, attempt.attempt_id, actor.sessionId);
  const bound = attempt.session_id === null ? (await findOwnAttempt(tx, actor.personId, attempt.attempt_id))! : attempt;
  refuseOtherDevice(actor, bound);
  return bound;
}

/** What is told about an answer that was checked during the attempt. */
export function feedbackFor(
  paper: Paper,
  slot: PaperSlot,
  saved: Pick<AnswerRow, 'seq' | 'answer'>,
  hints = 0,
): InstantFeedback {
  const grade = gradeAnswer(paper, slot, { questionId: slot.questionId, seq: saved.seq, answer: saved.answer, hints });
  const parts = rightsAt(matrixOf(paper.settings), 'during');
  return {
    outcome: grade.outcome,
    marks: round(grade.marks, 2),
    maxMarks: round(slot.marks, 4),
    review: slot.type.toReview(slot.content, ownAnswer(slot.type, saved.answer), parts) as Record<string, unknown>,
    generalFeedback: parts.explanation ? slot.generalFeedback : '',
    certaintyEffect: certaintyEffect(paper, slot, saved.answer, grade),
  };
}

/** Hands in; doing it again answers the same. */
export async function submitAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string, now: Date): Promise<Attempt> {
  const { attempt_id } = await getOwnAttempt(tx, actor, attemptOrQuizId);
  const attempt = (await lockAttempt(tx, attempt_id))!;
  const paper = await getPaperOf(tx, attempt);
  if (attempt.state === 'open') await endAttempt(tx, attempt, now);
  return toAttempt((await findOwnAttempt(tx, actor.personId, attempt_id))!, paper, now);
}

/**
 * Ends an open attempt that this transaction has locked; `by`: who ends it, where it is not its student. It is graded at
 * once or, where answers that arrive late still count, when that is over.
 */
export async function endAttempt(tx: TenantTx, attempt: AttemptRow, now: Date, by?: 'proctor'): Promise<void> {
  const paper = await getPaperOf(tx, attempt);
  const end = by ? { endedBy: by, at: now } : endOf(attempt, now);
  const late = lateUntil(end, paper.settings.late_seconds, now);
  if (late) await closeAttempt(tx, attempt, end, { late_until: late });
  else {
    const result = await gradeAttempt(tx, attempt, paper);
    await closeAttempt(tx, attempt, end, toResultColumns(result, now));
    // What waits for people is told when they have marked it.
    if (result.unmarked === 0) await tellOfResult(tx, attempt, paper);
  }
  await tellAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Grades an attempt that is over and locked, and for whose late answers was waited; from now on none counts any more. */
export async function settleAttempt(tx: TenantTx, attempt: AttemptRow, now: Date): Promise<void> {
  const until = awaitedUntil(attempt);
  if (until === null) return;
  const paper = await getPaperOf(tx, attempt);
  const result = await gradeAttempt(tx, attempt, paper);
  await putResult(tx, attempt.attempt_id, toResultColumns(result, now), now < until ? now : until);
  if (result.unmarked === 0) await tellOfResult(tx, attempt, paper);
  await tellAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Stores what the answers of a locked attempt earn by the rulings that hold, and says what they come to. */
async function gradeAttempt(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<AttemptResult> {
  const held = await holdRulings(tx, attempt.quiz_id);
  const rulings = rulingsIn(paper, held, attempt.paper as unknown as ArrangedSlot[]);
  const grades = gradePaper(paper, await listVersionsWithHints(tx, attempt, paper), rulings);
  await insertGrades(tx, attempt, grades);
  return resultOf(paper, grades);
}

/** Whoever begins again is told what was right, or sees questions again: nothing of theirs counts late any more. */
async function settleEarlier(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<void> {
  for (const id of await listAwaitingIds(tx, actor.personId, quizId)) {
    const attempt = await lockAttempt(tx, id);
    if (attempt) await settleAttempt(tx, attempt, now);
  }
}

/** How many hints of each question were shown; a paper without any is not looked into. */
export const countHintsIn = async (tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<Map<string, number>> =>
  paper.slots.some((slot) => hasHints(paper, slot)) ? countHints(tx, attempt.attempt_id) : new Map();

/** The answers, each with the hints that were shown to its question. */
async function listVersionsWithHints(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<StoredAnswer[]> {
  const hints = await countHintsIn(tx, attempt, paper);
  const versions = await listAnswerVersions(tx, attempt.attempt_id);
  return versions.map((one) => ({ ...one, hints: hints.get(one.questionId) ?? 0 }));
}

/** Ends the attempt when its time and the grace after it are over; answers whether it is over. */
async function endWhenOverdue(tx: TenantTx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'open') return true;
  if (!isOverdue(attempt, now)) return false;
  await endAttempt(tx, attempt, now);
  return true;
}
