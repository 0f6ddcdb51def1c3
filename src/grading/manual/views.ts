/** From rows to what a marker sees. */

import type { ShownStimulus } from '#delivery/contract.ts';
import { ownAnswer, type PaperSlot } from '#delivery/grading/rules.ts';
import { contentIn, isManuallyGraded } from '#items/question-types/question-type.ts';
import { parseRational, round } from '#platform/exact/rational.ts';
import { slugOf } from '#quizzes/rules.ts';
import { fullName } from '#results/results/api.ts';
import type { Unit } from './actions-parts.ts';
import type { MarkingRules, MarkView, Script } from './contract.ts';
import { codeOf, isHeldByOther } from './rules.ts';
import type { GradedRow, MarkRow } from './store.ts';
import type { MarkingRow } from './store-marking.ts';

interface Found {
  readonly graded: GradedRow;
  readonly slot: PaperSlot;
  readonly unit: Unit;
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

/** Marks as markers see them. */
export const marksShown = (exact: string): number => round(parseRational(exact), 2);

const toMark = (row: MarkRow, me: string): MarkView => ({
  _id: row.mark_id,
  role: row.role,
  by:
    row.marker_id === null
      ? null
      : { _id: row.marker_id, name: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }) },
  tool: row.tool === '' ? null : row.tool,
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

/** The question around a part, with the answers to all of its parts. */
function wholeOf({ graded, slot: { type, content }, variant }: Found): NonNullable<Script['whole']> {
  const answer = graded.answer === null ? null : ownAnswer(type, graded.answer);
  const view = type.toStudentView(content, variant);
  return {
    stem: content.stem,
    view,
    answer,
    review: type.toReview(contentIn(type, content, variant), answer, NO_KEY),
  };
}

const NO_KEY = { correctness: false, rightAnswer: false, feedback: false };

/** The answer as this marker may see it. */
export function toScript(found: Found): Script {
  const { graded, slot, unit, marking, rules, me, now } = found;
  const { type, content, answer, isWaiting, part } = unit;
  const state = marking?.state ?? (isWaiting ? 'open' : 'done');
  const help = type.markingHelp?.(content) ?? { graderNote: '', rubric: [] };
  const isMineFirst = found.marks.some((mark) => mark.mark_id === marking?.first_mark && mark.marker_id === me);
  const holder = marking?.held_until && marking.held_until > now ? marking.held_by : null;
  return {
    quiz: { _id: graded.quiz_id, name: found.quizName, slug: slugOf(found.quizName) },
    attempt: graded.attempt_id,
    question: { _id: graded.question_id, title: slot.title, type: slot.type.name },
    part: part && { _id: part.id, label: part.label, type: type.name, number: part.number, count: part.count },
    parts: (slot.type.partsOf?.(slot.content) ?? []).map(({ id, label }) => ({ _id: id, label })),
    whole: part && wholeOf(found),
    position: found.position,
    maxMarks: round(unit.most, 4),
    code: codeOf(graded.attempt_id),
    student: rules.isBlind && isWaiting ? null : { _id: graded.person_id, name: fullName(graded) },
    stimulus: found.stimulus,
    view: type.toStudentView(content, unit.variant),
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
    marks: isWaiting ? null : marksShown(unit.marksExact),
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
