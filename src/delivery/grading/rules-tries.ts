/**
 * Several tries at a question: what counts as a try, how many are left, and which one counts. Pure.
 *
 * Where the best try counts, the marks are those of Moodle's adaptive mode (`question/behaviour/adaptive/behaviour.php`:
 * `process_submit`, `process_finish`, `adjusted_fraction`): with the penalty p, the try after k others that earns the fraction f
 * is worth f − k·p, and the question earns the most that one of its tries is worth, never below 0. Decision 118 has the reasons.
 * Where the last one counts: `rules-count-back.ts`.
 */
import { isSameAnswer } from '#delivery/sync/answer-state.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { compare, multiply, round, toText } from '#platform/exact/rational.ts';
import { MOST_CHECKS, ONE_TRY, UNTIL_RIGHT } from '#quizzes/rules-tries.ts';
import { ownAnswer } from './rules-certainty.ts';
import {
  isAsked,
  type Paper,
  type PaperSettings,
  type PaperSlot,
  type SlotGrade,
  type StoredAnswer,
} from './rules-paper.ts';
import { checksParts, hasPartChecks, logsAfter } from './rules-part-tries.ts';

/** What is told of the tries at a question. */
export interface Tries {
  /** Different answers that were checked. */
  readonly made: number;
  /** How many more can be checked: 0 also when one was right; null: as many as it takes. */
  readonly left: number | null;
  /** The marks that each wrong try takes off what later ones earn. */
  readonly cost: number;
}

/** Whether papers with these settings give several tries at the questions that a machine grades. */
export const haveTries = (settings: Pick<PaperSettings, 'tries_allowed'>): boolean =>
  (settings.tries_allowed ?? ONE_TRY) !== ONE_TRY;

/** How many tries a question of the paper gives; 0: until one is right. What people mark is answered once. */
const triesAllowed = (paper: Paper, slot: PaperSlot): number =>
  isManuallyGraded(slot.type, slot.content) ? ONE_TRY : (paper.settings.tries_allowed ?? ONE_TRY);

export const givesTries = (paper: Paper, slot: PaperSlot): boolean =>
  haveTries(paper.settings) && isAsked(slot) && !isManuallyGraded(slot.type, slot.content) && !checksParts(paper, slot);

/** The same for answers that differ only in what means nothing, such as the order in which options were ticked. */
function meaningOf(slot: PaperSlot, stored: unknown): string {
  const own = ownAnswer(slot.type, stored);
  const { outcome, fraction } = slot.type.grade(slot.content, own);
  const classes = [...slot.type.classify(slot.content, own)].sort();
  return JSON.stringify([outcome, toText(fraction), classes, slot.type.answerText(slot.content, own)]);
}

/** Of checked answers, the oldest first, each that was not tried before. */
export function distinctTries<T extends { readonly answer: unknown }>(slot: PaperSlot, checked: readonly T[]): T[] {
  const tries: T[] = [];
  const meanings = new Set<string>();
  for (const one of checked) {
    const meaning = meaningOf(slot, one.answer);
    if (meanings.has(meaning) || tries.some((before) => isSameAnswer(before.answer, one.answer))) continue;
    meanings.add(meaning);
    tries.push(one);
  }
  return tries;
}

/** What is told after these answers, the oldest first, were checked. */
export function triesAfter(paper: Paper, slot: PaperSlot, checked: readonly unknown[]): Tries {
  const tries = distinctTries(
    slot,
    checked.map((answer) => ({ answer })),
  );
  const isSolved = tries.some(
    ({ answer }) => slot.type.grade(slot.content, ownAnswer(slot.type, answer)).outcome === 'right',
  );
  const allowed = triesAllowed(paper, slot);
  const left = allowed === UNTIL_RIGHT ? null : Math.max(0, allowed - tries.length);
  const isOver = isSolved || checked.length >= MOST_CHECKS;
  return { made: tries.length, left: isOver ? 0 : left, cost: tryCost(slot) };
}

/** Whether a question whose newest answer was checked takes no other one. */
export function isClosedByTries(paper: Paper, slot: PaperSlot, newest: Checkable | undefined): boolean {
  // Also where feedback at once has been switched off since: what is settled stays, the other parts can be answered.
  if (hasPartChecks(slot)) return logsAfter(slot, newest?.tries ?? []).every(({ isSettled }) => isSettled);
  if (!givesTries(paper, slot)) return newest?.is_final === true;
  return triesAfter(paper, slot, newest?.tries ?? []).left === 0;
}

/** The newest version of an answer. */
export interface Checkable {
  readonly is_final: boolean;
  /** Every checked version up to it, the oldest first, where the question gives several tries. */
  readonly tries?: readonly unknown[];
}

/** The marks that a wrong try costs, as they are shown. */
export const tryCost = (slot: PaperSlot): number => round(multiply(slot.penalty, slot.marks), 2);

/**
 * Of the versions of one answer, newest first, those that count as tries, oldest first: each different answer that was
 * checked, and what was written after the last check and can be graded, as if it were checked at the end.
 */
export function triesIn(slot: PaperSlot, versions: readonly StoredAnswer[]): StoredAnswer[] {
  const lastCheck = versions.findIndex((version) => version.isChecked);
  const since = lastCheck < 0 ? versions : versions.slice(0, lastCheck);
  const checked = versions.filter((version) => version.isChecked).toReversed();
  const last = lastGradable(slot, since);
  return distinctTries(slot, last ? [...checked, last] : checked);
}

/** The newest that can be graded, unless the newest of all is empty. */
function lastGradable(slot: PaperSlot, newestFirst: readonly StoredAnswer[]): StoredAnswer | null {
  for (const version of newestFirst) {
    const own = ownAnswer(slot.type, version.answer);
    if (slot.type.isBlank(own)) return null;
    if (slot.type.grade(slot.content, own).outcome !== 'ungradable') return version;
  }
  return null;
}

/** Of the graded tries at one question, oldest first, the one that counts: that earned most, and of equal ones the last. */
export const bestTry = (graded: readonly SlotGrade[]): SlotGrade | undefined =>
  graded.reduce<SlotGrade | undefined>(
    (best, one) => (best === undefined || compare(one.marks, best.marks) >= 0 ? one : best),
    undefined,
  );
