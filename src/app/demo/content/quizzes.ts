/** From the plans of a school to quizzes that are stored. */

import type { DemoQuestion } from '#app/demo/demo-question.ts';
import { seededIds } from '#app/demo/ids.ts';
import type { People } from '#app/demo/people.ts';
import { insertRows } from '#app/demo/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import {
  freezePools,
  freezeRevision,
  type RevisionSettings,
  recordEdit,
  type SlotInput,
  upsertRevision,
} from '#quizzes/api.ts';
import { instantOf, type QuizPlan, type School } from './school.ts';

const DAY = 86_400_000;

export interface DemoQuiz {
  readonly id: string;
  readonly plan: QuizPlan;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** A question and the id that it has in the school. */
export interface PlacedQuestion extends DemoQuestion {
  readonly id: string;
}

const settingsOf = (plan: QuizPlan, timeZone: string, now: Date): RevisionSettings => ({
  name: plan.name,
  description: sanitiseRichText(plan.description),
  instructions: sanitiseRichText(plan.instructions ?? ''),
  duration_seconds: plan.minutes === null ? null : plan.minutes * 60,
  opens_at: plan.opens && instantOf(plan.opens, now, timeZone),
  closes_at: plan.closes && instantOf(plan.closes, now, timeZone),
  late_seconds: 0,
  feedback_timing: plan.feedback,
  review: null,
  negative_marking: plan.negative ?? '0',
  penalty_for: 'all',
  marks_floor: 'none',
  tries_allowed: 1,
  counted_try: 'best',
  subscription: plan.premium ? 2 : 1,
  attempts_allowed: plan.attempts,
  counted_attempt: plan.counted ?? 'highest',
  shuffle_questions: !plan.inOrder,
  shuffle_options: true,
  pass_percent: plan.pass,
  is_public: plan.isPublic ?? false,
  guests_allowed: plan.isPublic === true && !plan.needsAccount,
});

/** When the quiz was made: some days before it opens, a draft yesterday. */
function madeAt({ opens }: QuizPlan, timeZone: string, now: Date): Date {
  if (opens === null) return new Date(now.getTime() - DAY);
  return new Date(Math.min(instantOf(opens, now, timeZone).getTime(), now.getTime()) - 2 * DAY);
}

/** Stores the school's quizzes; those that are not drafts are published two days before they open. */
export async function insertQuizzes(
  tx: TenantTx,
  school: School,
  people: People,
  questions: readonly PlacedQuestion[],
  now: Date,
): Promise<DemoQuiz[]> {
  const newId = seededIds(`quizzes of ${school.key}`);
  const placed = new Map(questions.map((question) => [question.key, question]));
  const quizzes = school.quizzes.map((plan): DemoQuiz => {
    const { opens_at, closes_at } = settingsOf(plan, school.timeZone, now);
    return { id: newId(), plan, opensAt: opens_at, closesAt: closes_at };
  });
  const author = people.teachers[0]!.id;
  await insertRows(
    tx,
    'quiz',
    quizzes.map(({ id, plan, closesAt }) => ({
      tenant_id: tx.tenantId,
      quiz_id: id,
      edit: 1,
      newest_revision: 1,
      created_by: author,
      archived_at: plan.state === 'archived' ? new Date((closesAt ?? now).getTime() + DAY) : null,
      created_at: madeAt(plan, school.timeZone, now),
      updated_at: madeAt(plan, school.timeZone, now),
    })),
  );
  for (const { id, plan } of quizzes) {
    const settings = settingsOf(plan, school.timeZone, now);
    const groups = (plan.groups ?? []).map((name) => people.groupIds.get(name)!);
    const slots = plan.questions(questions).map(({ key }, index): SlotInput => {
      const { id: questionId, question } = placed.get(key)!;
      const section = plan.sections ? 1 : null;
      return { questionId, marks: question.marks, isSample: plan.isPublic === true && index < 2, section };
    });
    const sections = (plan.sections ?? []).map(({ name, instructions = '', minutes }) => ({
      name,
      instructions,
      duration_seconds: minutes === undefined ? null : minutes * 60,
    }));
    const draws = (plan.draws ?? []).map((draw) => ({ ...draw, marks: String(draw.marks), difficulties: [] }));
    await upsertRevision(tx, id, 1, settings, { sections, slots, draws }, groups);
    if (plan.state !== 'draft') {
      await freezePools(tx, id, 1);
      await freezeRevision(tx, id, 1, author, madeAt(plan, school.timeZone, now));
    }
    if (plan.isBeingEdited) {
      await upsertRevision(tx, id, 2, settings, { sections: [], slots: slots.slice(0, -1), draws: [] }, groups);
      await recordEdit(tx, id, 2);
    }
  }
  return quizzes;
}
