/** What waits to be marked, by question and by student, and taking the next answer. */

import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { type PaperSlot, placesOf } from '#delivery/grading/rules.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';
import { fullName } from '#results/results/api.ts';
import { getPublished, hold, readRules } from './actions.ts';
import { codeOf } from './rules.ts';
import type { Place } from './store.ts';
import * as queues from './store-queues.ts';

/** What waits, by question in the order of the quiz; questions that left the quiz since come last. */
export async function readMarking(tx: TenantTx, actor: Actor, quizId: string) {
  const revision = await getPublished(tx, quizId);
  const paper = await getPaper(tx, quizId, revision.revision);
  const waiting = new Map((await queues.listQueues(tx, quizId, actor.personId)).map((row) => [row.question_id, row]));
  const done = await queues.listDoneCounts(tx, quizId);
  const known = placesOf(paper, (id) => waiting.has(id) || done.has(id));
  const gone = await goneSlots(
    tx,
    quizId,
    [...waiting.keys()].filter((id) => !paper.slotOf.has(id)),
    revision.revision,
  );
  const shown = [
    ...known.filter(({ slot }) => isManuallyGraded(slot.type, slot.content) || waiting.has(slot.questionId)),
    ...gone,
  ];
  return {
    quiz: { _id: quizId, name: revision.name, slug: slugOf(revision.name) },
    rules: await readRules(tx, quizId),
    attemptsWaiting: await queues.countWaitingAttempts(tx, quizId),
    questions: shown.map(({ slot, position }) => {
      const queue = waiting.get(slot.questionId);
      return {
        question: { _id: slot.questionId, title: slot.title, type: slot.type.name },
        position,
        open: queue?.open ?? 0,
        second: queue?.second ?? 0,
        differs: queue?.differs ?? 0,
        done: done.get(slot.questionId) ?? 0,
        forMe: queue?.for_me ?? 0,
      };
    }),
  };
}

/** Questions that only earlier revisions have, with the place they had there last. */
async function goneSlots(tx: TenantTx, quizId: string, questionIds: readonly string[], newest: number) {
  const found: { slot: PaperSlot; position: number }[] = [];
  for (let revision = newest - 1; revision > 0 && found.length < questionIds.length; revision--) {
    const places = placesOf(await getPaper(tx, quizId, revision), (id) => questionIds.includes(id));
    for (const place of places) {
      const { questionId } = place.slot;
      const isNew = questionIds.includes(questionId) && !found.some((one) => one.slot.questionId === questionId);
      if (isNew) found.push(place);
    }
  }
  return found;
}

interface NextAsked {
  readonly question?: string | undefined;
  readonly after?: string | undefined;
  readonly afterQuestion?: string | undefined;
}

/** Takes the next answer that waits for this person. Two markers who ask at once get different ones. */
export async function takeNext(tx: TenantTx, actor: Actor, quizId: string, asked: NextAsked, now: Date) {
  await getPublished(tx, quizId);
  let { after, afterQuestion } = asked;
  for (let tries = 0; tries < 20; tries++) {
    const place =
      asked.question === undefined
        ? await findNextOfStudents(tx, actor, quizId, { after, afterQuestion }, now)
        : await findNextOfQuestion(tx, actor, quizId, { question: asked.question, after }, now);
    if (place === null) return null;
    const script = await hold(tx, actor, place, false, now);
    if (script.hold?.isMine) return script;
    after = place.attemptId;
    afterQuestion = place.questionId;
  }
  return null;
}

async function findNextOfQuestion(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { question, after }: { question: string; after: string | undefined },
  now: Date,
): Promise<Place | null> {
  const attemptId = await queues.findNextAttempt(tx, { quizId, questionId: question, after }, actor.personId, now);
  return attemptId === null ? null : { attemptId, questionId: question };
}

/** First the other answers of the same attempt in the order of its paper, then those of the next student. */
async function findNextOfStudents(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { after, afterQuestion }: { after: string | undefined; afterQuestion: string | undefined },
  now: Date,
): Promise<Place | null> {
  if (after !== undefined) {
    const order = await queues.listPaperOrder(tx, quizId, after);
    const waiting = new Set(await queues.listWaitingQuestions(tx, after, actor.personId, now));
    const at = afterQuestion === undefined ? -1 : order.indexOf(afterQuestion);
    const found = order.find((question, index) => index > at && waiting.has(question));
    if (found !== undefined) return { attemptId: after, questionId: found };
  }
  const next = await queues.findNextStudent(tx, { quizId, after }, actor.personId, now);
  // What was skipped comes again once nothing else is left.
  const attemptId = next ?? after;
  if (attemptId === undefined) return null;
  const waiting = new Set(await queues.listWaitingQuestions(tx, attemptId, actor.personId, now));
  const order = await queues.listPaperOrder(tx, quizId, attemptId);
  const questionId = order.find((question) => waiting.has(question) && (next !== null || question !== afterQuestion));
  return questionId === undefined ? null : { attemptId, questionId };
}

/** Attempts with answers that wait; names are hidden where markers see none. */
export async function readWaitingStudents(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  page: { ofst: number; limit: number },
) {
  await getPublished(tx, quizId);
  const { isBlind } = await readRules(tx, quizId);
  const { rows, total } = await queues.listWaitingStudents(tx, quizId, actor.personId, page);
  return {
    students: rows.map((row) => ({
      attempt: row.attempt_id,
      number: row.number,
      student: isBlind ? null : { _id: row.person_id, name: fullName(row) },
      code: codeOf(row.attempt_id),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      waiting: row.waiting,
      forMe: row.for_me,
    })),
    total,
  };
}
