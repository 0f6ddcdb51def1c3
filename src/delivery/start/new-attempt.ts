/** The attempt that a start makes, put together before it is inserted. Pure but for the random source. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { type Paper, timesIn } from '#delivery/grading/rules.ts';
import { shufflePaper } from '#delivery/paper/store.ts';
import { firstSection } from '#delivery/rules.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { effectiveRules, startPeriod } from '#quizzes/accommodations/rules.ts';
import { type StoredOverride, timeRulesOf } from '#quizzes/api.ts';
import { deadlineOf, quizStartBlocker } from '#quizzes/rules.ts';
import type { SafeKeys } from '#quizzes/safe-browser/rules.ts';
import { sharedOut } from '#quizzes/sections/rules-sections.ts';
import type { NewAttempt, QuizAccess } from './store.ts';

/** Returns the rules by which a person with these overrides may start a published revision, and until when. */
export function startRules(paper: Paper, archived: boolean, overrides: readonly StoredOverride[], now: Date) {
  const base = timeRulesOf(paper.settings, timesIn(paper) !== null);
  const rules = effectiveRules(base, overrides, startPeriod(base, overrides, now));
  return { ...rules, publishedRevision: paper.revision, archived };
}
export type StartRules = ReturnType<typeof startRules>;

/**
 * Returns why an attempt can't start, in words, or null. The quiz has to be open when the start is asked for and still when
 * the attempt is made: otherwise its time would be over before it begins.
 */
export const startBlocker = (rules: StartRules, used: number, asked: Date, made: Date): string | null =>
  quizStartBlocker(rules, used, asked) ?? quizStartBlocker(rules, used, made);

/**
 * Returns the seconds that a student with this many for the whole has for each section; null where sections have no
 * times.
 */
export function shareOf(paper: Paper, durationSeconds: number | null): number[] | null {
  const times = timesIn(paper);
  return times && durationSeconds !== null ? sharedOut(times, durationSeconds) : null;
}

/** Everything that an admitted start depends on. */
export interface Admission {
  readonly actor: Actor;
  readonly paper: Paper;
  readonly rules: StartRules;
  readonly entrance: Pick<QuizAccess, 'access' | 'supervision'>;
  readonly number: number;
  readonly safeKeys: SafeKeys | null;
  readonly safeSessionId: string | null;
  /** How often the person has had each question before. */
  readonly met: ReadonlyMap<string, number> | undefined;
}

/** Puts together the attempt that starts at this moment. */
export const newAttempt = (
  { actor, paper, rules, entrance, number, safeKeys, safeSessionId, met }: Admission,
  startedAt: Date,
): NewAttempt => ({
  quizId: paper.quizId,
  revision: paper.revision,
  personId: actor.personId,
  number,
  startedAt,
  deadline: deadlineOf(rules, startedAt),
  section: firstSection(shareOf(paper, rules.durationSeconds), startedAt),
  paper: shufflePaper(paper, seededRandom(randomUUID()), met),
  maxScore: paper.settings.total_marks,
  sessionId: actor.sessionId,
  networks: entrance.access.networks.length === 0 ? null : entrance.access.networks,
  safeKeys,
  safeSessionId,
  ...entrance.supervision,
});
