/** Line items of questions, and the scores that tools send for them (Assignment and Grade Services 2.0). */
import { z } from 'zod';
import { lockAttempt } from '#delivery/api.ts';
import { divide, multiply, parseRational, round } from '#platform/exact/rational.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { At } from '../claims.ts';
import { scoreBlocker } from '../rules.ts';
import { blockers, parse, scoreSchema } from '../services/grades.ts';
import { numberIn } from '../services/members.ts';
import { ServiceRefused } from '../services/token.ts';
import { findBySubject, subjectsOf, type ToolRow } from '../store.ts';
import { applyScore } from './actions.ts';
import { linkOf, quizAddress } from './message.ts';
import * as store from './store.ts';

const AT_ONCE = 100;

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

/** As many decimals as are kept of a tool's numbers. */
const DECIMALS = 12;

const decimal = (value: number): string => value.toFixed(DECIMALS).replace(/\.?0+$/, '');

/** Throws `ServiceRefused` where nothing is left of the maximum. */
function decimalsOf({ scoreGiven, scoreMaximum }: z.output<typeof scoreSchema>) {
  if (scoreGiven === undefined) return { score_exact: null, score_max_exact: null };
  const most = decimal(scoreMaximum!);
  if (most === '0') throw new ServiceRefused(400, 'invalid_request', `scoreMaximum has more than ${DECIMALS} decimals`);
  return { score_exact: decimal(scoreGiven), score_max_exact: most };
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
    await lockAttempt(tx, attemptId);
    const before = await store.lockLaunch(tx, place);
    const now = services.clock();
    const blocker = scoreBlocker(given, before?.stamped_at ?? null, now);
    if (blocker) throw new ServiceRefused(blockers[blocker][0], 'invalid_request', blockers[blocker][1]);
    const hasScore = given.scoreGiven !== undefined;
    await store.updateLaunch(tx, place, {
      ...decimalsOf(given),
      activity: given.activityProgress,
      grading: given.gradingProgress,
      comment: given.comment ? given.comment.slice(0, 2_000) : null,
      stamped_at: given.timestamp,
      received_at: now,
      is_due: hasScore && given.gradingProgress === 'FullyGraded',
    });
    await applyScore(tx, place, now);
  });
}

/** Results of a line item, scaled to its maximum, and the address of the next page. */
export function listQuizResults(at: At, { tool, quizId }: QuizPlace, questionId: string, query: URLSearchParams) {
  const limit = numberIn(query, 'limit', { least: 1, most: AT_ONCE });
  const ofst = query.has('from') ? numberIn(query, 'from', { least: 0, most: 999_999 }) : 0;
  const user = query.get('user_id');
  const line = { toolId: tool.tool_id, quizId, questionId };
  return inTenant(at.services.database, at.tenant.id, async (tx) => {
    const row = (await store.listLines(tx, tool.tool_id, quizId)).find((one) => one.question_id === questionId);
    if (!row) throw notThere();
    const isId = user !== null && z.uuid().safeParse(user).success;
    const personId = isId ? await findBySubject(tx, tool.tool_id, user) : null;
    const isNobody = user !== null && personId === null;
    const found = isNobody ? [] : await store.listScores(tx, line, { personId, ofst, limit: limit + 1 });
    const scores = found.slice(0, limit);
    const subjects = await subjectsOf(
      tx,
      tool.tool_id,
      scores.map((one) => one.person_id),
    );
    const address = `${quizAddress(at.site, quizId)}/${questionId}`;
    const next = new URLSearchParams(query);
    next.set('from', String(ofst + limit));
    return {
      next: found.length > limit ? `${address}/results?${next}` : null,
      body: scores.map((one) => ({
        id: `${address}/results/${subjects.get(one.person_id)!}`,
        scoreOf: address,
        userId: subjects.get(one.person_id)!,
        resultScore: round(
          multiply(
            divide(parseRational(one.score_exact), parseRational(one.score_max_exact)),
            parseRational(String(row.max_score)),
          ),
          6,
        ),
        resultMaximum: row.max_score,
        ...(one.comment !== null && { comment: one.comment }),
      })),
    };
  });
}
