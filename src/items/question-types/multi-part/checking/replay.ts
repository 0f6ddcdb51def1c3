/** Parts that are checked one by one: what the log of answers makes of each. */
import { entriesOf } from '#platform/contract/object-of.ts';
import { divide, parseRational, zero } from '#platform/exact/rational.ts';
import { partType } from '../../part-types.ts';
import type { PartLog, PartTry, ReviewParts } from '../../question-type.ts';
import { type Answer, givenTo } from '../answer.ts';
import { namesIn } from '../follow-through.ts';
import { gradeParts, isByHand, meaningOf, type PartGrade } from '../grade.ts';
import { partLetter } from '../letters.ts';
import type { Part } from '../part.ts';
import { toReview } from '../review.ts';
import { type Content, totalOf } from '../schema.ts';

/** However many tries a part gives, more checks than these are not taken. */
const MOST_CHECKS = 100;

export const checksParts = ({ checks }: Content): boolean => checks === 'parts';

/** A part on its way through the log. */
interface Running {
  readonly part: Part;
  readonly tries: PartTry[];
  readonly meanings: Set<string>;
  checks: number;
  isSettled: boolean;
  checked: unknown;
  checkedIn: Answer | null;
}

const isGradable = ({ outcome }: PartGrade): boolean => !['blank', 'ungradable', 'waiting'].includes(outcome);

/** Notes a try, unless it was tried before; a right one settles the part. */
function note(running: Running, graded: PartGrade, wasChecked: boolean): void {
  const { part, tries, meanings } = running;
  if (!isGradable(graded)) return;
  const meaning = meaningOf(part, graded.answer);
  if (!meanings.has(meaning)) {
    meanings.add(meaning);
    tries.push({ answer: graded.answer, outcome: graded.outcome, fraction: graded.fraction, wasChecked });
  }
  if (graded.outcome === 'right') running.isSettled = true;
}

/** The places of the earlier parts whose results the formula of the part uses. */
function sourcesOf(parts: readonly Part[], at: number): number[] {
  const formula = parts[at]!.followThrough?.formula;
  const names = formula === undefined ? null : namesIn(formula);
  return parts.slice(0, at).flatMap(({ resultName }, i) => (resultName !== null && names?.has(resultName) ? [i] : []));
}

/** What the last versions of an answer, newest first, hold for a part that is not settled: the newest that can be graded. */
function tryLast(content: Content, running: Running, index: number, last: readonly Answer[]): void {
  for (const version of last) {
    const graded = gradeParts(content, version)[index]!;
    if (graded.outcome === 'blank') return;
    if (!isGradable(graded)) continue;
    note(running, graded, false);
    return;
  }
}

/** As `replayChecks` of the contract of types. */
export function replayChecks(content: Content, checked: readonly Answer[], last?: readonly Answer[]): PartLog[] {
  const { parts } = content;
  const all = parts.map(
    (part): Running => ({
      part,
      tries: [],
      meanings: new Set(),
      checks: 0,
      isSettled: false,
      checked: null,
      checkedIn: null,
    }),
  );
  for (const answer of checked) {
    const index = parts.findIndex(({ id }) => id === answer.check?.part);
    const running = all[index];
    if (!running || running.isSettled) continue;
    running.checked = givenTo(running.part, answer);
    running.checkedIn = answer;
    running.checks += 1;
    note(running, gradeParts(content, answer)[index]!, true);
    const allowed = allowedOf(running.part);
    const isUsedUp = (allowed !== 0 && running.tries.length >= allowed) || running.checks >= MOST_CHECKS;
    if (answer.check!.action === 'settle' || isUsedUp) running.isSettled = true;
  }
  if (last)
    for (const [index, running] of all.entries()) if (!running.isSettled) tryLast(content, running, index, last);
  const total = totalOf(parts);
  const firstOpen = all.findIndex(({ isSettled }) => !isSettled);
  return all.map(({ part, tries, isSettled, checked: given, checkedIn }, index) => ({
    part: {
      id: part.id,
      label: partLetter(index),
      type: partType(part.type),
      content: part.content,
      weight: divide(parseRational(part.marks), total),
    },
    isByHand: isByHand(part),
    tries,
    allowed: allowedOf(part),
    penalty: part.checking ? parseRational(part.checking.penalty) : zero,
    hints: part.checking?.hints ?? [],
    isSettled,
    isOpen: content.display === 'together' || firstOpen === -1 || index <= firstOpen,
    checked: given,
    checkedIn,
    awaits: sourcesOf(parts, index).flatMap((source) => (all[source]!.isSettled ? [] : [partLetter(source)])),
  }));
}

const allowedOf = ({ checking }: Part): number => checking?.tries ?? 1;

/** Whether the answer asks for a part to be checked, or gone on from, that can be. */
export function asksCheck(content: Content, answer: Answer, logs: readonly PartLog[]): boolean {
  const index = content.parts.findIndex(({ id }) => id === answer.check?.part);
  const log = logs[index];
  if (!log?.isOpen || log.isSettled) return false;
  if (answer.check!.action === 'settle') return true;
  return !log.isByHand && log.awaits.length === 0 && isGradable(gradeParts(content, answer)[index]!);
}

/** The answer with what another one has for these parts. */
export function overlayParts(answer: Answer, from: Answer | null, ids: ReadonlySet<string>): Answer {
  if (ids.size === 0) return answer;
  const kept = entriesOf(from?.parts ?? {}).filter(([id]) => ids.has(id));
  const own = entriesOf(answer.parts).filter(([id]) => !ids.has(id));
  return { ...answer, parts: Object.fromEntries([...own, ...kept]) };
}

/** What the review tells of one part. */
export function reviewPart(content: Content, answer: Answer, id: string, parts: ReviewParts): Record<string, unknown> {
  const { correctness, rightAnswer, feedback } = toReview(content, answer, parts);
  const kinds = [correctness, rightAnswer, feedback];
  return Object.assign({}, ...kinds.map((kind) => kind?.parts.find((one) => one.id === id)?.review));
}
