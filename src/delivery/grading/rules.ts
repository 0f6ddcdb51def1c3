/** From a paper and its answers to exact marks. Pure. */

import {
  type BaseContent,
  contentIn,
  isManuallyGraded,
  isMarkedAsWhole,
  waitingParts,
} from '#items/question-types/question-type.ts';
import { compare, isNegative, max, multiply, one, subtract, zero } from '#platform/exact/rational.ts';
import { feedbackTimings } from '#quizzes/contract-settings.ts';
import { BY_CERTAINTY, BY_OPTIONS, type MarkingPolicy } from '#quizzes/rules-marking.ts';
import { sectionTimes } from '#quizzes/sections/rules-sections.ts';
import { type Certainty, ownAnswer, splitCertainty } from './rules-certainty.ts';
import { countBack } from './rules-count-back.ts';
import { afterPenalties, marksFor } from './rules-marks.ts';
import {
  isAsked,
  type Paper,
  type PaperSettings,
  type PaperSlot,
  type ShuffledSlot,
  type SlotGrade,
  type StoredAnswer,
} from './rules-paper.ts';
import { checksParts, finalLogs, lostByTries, sumOfTries, tally } from './rules-part-tries.ts';
import { bestTry, givesTries, triesIn } from './rules-tries.ts';

export { ownAnswer } from './rules-certainty.ts';
export type {
  Paper,
  PaperDraw,
  PaperSection,
  PaperSettings,
  PaperSlot,
  PaperStimulus,
  ShuffledSlot,
  SlotGrade,
  StoredAnswer,
} from './rules-paper.ts';
export { isAsked, numbersIn } from './rules-paper.ts';

/**
 * The paper as the attempt has it: of what is drawn only what it drew, and every content with the attempt's own numbers,
 * where a question has some.
 */
export function paperIn(paper: Paper, shuffled: readonly ShuffledSlot[]): Paper {
  if (paper.draws.length === 0 && !paper.slots.some(({ type }) => type.instantiate)) return paper;
  const variants = new Map(shuffled.map(({ question, arrangement: variant }) => [question, variant]));
  const slots = paper.slots
    .filter((slot) => slot.draw === null || variants.has(slot.questionId))
    .map((slot) =>
      slot.type.instantiate && variants.has(slot.questionId)
        ? { ...slot, content: contentIn(slot.type, slot.content, variants.get(slot.questionId)) }
        : slot,
    );
  return { ...paper, slots, slotOf: new Map(slots.map((slot) => [slot.questionId, slot])) };
}

/**
 * The questions of a revision with their places, for lists about everybody: the fixed ones, and of the pools those that
 * somebody has had.
 */
export const placesOf = (
  paper: Paper,
  isMet: (questionId: string) => boolean,
): { slot: PaperSlot; position: number }[] =>
  paper.slots
    .filter((slot) => isAsked(slot) && (slot.draw === null || isMet(slot.questionId)))
    .map((slot, index) => ({ slot, position: index + 1 }));

/** The seconds of every section of a paper; null where sections have no times. */
export const timesIn = ({ sections }: Pick<Paper, 'sections'>): number[] | null =>
  sectionTimes(sections.map((section) => ({ durationSeconds: section.duration_seconds })));

/** Returns whether an answer can be checked while the attempt runs. */
export const givesInstantFeedback = (paper: Paper): boolean =>
  paper.settings.feedback_timing === feedbackTimings.INSTANT;

/** Returns whether students say beside their answer to this question how certain they are. */
export const asksCertainty = (paper: Paper, slot: PaperSlot): boolean =>
  paper.settings.negative_marking === BY_CERTAINTY &&
  isAsked(slot) &&
  !isManuallyGraded(slot.type, slot.content) &&
  !checksParts(paper, slot);

/**
 * Returns how certain the student was of a stored answer, as it counts; null where nobody asked, or nothing was
 * answered.
 */
export function certaintyOf(paper: Paper, slot: PaperSlot, stored: unknown): Certainty | null {
  if (!asksCertainty(paper, slot) || slot.type.isBlank(ownAnswer(slot.type, stored))) return null;
  return splitCertainty(stored).certainty ?? 'low';
}

export const policyOf = (settings: PaperSettings): MarkingPolicy => ({
  negativeMarking: settings.negative_marking,
  penaltyFor: settings.penalty_for,
  marksFloor: settings.marks_floor,
});

