/** A paper with its key, the answers to it and their grades: what grading reads and writes. */

import type { Catalogue, Materials } from '#items/question-bank/aids/contract.ts';
import type { AnyQuestionType, BaseContent, Outcome, PartMarks } from '#items/question-types/question-type.ts';
import type { Rational } from '#platform/exact/rational.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';
import type { MarkingPolicy, MarksFloor } from '#quizzes/rules-marking.ts';
import type { CountedTry } from '#quizzes/rules-tries.ts';

/** The settings of a published revision, as far as attempts, results and their screens need them. */
export interface PaperSettings {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly duration_seconds: number | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  /** For how long after the end answers that arrive count; absent in previews, where none do. */
  readonly late_seconds?: number;
  readonly feedback_timing: 1 | 2 | 3;
  /** The review in detail as it is stored; null: as the feedback timing says. */
  readonly review: unknown;
  /** '0', the exact share of the marks that a wrong answer costs, 'options', or 'certainty'. */
  readonly negative_marking: string;
  /** Where that share is lost. */
  readonly penalty_for: MarkingPolicy['penaltyFor'];
  /** Where marks never fall below 0. */
  readonly marks_floor: MarksFloor;
  /** How many different answers to a question may be checked; 0: until one is right; absent in previews from before: one. */
  readonly tries_allowed?: number;
  /** Which of several tries counts; absent in previews from before: the best. */
  readonly counted_try?: CountedTry;
  /** 1 free, 2 premium. */
  readonly subscription: 1 | 2;
  readonly attempts_allowed: number;
  readonly counted_attempt: CountedAttempt;
  readonly shuffle_questions: boolean;
  readonly shuffle_options: boolean;
  /** An exact decimal; null where nobody fails. */
  readonly pass_percent: string | null;
  readonly question_count: number;
  readonly total_marks: string;
}

export interface PaperSlot {
  readonly questionId: string;
  readonly version: number;
  readonly type: AnyQuestionType;
  readonly title: string;
  readonly content: BaseContent;
  readonly generalFeedback: string;
  /** HTML, the one shown first in front. */
  readonly hints: readonly string[];
  /** The share of the marks that each hint costs. */
  readonly penalty: Rational;
  readonly difficulty: number;
  readonly marks: Rational;
  /** From 1; null where the quiz has no sections. */
  readonly section: number | null;
  /** The draw in whose pool it is, from 1; null for a question that every attempt has. */
  readonly draw: number | null;
  /** What is shown beside it; null for nothing. */
  readonly stimulusId: string | null;
  readonly catalogue: Catalogue;
  readonly materials: Materials;
}

/** Whether it is a question, and no text without one: those have no number, no marks, no answer and no grade. */
export const isAsked = ({ type }: Pick<PaperSlot, 'type'>): boolean => type.isUngraded !== true;

/** A text, picture, table or video that is shown beside questions of a paper. */
export interface PaperStimulus {
  readonly stimulusId: string;
  readonly version: number;
  readonly title: string;
  /** Rich text (HTML). */
  readonly content: string;
  readonly catalogue: Catalogue;
}

export interface PaperSection {
  readonly position: number;
  readonly name: string;
  readonly instructions: string;
  /** Absent in previews that began before sections could have times. */
  readonly duration_seconds?: number | null;
}

export interface PaperDraw {
  readonly position: number;
  /** How many questions of its pool an attempt has. */
  readonly count: number;
}

/** The questions of a revision, with all that can be drawn; or, out of `paperIn`, those of one attempt. */
export interface Paper {
  readonly quizId: string;
  readonly revision: number;
  readonly settings: PaperSettings;
  /** It gives several tries at the questions that a machine grades, or has parts that may be checked one by one. */
  readonly hasTries: boolean;
  readonly sections: readonly PaperSection[];
  readonly draws: readonly PaperDraw[];
  /** By section; in each the fixed ones first, then those of its pools. */
  readonly slots: readonly PaperSlot[];
  readonly slotOf: ReadonlyMap<string, PaperSlot>;
  /** Of all its questions, by id. */
  readonly stimuli: ReadonlyMap<string, PaperStimulus>;
}

/** One question in an attempt's own order, with what was decided at random for it. */
export interface ShuffledSlot {
  readonly question: string;
  readonly arrangement: unknown;
}

/** The numbers by which students know the questions of an attempt, from 1; texts without a question have 0. */
export function numbersIn(
  paper: Pick<Paper, 'slotOf'>,
  shuffled: readonly ShuffledSlot[],
): ReadonlyMap<string, number> {
  let last = 0;
  return new Map(
    shuffled.map(({ question }) => {
      const slot = paper.slotOf.get(question);
      return [question, slot && !isAsked(slot) ? 0 : ++last];
    }),
  );
}

export interface StoredAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  /** How many hints were shown; absent: none. */
  readonly hints?: number;
  /** Its student had it checked. */
  readonly isChecked?: boolean;
  /** How many other answers were tried before it; absent: none. */
  readonly triesBefore?: number;
  /** What people gave for its parts; absent: nothing. */
  readonly partMarks?: PartMarks | undefined;
  /** Where the parts of its question are checked one by one: every version of the answer, newest first. */
  readonly log?: readonly StoredAnswer[];
}

export interface SlotGrade {
  readonly slot: PaperSlot;
  /** The answer that counted; null when there was none. */
  readonly counted: StoredAnswer | null;
  readonly outcome: Outcome;
  readonly fraction: Rational;
  readonly marks: Rational;
  /** What the question counts for: its marks, or nothing where it was dropped. */
  readonly most: Rational;
  /** The version whose key was used. */
  readonly version: number;
  readonly classes: readonly string[];
  /** The parts that wait for people; absent or empty: none, or the answer waits as a whole. */
  readonly waitingParts?: readonly string[];
  /** How many different answers were judged; absent where the question gives one try. */
  readonly tries?: number;
}
