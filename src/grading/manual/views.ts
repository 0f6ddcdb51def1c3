/** From rows to what a marker sees. */

import type { ShownStimulus } from '#delivery/contract.ts';
import { ownAnswer, type PaperSlot } from '#delivery/grading/rules.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { parseRational, round } from '#platform/exact/rational.ts';
import { slugOf } from '#quizzes/rules.ts';
import { fullName } from '#results/results/api.ts';
import type { MarkingRules, MarkView, Script } from './contract.ts';
import { codeOf, isHeldByOther } from './rules.ts';
import type { GradedRow, MarkingRow, MarkRow } from './store.ts';

interface Found {
  readonly graded: GradedRow;
  readonly slot: PaperSlot;
  readonly stimulus: ShownStimulus | null;
  readonly variant: unknown;
  readonly position: number;
  readonly quizName: string;
  readonly marking: MarkingRow | undefined;
  readonly marks: readonly MarkRow[];
  readonly people: ReadonlyMap<string, string>;
  readonly rules: MarkingRules;
  readonly left: number;
  readonly leftOfStudent: number;
  /** Who looks. */
  readonly me: string;
  readonly now: Date;
}

const marksShown = (exact: string): number => round(parseRational(exact), 2);

const toMark = (row: MarkRow, me: string): MarkView => ({
  _id: row.mark_id,
  role: row.role,
  by:
    row.marker_id === null
      ? null
      : { _id: row.marker_id, name: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }) },
  isMine: row.marker_id === me,
  marks: marksShown(row.marks_exact),
  before: row.before_exact === null ? null : marksShown(row.before_exact),
  points: row.points,
  comment: row.comment,
  reason: row.reason,
  madeAt: row.made_at.toISOString(),
});

const person = (people: ReadonlyMap<string, string>, id: string | null | undefined) =>
  id === null || id === undefined ? null : { _id: id, name: people.get(id) ?? '' };

/** The answer as this marker may see it. */
export function toScript(found: Found): Script {
  const { graded, slot, marking, rules, me, now } = found;
  const { type, content } = slot;
  const isWaiting = graded.outcome === 'waiting';
  const state = marking?.state ?? (isWaiting ? 'open' : 'done');
  const answer = graded.answer === null ? null : ownAnswer(type, graded.answer);
  const help = type.markingHelp?.(content) ?? { graderNote: '', rubric: [] };
  const isMineFirst = found.marks.some((mark) => mark.mark_id === marking?.first_mark && mark.marker_id === me);
  const holder = marking?.held_until && marking.held_until > now ? marking.held_by : null;
  return {
    quiz: { _id: graded.quiz_id, name: found.quizName, slug: slugOf(found.quizName) },
    attempt: graded.attempt_id,
    question: { _id: graded.question_id, title: slot.title, type: type.name },
    position: found.position,
    maxMarks: round(parseRational(graded.max_marks), 4),
    code: codeOf(graded.attempt_id),
    student: rules.isBlind && isWaiting ? null : { _id: graded.person_id, name: fullName(graded) },
    stimulus: found.stimulus,
    view: type.toStudentView(content, found.variant),
    answer,
    review: type.toReview(content, answer, {
      correctness: false,
      rightAnswer: !isManuallyGraded(type, content),
      feedback: false,
    }),
    graderNote: help.graderNote,
    rubric: help.rubric as Script['rubric'],
    state,
    hasSecondMarker: rules.hasSecondMarker,
    marks: isWaiting ? null : marksShown(graded.marks_exact),
    // While two people mark apart, each sees their own marks alone.
    history: found.marks
      .filter((mark) => state === 'differs' || state === 'done' || mark.marker_id === me)
      .map((mark) => toMark(mark, me)),
    hold:
      holder === null || !marking?.held_until
        ? null
        : {
            by: person(found.people, holder)!,
            isMine: !isHeldByOther(marking, me, now),
            until: marking.held_until.toISOString(),
          },
    wantedBy: holder === me ? person(found.people, marking?.wanted_by) : null,
    notForMe:
      state === 'second' && isMineFirst ? 'You have marked this answer; somebody else marks it a second time' : null,
    left: found.left,
    leftOfStudent: found.leftOfStudent,
  };
}
