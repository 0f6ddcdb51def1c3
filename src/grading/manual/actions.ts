/** Marking by people, and marks that are changed afterwards. */

import type { Actor } from '#access/subject.ts';
import { reviewCertificates } from '#credentials/certificates/api.ts';
import { getPaper, lockAttempt, retotalAttempt, setManualMarks, stimuliOf } from '#delivery/api.ts';
import { numbersIn } from '#delivery/grading/rules.ts';
import { outcomeOf } from '#delivery/grading/rules-totals.ts';
import { type Chosen, shareOfChosen } from '#items/question-types/rubric.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { compare, multiply, parseRational, type Rational, round, toText } from '#platform/exact/rational.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPublished } from '#quizzes/api.ts';
import { findUnit, recordPartMarks, refuseMark, type Unit } from './actions-parts.ts';
import { type MarkingRules, markingRulesSchema, type setMarkingRules } from './contract.ts';
import { agreementOf, HOLD_MS, isHeldByOther, roleOf, usualRules } from './rules.ts';
import * as store from './store.ts';
import * as markings from './store-marking.ts';
import * as queues from './store-queues.ts';
import { marksShown, toScript } from './views.ts';

/** How the answers of the quiz are marked. */
export async function readRules(tx: TenantTx, quizId: string): Promise<MarkingRules> {
  const row = await store.findRulesRow(tx, quizId);
  if (!row) return usualRules;
  return {
    isBlind: row.is_blind,
    hasSecondMarker: row.has_second_marker,
    tolerancePercent: Number(row.tolerance_percent),
  };
}

export async function changeRules(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof setMarkingRules>,
  now: Date,
) {
  await getPublished(tx, quizId);
  await lockChanges(tx, 'marking-rules', quizId);
  const before = await readRules(tx, quizId);
  const rules = withChanges(markingRulesSchema, before, changes);
  await store.upsertRules(tx, quizId, rules, actor.personId, now);
  await writeAudit(tx, actor, 'marking.rules', 'quiz', quizId, { before, after: rules });
}

/** The graded answer with its question, or the part of it. Throws `not_found`, also for an attempt that still runs. */
async function getGraded(tx: TenantTx, place: store.Place) {
  const graded = await store.findGraded(tx, place);
  if (!graded) throw notFound('The answer');
  const paper = await getPaper(tx, graded.quiz_id, graded.revision);
  const shuffled = graded.paper;
  const slot = paper.slotOf.get(place.questionId)!;
  const { name } = await getPublished(tx, graded.quiz_id);
  return {
    graded,
    slot,
    unit: await findUnit(tx, graded, paper, place),
    stimulus: stimuliOf(paper, [place.questionId])[0] ?? null,
    variant: shuffled.find(({ question }) => question === place.questionId)?.arrangement,
    position: numbersIn(paper, shuffled).get(place.questionId) ?? 0,
    quizName: name,
  };
}

/** One answer as this person may see it. */
export async function readScript(tx: TenantTx, actor: Actor, place: store.Place, now: Date) {
  const found = await getGraded(tx, place);
  const { quiz_id } = found.graded;
  const marking = await markings.findMarking(tx, place);
  const people = await store.listPeople(tx, [marking?.held_by ?? null, marking?.wanted_by ?? null]);
  return toScript({
    ...found,
    marking,
    people,
    marks: await store.listMarks(tx, place),
    rules: await readRules(tx, quiz_id),
    left: await queues.countLeft(tx, { ...place, quizId: quiz_id }, actor.personId),
    leftOfStudent: (await queues.listWaitingUnits(tx, place.attemptId, actor.personId, null)).length,
    me: actor.personId,
    now,
  });
}

/**
 * Takes an answer, or renews the hold. Where somebody else holds it, they are told who waits, unless it is taken over.
 */
export async function hold(tx: TenantTx, actor: Actor, place: store.Place, takeOver: boolean, now: Date) {
  // Before anything is read, as for a mark: an answer that is marked now does not wait any more.
  await lockAttempt(tx, place.attemptId);
  const { graded, unit } = await getGraded(tx, place);
  const { isWaiting } = unit;
  const marking = await markings.lockMarking(tx, place, graded.quiz_id, !isWaiting);
  if (isWaiting) {
    if (isHeldByOther(marking, actor.personId, now) && !takeOver) await markings.setWanted(tx, place, actor.personId);
    else await markings.setHold(tx, place, actor.personId, new Date(now.getTime() + HOLD_MS));
  }
  return readScript(tx, actor, place, now);
}

/** Leaves an answer to others. */
export async function release(tx: TenantTx, actor: Actor, place: store.Place): Promise<void> {
  await getGraded(tx, place);
  await markings.dropHold(tx, place, actor.personId);
}

export interface GivenMark {
  readonly marks: string | null;
  readonly points: Chosen;
  readonly comment: string;
  readonly reason: string;
}