/**
 * Where people mark a part, or parts have tries of their own, a wrong answer to the whole costs nothing; what the key of a part
 * takes off counts.
 */
function policyFor(paper: Paper, { type, content }: PaperSlot): MarkingPolicy {
  const policy = policyOf(paper.settings);
  const isPlain = !isManuallyGraded(type, content) && !checksParts(paper, { type, content });
  if (isPlain || policy.negativeMarking === BY_OPTIONS) return policy;
  return { ...policy, negativeMarking: '0' };
}

/** Grades one answer to one question of a paper. */
export function gradeAnswer(paper: Paper, slot: PaperSlot, stored: StoredAnswer | null): SlotGrade {
  const { own, certainty } = splitCertainty(stored?.answer ?? null);
  const answer = stored === null ? null : slot.type.answerSchema.parse(own);
  const places = { slot, counted: stored, most: slot.marks, version: slot.version };
  const partMarks = stored?.log ? tally(paper, finalLogs(slot, stored.log), stored.partMarks) : stored?.partMarks;
  if (stored === null || (slot.type.isBlank(answer) && !partMarks?.size)) {
    return { ...places, outcome: 'blank', fraction: zero, marks: zero, classes: [] };
  }
  const grade = slot.type.grade(slot.content, answer, partMarks);
  const whole = marksFor(grade, { marks: slot.marks, type: slot.type.name, certainty }, policyFor(paper, slot));
  const lost = partMarks && grade.outcome !== 'waiting' ? lostByTries(slot, partMarks) : zero;
  // Nothing falls below 0 by tries.
  const earned = isNegative(whole) ? whole : max(zero, subtract(whole, lost));
  return {
    ...places,
    ...grade,
    // Where there are several tries, a hint belongs to the wrong try before it and costs nothing more.
    marks: afterPenalties(earned, slot, givesTries(paper, slot) ? (stored.triesBefore ?? 0) : (stored.hints ?? 0)),
    classes: slot.type.classify(slot.content, answer, partMarks),
    waitingParts: grade.outcome === 'waiting' ? waitingParts(slot.type, slot.content, answer, partMarks) : [],
    ...(stored.log && { tries: sumOfTries(partMarks) }),
  };
}

/**
 * What was decided about a question after people had sat it.
 * - new: the key of another version counts
 * - either: the better of that key and the one of the attempt's own version
 * - full: everybody has full marks, also who left it out
 * - drop: it counts nowhere
 */
export type KeyOverride =
  | {
      readonly choice: 'new' | 'either';
      readonly version: number;
      readonly content: BaseContent;
      /** The explanation of that version, as HTML. */
      readonly generalFeedback: string;
    }
  | { readonly choice: 'full' | 'drop' };

/** The key overrides as one attempt has them: the other key, too, with the attempt's own numbers. */
export function keyOverridesIn(
  paper: Paper,
  keyOverrides: ReadonlyMap<string, KeyOverride>,
  shuffled: readonly ShuffledSlot[],
): ReadonlyMap<string, KeyOverride> {
  if (keyOverrides.size === 0) return keyOverrides;
  const variants = new Map(shuffled.map(({ question, arrangement: variant }) => [question, variant]));
  return new Map(
    [...keyOverrides].map(([question, keyOverride]): [string, KeyOverride] => {
      const type = paper.slotOf.get(question)?.type;
      if (!type || !('content' in keyOverride)) return [question, keyOverride];
      return [question, { ...keyOverride, content: contentIn(type, keyOverride.content, variants.get(question)) }];
    }),
  );
}

/**
 * Grades one answer by the key override about its question. An answer that does not belong to the other version, as where an
 * option was taken away, keeps its own key; what people mark as a whole has no key.
 */
export function gradeByKeyOverride(
  paper: Paper,
  slot: PaperSlot,
  stored: StoredAnswer | null,
  keyOverride: KeyOverride | null,
): SlotGrade {
  const own = gradeAnswer(paper, slot, stored);
  if (keyOverride === null) return own;
  if (!('content' in keyOverride)) return overriddenByKey(own, keyOverride.choice);
  const isMeant = keyOverride.version !== slot.version && !isMarkedAsWhole(slot.type, slot.content);
  if (!isMeant || !fits(slot, stored, keyOverride.content)) return own;
  const other = {
    ...gradeAnswer(paper, { ...slot, content: keyOverride.content }, stored),
    slot,
    version: keyOverride.version,
  };
  return keyOverride.choice === 'new' || compare(other.marks, own.marks) > 0 ? other : own;
}

