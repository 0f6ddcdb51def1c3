/** Accommodations as those who supervise an exam need to know them. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { QuizRow } from '#quizzes/store.ts';
import { getBase, getQuizRow } from './actions.ts';
import type { AtExam } from './contract-exam.ts';
import { effectiveRules, isCounted, startPeriod, type TimeRules } from './rules.ts';
import * as store from './store.ts';

/** A student, with the start of their latest attempt; null where they have none. */
export interface ExamTaker {
  readonly personId: string;
  readonly startedAt: Date | null;
}

/** Of each of these people what can count for them at the quiz; who has nothing is not in the answer. */
async function listTheirs(
  tx: TenantTx,
  quizId: string,
  people: readonly string[],
): Promise<Map<string, readonly store.OverrideFor[]>> {
  const overrides = await store.listOverridesAmong(tx, [quizId], people);
  if (overrides.length === 0) return new Map();
  // Thousands may be asked for, each with an accommodation of their own.
  const ofPeople = Map.groupBy(overrides, (one) => one.personId);
  const ofGroups = ofPeople.get(null) ?? [];
  const groups = [...new Set(ofGroups.map((one) => one.groupId!))];
  const memberships = await store.listMembersAmong(tx, groups, people);
  const theirs = people.map((personId) => {
    const ofThem = memberships.get(personId);
    return [
      personId,
      [...(ofPeople.get(personId) ?? []), ...ofGroups.filter((one) => ofThem?.has(one.groupId!))],
    ] as const;
  });
  return new Map(theirs.filter(([, all]) => all.length > 0));
}

/** When the quiz opens and closes for those of these people who have an override; everyone else has the times of the quiz. */
export async function listOwnTimes(
  tx: TenantTx,
  quizId: string,
  people: readonly string[],
  now: Date,
): Promise<Map<string, Pick<TimeRules, 'opensAt' | 'closesAt'>>> {
  const all = await listTheirs(tx, quizId, people);
  if (all.size === 0) return new Map();
  const base = await getBase(tx, await getQuizRow(tx, quizId));
  return new Map([...all].map(([id, theirs]) => [id, effectiveRules(base, theirs, startPeriod(base, theirs, now))]));
}

/**
 * What students have at the quiz beside its rules: more time, breaks, a room of their own. Who has nothing of it is not in
 * the answer.
 */
export async function listAtExam(
  tx: TenantTx,
  quiz: QuizRow,
  takers: readonly ExamTaker[],
  now: Date,
): Promise<Map<string, AtExam>> {
  const found = new Map<string, AtExam>();
  const all = await listTheirs(
    tx,
    quiz.quiz_id,
    takers.map((one) => one.personId),
  );
  if (all.size === 0) return found;
  const base = await getBase(tx, quiz);
  for (const { personId, startedAt } of takers) {
    const theirs = all.get(personId);
    if (!theirs) continue;
    const period = startedAt ? { from: startedAt, to: now } : startPeriod(base, theirs, now);
    const counted = theirs.filter((one) => isCounted(one, period));
    const { extraSeconds, from } = effectiveRules(base, theirs, period);
    const atExam: AtExam = {
      extraSeconds,
      unlimited: from.unlimited !== null,
      separateRoom: counted.some((one) => one.separateRoom),
      breakMinutes: Math.max(0, ...counted.map((one) => one.breakMinutes ?? 0)),
    };
    if (extraSeconds > 0 || atExam.unlimited || atExam.separateRoom || atExam.breakMinutes > 0)
      found.set(personId, atExam);
  }
  return found;
}
