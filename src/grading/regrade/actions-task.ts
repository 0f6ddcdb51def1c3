/** The task that brings the marks of a quiz in line with its key overrides: all of it in one transaction, or nothing. */
import { z } from 'zod';
import { reviewCertificates } from '#credentials/certificates/api.ts';
import { listKeyOverrides } from '#delivery/api.ts';
import { closeAccepted, reopenClosed } from '#grading/appeals/api.ts';
import { notifyMany } from '#messaging/notifications/api.ts';
import { publishResults } from '#messaging/webhooks/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import { getPublished } from '#quizzes/api.ts';
import { taskKind } from '#tasks/api.ts';
import { REGRADE_KIND, STATEMENT_LIMIT_MS } from './actions.ts';
import { workOut } from './actions-run.ts';
import * as store from './store.ts';
import { applyGrades, excludeOverridden, lockAttempts } from './store-grades.ts';

const paramsSchema = z.object({ regradeId: z.uuid() });

export const regradeTask = taskKind<z.output<typeof paramsSchema>>({
  name: REGRADE_KIND,
  access: 'quiz.mark',
  forKeys: true,
  params: paramsSchema,
  run: (context) =>
    context.inTenant((tx) => alignTotals(tx, context), { statementTimeoutMs: STATEMENT_LIMIT_MS, repeatable: true }),
});

type Context = Pick<TaskContext<z.output<typeof paramsSchema>>, 'params' | 'report' | 'services'>;

/** Grades the finished attempts by the key overrides that hold; leaderboard, numbers and certificates follow with it. */
export async function alignTotals(tx: TenantTx, { params, report, services }: Context): Promise<TaskEnd> {
  const run = await store.findRun(tx, params.regradeId);
  if (!run) throw new Refusal('not_found', 'The regrade no longer exists');
  if (run.state === 'done' || run.state === 'undone') return { result: { ...run.summary } };
  const { quiz_id: quizId } = run;
  await lockAttempts(tx, quizId);
  await excludeOverridden(tx, quizId);
  const { name, pass_percent } = await getPublished(tx, quizId);
  const held = await listKeyOverrides(tx, quizId);
  const chosen = run.chosen;
  const keyOverrides = new Map(chosen.map(({ question }) => [question, held.get(question) ?? null]));
  const { kept } = await workOut(tx, quizId, keyOverrides, pass_percent, { report });
  const summary = await store.summarise(tx, quizId, kept);
  const people = (await store.listChangedPeople(tx)).map(({ person_id }) => person_id);
  // As late as it can be: who looks at what was graded lately looks back for a minute, and working it out may take longer.
  const now = services.clock();
  await applyGrades(tx, params.regradeId, now);
  await publishResults(tx, quizId, () => store.listChangedResults(tx), now);
  const decisions = await reviewCertificates(tx, quizId, { changed: people, holders: null }, 'regrade', now);
  await notifyMany(tx, people, {
    kind: 'result',
    title: (say) => say.resultChanged(name),
    body: (say) => say.regraded,
    href: '/myAttempt',
  });
  const isUndone = run.state === 'undoing';
  if (isUndone) await reopenClosed(tx, params.regradeId);
  else await closeAccepted(tx, quizId, [...keyOverrides.keys()], params.regradeId, now);
  await store.changeRun(tx, params.regradeId, {
    state: isUndone ? 'undone' : 'done',
    ended_at: now,
    ...(!isUndone && { summary }),
  });
  return { result: { ...summary, decisions } };
}