/** Full marks for everybody, or nothing to earn. */
export const overriddenByKey = (own: SlotGrade, choice: 'full' | 'drop'): SlotGrade =>
  choice === 'full'
    ? { ...own, outcome: 'right', fraction: one, marks: own.slot.marks, waitingParts: [] }
    : {
        ...own,
        outcome: own.outcome === 'waiting' ? 'blank' : own.outcome,
        marks: zero,
        most: zero,
        waitingParts: [],
      };

/** Whether the answer belongs to that content of the question. */
const fits = (slot: PaperSlot, stored: StoredAnswer | null, content: BaseContent): boolean =>
  stored === null || slot.type.answerFormatBlocker(content, ownAnswer(slot.type, stored.answer)) === null;

/** Grades each try of the versions (newest first) of one answer, and returns the one that counts with their number. */
export function gradeTries(
  paper: Paper,
  slot: PaperSlot,
  versions: readonly StoredAnswer[],
  keyOverride: KeyOverride | null,
): SlotGrade {
  const tries = gradeEachTry(paper, slot, versions, keyOverride);
  const counted =
    (paper.settings.counted_try === 'last' ? tries.at(-1) : bestTry(tries)) ??
    gradeByKeyOverride(paper, slot, versions[0] ?? null, keyOverride);
  return { ...counted, tries: tries.length };
}

/** The grade of each try, oldest first, with what the earlier ones cost it. */
export function gradeEachTry(
  paper: Paper,
  slot: PaperSlot,
  versions: readonly StoredAnswer[],
  keyOverride: KeyOverride | null,
): SlotGrade[] {
  const tries = triesIn(slot, versions);
  const grades = tries.map((version, triesBefore) =>
    gradeByKeyOverride(paper, slot, { ...version, triesBefore }, keyOverride),
  );
  if (paper.settings.counted_try !== 'last') return grades;
  return grades.map((grade, index) => countedBack(slot, grade, tries.slice(0, index + 1), keyOverride));
}

/** A try with the marks of its parts, each by the try in which it was answered last; other questions as they are. */
function countedBack(
  slot: PaperSlot,
  grade: SlotGrade,
  tries: readonly StoredAnswer[],
  keyOverride: KeyOverride | null,
): SlotGrade {
  if (keyOverride !== null && !('content' in keyOverride)) return grade;
  const isByOther = keyOverride !== null && grade.version !== slot.version;
  const content = isByOther ? keyOverride.content : slot.content;
  const answers = tries.map(({ answer }) => ownAnswer(slot.type, answer));
  const share = countBack({ ...slot, content }, answers);
  return share === null ? grade : { ...grade, marks: multiply(share, slot.marks) };
}

/**
 * Grades an answer of one try. Of its versions (newest first) the newest that can be graded counts, so that half a number typed in
 * the last second does not undo the whole one before it.
 */
export function gradeVersions(
  paper: Paper,
  slot: PaperSlot,
  versions: readonly StoredAnswer[],
  keyOverride: KeyOverride | null,
): SlotGrade {
  const newest = gradeByKeyOverride(paper, slot, versions[0] ?? null, keyOverride);
  if (newest.outcome !== 'ungradable') return newest;
  for (const older of versions.slice(1)) {
    const graded = gradeByKeyOverride(paper, slot, older, keyOverride);
    if (graded.outcome !== 'ungradable' && graded.outcome !== 'blank') return graded;
  }
  return newest;
}

/** Grades every question of the paper, and no text, each by the key override about it where there is one. */
export function gradePaper(
  paper: Paper,
  versions: readonly StoredAnswer[],
  keyOverrides: ReadonlyMap<string, KeyOverride> = new Map(),
): SlotGrade[] {
  const byQuestion = Map.groupBy(versions, (version) => version.questionId);
  return paper.slots.filter(isAsked).map((slot) => {
    const all = byQuestion.get(slot.questionId) ?? [];
    const keyOverride = keyOverrides.get(slot.questionId) ?? null;
    if (checksParts(paper, slot)) {
      const newest = all[0] ? { ...all[0], log: all } : null;
      return gradeByKeyOverride(paper, slot, newest, keyOverride);
    }
    return (givesTries(paper, slot) ? gradeTries : gradeVersions)(paper, slot, all, keyOverride);
  });
}
