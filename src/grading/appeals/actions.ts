/** Questions of students about questions: asking, answering, and what becomes of them. */
import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { numbersIn } from '#delivery/grading/rules.ts';
import { takeTurn } from '#identity/account/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPublished, toReviewed } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { reviewMoment } from '#quizzes/rules-review.ts';
import {
  type AttemptDetailRow,
  findAttemptRow,
  findReviewed,
  fullName,
  rightsOf,
  toReviewedPart,
} from '#results/results/api.ts';
import { reviewRights } from '#results/results/rules.ts';
import type { Appeal, OwnAppeal } from './contract.ts';
import { HOUR_MS, MOST_IN_AN_HOUR } from './rules.ts';
import * as store from './store.ts';

const toOwn = (row: store.OwnRow): OwnAppeal => ({
  _id: row.appeal_id,
  question: row.question_id,
  words: row.words,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
});

const toAppeal = (row: store.AppealRow): Appeal => ({
  ...toOwn(row),
  attempt: row.attempt_id,
  student: { _id: row.person_id, name: fullName(row) },
  question: { _id: row.question_id, title: row.title ?? '' },
  answeredBy:
    row.answered_by === null
      ? null
      : {
          _id: row.answered_by,
          name: fullName({ first_name: row.answerer_first_name ?? '', last_name: row.answerer_last_name ?? '' }),
        },
});

/** The attempt, for the person who sat it alone. Throws `not_found`. */
async function getOwnAttempt(tx: TenantTx, actor: Actor, attemptId: string): Promise<AttemptDetailRow> {
  const row = await findAttemptRow(tx, attemptId);
  if (row?.person_id !== actor.personId) throw notFound('The attempt');
  return row;
}

/** What the actor has asked about the questions of their own attempt. */
export async function readOwn(tx: TenantTx, actor: Actor, attemptId: string) {
  await getOwnAttempt(tx, actor, attemptId);
  return { complaints: (await store.listOwnRows(tx, attemptId)).map(toOwn) };
}

/** The number of the question in its attempt; 0 for what is none. */
async function numberIn(tx: TenantTx, attempt: AttemptDetailRow, questionId: string): Promise<number> {
  const paper = await getPaper(tx, attempt.quiz_id, attempt.revision);
  return numbersIn(paper, attempt.paper).get(questionId) ?? 0;
}

/** Throws `too_many_requests`. Of many that are asked at once, each is measured by those before it. */
async function refuseTooMany(tx: TenantTx, personId: string, now: Date): Promise<void> {
  await takeTurn(tx, `complaints of ${personId}`);
  const nth = await store.findNthLast(tx, personId, MOST_IN_AN_HOUR);
  const free = nth === undefined ? 0 : nth.asked_at.getTime() + HOUR_MS - now.getTime();
  if (free > 0)
    throw new Refusal('too_many_requests', `You have sent ${MOST_IN_AN_HOUR} queries within an hour. Try again later`, {
      retryAfter: Math.ceil(free / 1000),
    });
}

/**
 * Asks about a question that the review shows to the student. Throws `not_found`, `conflict` while the attempt runs, where
 * its questions are not shown, and where this one was asked about before; `too_many_requests`.
 */
export async function ask(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  { question, words }: { question: string; words: string },
  now: Date,
): Promise<OwnAppeal> {
  const attempt = await getOwnAttempt(tx, actor, attemptId);
  const position = await numberIn(tx, attempt, question);
  if (position === 0) throw notFound('The question');
  if (!rightsOf(attempt, { isFaculty: false, now }).attempt)
    throw new Refusal('conflict', 'The questions of this attempt are not shown now');
  await refuseTooMany(tx, actor.personId, now);
  const { quiz_id: quizId } = attempt;
  const row = await store.insertAppeal(
    tx,
    { quizId, attemptId, questionId: question, personId: actor.personId, words },
    now,
  );
  if (!row) throw new Refusal('conflict', 'You have already queried this question');
  await writeAudit(tx, actor, 'complaint.ask', 'complaint', row.appeal_id, { quiz: quizId, question });
  // One word when the first comes in; those behind it are counted on the dashboard.
  if ((await store.countOpen(tx, quizId)) === 1) {
    await notify(tx, await store.listTeacherIds(tx, quizId), {
      kind: 'message',
      title: (say) => say.asksAbout(position, attempt.name),
      body: words.slice(0, 500),
      href: `/quizzes/${slugOf(attempt.name)}/${quizId}/complaints`,
    });
  }
  return toOwn(row);
}

