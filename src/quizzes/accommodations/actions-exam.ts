/** Accommodations as those who supervise an exam need to know them. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { QuizRow } from '#quizzes/store.ts';
import { getBase } from './actions.ts';
import type { AtExam } from './contract-exam.ts';
import { effectiveRules, isCounted, startPeriod } from './rules.ts';
import * as store from './store.ts';

/** A student, with the start of their latest attempt; null where they have none. */
export interface ExamTaker {
  readonly personId: string;
  readonly startedAt: Date | null;
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
  const people = takers.map((one) => one.personId);
  const overrides = await store.listOverridesAmong(tx, [quiz.quiz_id], people);
  const found = new Map<string, AtExam>();
  if (overrides.length === 0) return found;
  // Thousands may be watched, each with an accommodation of their own.
  const ofPeople = Map.groupBy(overrides, (one) => one.personId);
  const ofGroups = ofPeople.get(null) ?? [];
  const groups = [...new Set(ofGroups.map((one) => one.groupId!))];
  const memberships = await store.listMembersAmong(tx, groups, people);
  const base = await getBase(tx, quiz);
  for (const { personId, startedAt } of takers) {
    const ofThem = memberships.get(personId);
    const theirs = [...(ofPeople.get(personId) ?? []), ...ofGroups.filter((one) => ofThem?.has(one.groupId!))];
    if (theirs.length === 0) continue;
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
