/** Line items of questions, and the scores that tools send for them (Assignment and Grade Services 2.0). */
import { z } from 'zod';
import { lockAttempt } from '#delivery/api.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { At } from '../claims.ts';
import { parse, resultsPage, scoreSchema, shareOf, takenScore } from '../services/scores.ts';
import { ServiceRefused } from '../services/token.ts';
import { findBySubject, type ToolRow } from '../store.ts';
import { applyScore } from './actions.ts';
import { linkOf, quizAddress } from './message.ts';
import * as store from './store.ts';

/** A tool at a quiz. */
export interface QuizPlace {
  readonly tool: ToolRow;
  readonly quizId: string;
}

const toLine = ({ site }: At, quizId: string, row: store.LineRow): object => ({
  id: `${quizAddress(site, quizId)}/${row.question_id}`,
  label: row.label,
  scoreMaximum: row.max_score,
  resourceLinkId: linkOf(quizId, row.question_id),
});

const notThere = () => new ServiceRefused(404, 'not_found', 'No such line item');

/** The line items of a quiz; `resource_link_id` finds one. They are as many as its questions with this tool. */
export function listLines(at: At, { tool, quizId }: QuizPlace, query: URLSearchParams) {
  const link = query.get('resource_link_id');
  // Ours have neither.
  if (query.has('resource_id') || query.has('tag')) return Promise.resolve({ body: [], next: null });
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const rows = await store.listLines(tx, tool.tool_id, quizId);
    const wanted = rows.filter((row) => link === null || linkOf(quizId, row.question_id) === link);
    return { body: wanted.map((row) => toLine(at, quizId, row)), next: null };
  });
}

export function readLine(at: At, { tool, quizId }: QuizPlace, questionId: string): Promise<object> {
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const row = (await store.listLines(tx, tool.tool_id, quizId)).find((one) => one.question_id === questionId);
    if (!row) throw notThere();
    return toLine(at, quizId, row);
  });
}

/** Refuses what would change the line items of a quiz. */
export function refuseLineChange(): never {
  throw new ServiceRefused(403, 'forbidden', 'The line items of a quiz belong to its questions');
}

/**
 * Stores what a tool says of a student who has opened it from the question. An older score never replaces a newer one. A
 * final one becomes the marks of the attempt at once where that is over, and otherwise when it ends.
 */
export function takeQuizScore(at: At, { tool, quizId }: QuizPlace, questionId: string, body: string): Promise<void> {
  const given = parse(scoreSchema, body);
  const { services, tenant } = at;
  const line = { toolId: tool.tool_id, quizId, questionId };
  return inTenant(services.database, tenant.id, async (tx) => {
    if (!z.uuid().safeParse(questionId).success) throw notThere();
    const isId = z.uuid().safeParse(given.userId).success;
    const personId = isId ? await findBySubject(tx, tool.tool_id, given.userId) : null;
    const attemptId = personId && (await store.findAttemptOf(tx, line, personId, given.timestamp));
    if (!attemptId) throw new ServiceRefused(404, 'not_found', 'This user has not opened this line item');
    const place = { attemptId, questionId };
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) throw new ServiceRefused(404, 'not_found', 'The attempt was deleted');
    const now = services.clock();
    const before = await store.lockLaunch(tx, place);
    const { score, most, ...rest } = takenScore(given, before?.stamped_at ?? null, now);
    const is_due = score !== null && given.gradingProgress === 'FullyGraded';
    await store.updateLaunch(tx, place, { ...rest, score_exact: score, score_max_exact: most, is_due });
    await applyScore(tx, attempt, questionId, now);
  });
}

/** Results of a line item, scaled to its maximum, and the address of the next page. */
export function listQuizResults(at: At, { tool, quizId }: QuizPlace, questionId: string, query: URLSearchParams) {
  const key = { toolId: tool.tool_id, quizId, questionId };
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const row = (await store.listLines(tx, tool.tool_id, quizId)).find((one) => one.question_id === questionId);
    if (!row) throw notThere();
    const line = { address: `${quizAddress(at.site, quizId)}/${questionId}`, most: row.max_score, query };
    return resultsPage(tx, tool.tool_id, line, async (personId, page) =>
      (await store.listScores(tx, key, { personId, ...page })).map(({ score_exact, score_max_exact, ...one }) => ({
        ...one,
        share: shareOf(score_exact, score_max_exact),
      })),
    );
  });
}