/** Whether the actor receives what students ask about a quiz: its teachers do, and admins. */
async function hears(tx: TenantTx, actor: Actor, quizId: string): Promise<boolean> {
  return actor.role === 'admin' || (await store.listTeacherIds(tx, quizId)).includes(actor.personId);
}

/** One page of what was asked about a quiz; nothing for who does not teach it. */
export async function readAppeals(tx: TenantTx, actor: Actor, quizId: string, page: store.AppealPage) {
  const { name } = await getPublished(tx, quizId);
  const quiz = { _id: quizId, name, slug: slugOf(name) };
  if (!(await hears(tx, actor, quizId))) return { quiz, isForMe: false, complaints: [], total: 0, open: 0 };
  const { rows, ...counts } = await store.listAppealRows(tx, quizId, page);
  return { quiz, isForMe: true, complaints: rows.map(toAppeal), ...counts };
}

/** Throws `not_found`, also for teachers of other quizzes. */
async function getHeard(tx: TenantTx, actor: Actor, appealId: string): Promise<store.AppealRow> {
  const row = await store.findAppeal(tx, appealId);
  if (!row || !(await hears(tx, actor, row.quiz_id))) throw notFound('The complaint');
  return row;
}

/** An appeal with the question as it was in the attempt, and the answer that was given there. */
export async function readAppeal(tx: TenantTx, actor: Actor, appealId: string, now: Date) {
  const row = await getHeard(tx, actor, appealId);
  const attempt = await findAttemptRow(tx, row.attempt_id);
  if (!attempt) throw notFound('The attempt');
  const moment = reviewMoment(toReviewed(attempt), attempt.closed_at, now);
  const { questions, stimuli } = toReviewedPart(await findReviewed(tx, attempt), reviewRights(attempt, moment, true));
  const slot = questions.find(({ question }) => question === row.question_id)!;
  const others = await store.countOpen(tx, row.quiz_id, row.question_id);
  return {
    quiz: { _id: row.quiz_id, name: attempt.name, slug: slugOf(attempt.name) },
    complaint: toAppeal(row),
    slot,
    stimulus: stimuli.find(({ _id }) => _id === slot.stimulus) ?? null,
    othersOpen: others - (row.state === 'open' ? 1 : 0),
  };
}

/** Answers an open complaint, and tells the student. Throws `not_found`, or `conflict` where somebody has answered. */
export async function answer(
  tx: TenantTx,
  actor: Actor,
  appealId: string,
  given: { accepted: boolean; answer: string },
  now: Date,
): Promise<Appeal> {
  const row = await getHeard(tx, actor, appealId);
  const state = given.accepted ? 'accepted' : 'refused';
  if (!(await store.setAppealAnswer(tx, appealId, { state, answer: given.answer, by: actor.personId }, now)))
    throw new Refusal('conflict', 'This query has already been answered');
  const action = given.accepted ? 'complaint.accept' : 'complaint.refuse';
  await writeAudit(tx, actor, action, 'complaint', appealId, {
    person: row.person_id,
    question: row.question_id,
    reason: given.answer,
  });
  const attempt = await findAttemptRow(tx, row.attempt_id);
  const position = attempt ? await numberIn(tx, attempt, row.question_id) : 0;
  await notify(tx, [row.person_id], {
    kind: 'result',
    title: (say) => (given.accepted ? say.accepted : say.answered)(position, attempt?.name ?? ''),
    body: given.answer,
    href: `/exam/review/${row.attempt_id}#question-${position}`,
  });
  return toAppeal((await store.findAppeal(tx, appealId))!);
}