/** The marks that were given, or those of the rubric's levels. Throws `invalid_input`. */
function marksOf(given: GivenMark, { type, content, most, part }: Unit): Rational {
  const rubric = type.markingHelp?.(content).rubric ?? [];
  const share = shareOfChosen(rubric, given.points);
  const marks = given.marks === null ? share && multiply(share, most) : parseRational(given.marks);
  if (marks === null) throw invalid('marks', 'Give marks, or choose a level of every criterion');
  // What a part is worth may have no end as a decimal: two thirds are shown as 0.6667, and mean all of it.
  if (part && toText(marks) === toText(parseRational(String(round(most, 4))))) return most;
  if (compare(marks, most) > 0)
    throw part
      ? invalid('marks', `Must be at most ${round(most, 4)}, the marks of the part`)
      : invalid('marks', `Must be at most ${round(most, 4)}, the marks of the question`);
  return marks;
}

const isShownAs = (exact: string, marks: Rational): boolean =>
  compare(parseRational(String(marksShown(exact))), marks) === 0;

const invalid = (path: string, message: string) =>
  new Refusal('invalid_input', message, { details: [{ path, message }] });

/**
 * Gives a mark. The first of an answer that waits ends the waiting, or calls for a second marker; where a mark exists
 * already, it is changed with a reason. Throws `invalid_input`, `not_found`, `conflict` (somebody else is at it).
 */
export async function giveMark(tx: TenantTx, actor: Actor, place: store.Place, given: GivenMark, now: Date) {
  // Before anything is read: a regrade takes the attempt first, too.
  await lockAttempt(tx, place.attemptId);
  const { graded, unit } = await getGraded(tx, place);
  const { quiz_id: quizId } = graded;
  refuseMark(graded, unit);
  const { most, isWaiting } = unit;
  const asked = marksOf(given, unit);
  const marking = await markings.lockMarking(tx, place, quizId, !isWaiting);
  if (isHeldByOther(marking, actor.personId, now)) {
    const [name] = (await store.listPeople(tx, [marking.held_by])).values();
    throw new Refusal('conflict', `${name ?? 'Someone else'} is marking this answer now`);
  }
  const all = await store.listMarks(tx, place);
  const first = all.find((mark) => mark.mark_id === marking.first_mark);
  const state = marking.state;
  const role = roleOf(state, first?.marker_id ?? null, actor.personId);
  // What is shown is rounded: marks that were not touched, as where only the comment changes, stay as exact as they are.
  const known =
    role === 'moderated' ? unit.marksExact : all.findLast((mark) => mark.marker_id === actor.personId)?.marks_exact;
  const marks = given.marks !== null && known !== undefined && isShownAs(known, asked) ? parseRational(known) : asked;
  const before = isWaiting ? (role === 'first' ? (first?.marks_exact ?? null) : null) : unit.marksExact;
  if (role === 'moderated' && given.reason.length < 3) throw invalid('reason', 'Enter a reason for the change');
  const markId = await store.insertMark(
    tx,
    place,
    quizId,
    {
      role,
      markerId: actor.personId,
      marks,
      points: given.points,
      comment: given.comment,
      reason: given.reason,
      before,
    },
    now,
  );
  const rules = await readRules(tx, quizId);
  const step = nextStep(role, { markId, marks, first, most, rules });
  await markings.upsertMarking(tx, place, quizId, step.change);
  if (step.final) {
    if (unit.part) await recordPartMarks(tx, graded, now);
    else await recordMarks(tx, place, step.final, most, now);
    const [changed, holders] = [[graded.person_id], [graded.person_id]];
    await reviewCertificates(tx, quizId, { changed, holders }, 'mark', now);
  }
  await writeAudit(tx, actor, role === 'moderated' ? 'mark.change' : 'mark.give', 'attempt', place.attemptId, {
    question: place.questionId,
    ...(unit.part && { part: unit.part.label }),
    role,
    before,
    after: toText(step.final ?? marks),
    ...(given.reason !== '' && { reason: given.reason }),
  });
  return { state: step.change.state, marks: round(step.final ?? marks, 4) };
}

interface Step {
  readonly change: markings.MarkingChange;
  /** The marks that count now; absent while more people are needed. */
  readonly final?: Rational;
}

/** What becomes of the answer with one more mark. */
function nextStep(
  role: store.NewMark['role'],
  {
    markId,
    marks,
    first,
    most,
    rules,
  }: { markId: string; marks: Rational; first: store.MarkRow | undefined; most: Rational; rules: MarkingRules },
): Step {
  if (role === 'first') {
    if (rules.hasSecondMarker) return { change: { state: 'second', first_mark: markId } };
    return {
      change: { state: 'done', first_mark: markId, mark_id: markId, settled_exact: toText(marks) },
      final: marks,
    };
  }
  if (role === 'second') {
    const agreed = agreementOf(parseRational(first!.marks_exact), marks, most, rules.tolerancePercent);
    if (agreed === null) return { change: { state: 'differs', second_mark: markId } };
    return {
      change: { state: 'done', second_mark: markId, mark_id: markId, settled_exact: toText(agreed) },
      final: agreed,
    };
  }
  return { change: { state: 'done', mark_id: markId, settled_exact: toText(marks) }, final: marks };
}

/** Writes the marks that count into the attempt and sums it again. */
async function recordMarks(
  tx: TenantTx,
  place: store.Place,
  marks: Rational,
  most: Rational,
  now: Date,
): Promise<void> {
  await setManualMarks(tx, place, { ...outcomeOf(marks, most), marks });
  await retotalAttempt(tx, place.attemptId, now);
}
