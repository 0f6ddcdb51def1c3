/** The results of a live quiz as attempts at the quiz it was made from, where its host wants that. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { asksConditions, getPaper, recordAttempt } from '#delivery/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { getRevisionRow } from '#quizzes/api.ts';
import { insertTask, isUnderWay, taskJob, taskKind } from '#tasks/api.ts';
import { getHosted } from './actions-host.ts';
import { getGame } from './game.ts';
import { publishLive } from './room/signals.ts';
import { type GameRow, lockGameRow, updateGame } from './store.ts';
import { listAllAnswers } from './store-answers.ts';
import { listPlayers, listStudents } from './store-players.ts';

const KIND = 'live-attempts';

/** The paper of the quiz in the revision that the game was made from. Throws `conflict` where no attempts can be made. */
async function getPaperFor(tx: TenantTx, row: GameRow) {
  if (row.quiz_id === null || row.revision === null) {
    throw new Refusal('conflict', 'This live quiz was not made from a quiz');
  }
  if (row.phase !== 'finished') throw new Refusal('conflict', 'Finish the live quiz first');
  const { published_at } = await getRevisionRow(tx, row.quiz_id, row.revision);
  if (published_at === null) throw new Refusal('conflict', 'The quiz was not published then');
  const paper = await getPaper(tx, row.quiz_id, row.revision);
  if (await asksConditions(tx, row.quiz_id)) {
    throw new Refusal('conflict', 'Attempts at this quiz ask for a code, a network, a browser or supervision');
  }
  if (paper.draws.length > 0) throw new Refusal('conflict', 'The quiz draws questions at random');
  return paper;
}

/** Starts the task, or finds the one that is under way, as of a double click; returns its id. Throws `not_found`, or `conflict` where no attempts can be made, or they are there. */
export async function startAttempts(services: Services, tenant: TenantOfRequest, actor: Actor, gameId: string) {
  const { taskId, isNew } = await inTenant(services.database, tenant.id, async (tx) => {
    await getHosted(tx, actor, gameId);
    const row = await lockGameRow(tx, gameId);
    if (row.attempts_made_at) throw new Refusal('conflict', 'Attempts have been made of this live quiz already');
    await getPaperFor(tx, row);
    if (row.task_id !== null && (await isUnderWay(tx, row.task_id))) return { taskId: row.task_id, isNew: false };
    const task = { kind: KIND, title: row.name, params: { gameId }, startedBy: actor.personId };
    const id = await insertTask(tx, task);
    await updateGame(tx, gameId, { task_id: id });
    await writeAudit(tx, actor, 'live.start', 'live', gameId, { name: row.name });
    await publishLive(tx, { gameId, kind: 'room' });
    return { taskId: id, isNew: true };
  });
  if (isNew) await services.jobs.send(taskJob, { tenantId: tenant.id, taskId });
  return taskId;
}

const paramsSchema = z.object({ gameId: z.uuid() });

/**
 * One transaction: all attempts are made, and once. `made`; `notMeant`: the quiz is for others; `usedUp`: with no attempts left;
 * `running`: with an attempt at the quiz that is running; `guests`: without an account; `leftOut`: without an answer, removed, or no student.
 */
export const attemptsTask = taskKind<z.output<typeof paramsSchema>>({
  name: KIND,
  access: 'quiz.write',
  forKeys: true,
  params: paramsSchema,
  async run({ services, tenant, params: { gameId }, report }) {
    await report(0, null);
    const result = await inTenant(services.database, tenant, (tx) => makeAttempts(tx, gameId, services.clock()));
    return { result };
  },
});

const countOf = { made: 'made', 'not-meant': 'notMeant', 'used-up': 'usedUp', running: 'running' } as const;

async function makeAttempts(tx: TenantTx, gameId: string, now: Date): Promise<Record<string, number>> {
  const row = await lockGameRow(tx, gameId);
  const counts = { made: 0, notMeant: 0, usedUp: 0, running: 0, guests: 0, leftOut: 0 };
  if (row.attempts_made_at) return counts;
  const [game, paper] = [await getGame(tx, gameId), await getPaperFor(tx, row)];
  if (!row.started_at) throw notFound('The live quiz');
  const steps = game.steps.filter(
    ({ kind, questionId, version }) => kind === 'question' && paper.slotOf.get(questionId ?? '')?.version === version,
  );
  const stepOf = new Map(steps.map((one) => [one.step, { questionId: one.questionId!, variant: one.variant }]));
  const answers = Map.groupBy(await listAllAnswers(tx, gameId), ({ player_id }) => player_id);
  const students = await listStudents(tx, gameId);
  for (const player of await listPlayers(tx, gameId)) {
    const own = (answers.get(player.player_id) ?? []).flatMap(({ step, answer, answered_at }) => {
      const asked = stepOf.get(step);
      return asked === undefined ? [] : [{ ...asked, answer, savedAt: answered_at }];
    });
    if (player.state !== 'in' || own.length === 0) counts.leftOut += 1;
    else if (player.is_guest) counts.guests += 1;
    else if (!students.has(player.person_id)) counts.leftOut += 1;
    else {
      // A question that was asked twice has one answer in an attempt: the first, with what was decided at random for it.
      const first = new Map(own.toReversed().map((answer) => [answer.questionId, answer]));
      const variants = new Map([...stepOf.values()].map(({ questionId, variant }) => [questionId, variant]));
      for (const { questionId, variant } of first.values()) variants.set(questionId, variant);
      const given = [...first.values()].map(({ variant: _, ...answer }) => answer);
      const record = { paper, personId: player.person_id, startedAt: row.started_at, variants, answers: given };
      const outcome = await recordAttempt(tx, record, now);
      counts[countOf[outcome]] += 1;
    }
  }
  await updateGame(tx, gameId, { attempts_made_at: now });
  await publishLive(tx, { gameId, kind: 'room' });
  return counts;
}
