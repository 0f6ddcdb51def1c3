/** What waits to be marked, by question and by student, and taking the next answer. */

import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { type PaperSlot, placesOf } from '#delivery/grading/rules.ts';
import { isManuallyGraded, manualParts } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPublished } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { fullName } from '#results/results/api.ts';
import { hold, readRules } from './actions.ts';
import { codeOf } from './rules.ts';
import type { Place } from './store.ts';
import * as queues from './store-queues.ts';

/** What waits, by question in the order of the quiz; questions that left the quiz since come last. */
export async function readMarking(tx: TenantTx, actor: Actor, quizId: string) {
  const revision = await getPublished(tx, quizId);
  const paper = await getPaper(tx, quizId, revision.revision);
  const rows = await queues.listQueues(tx, quizId, actor.personId);
  const waiting = new Map(rows.map((row) => [queues.unitKey(row.question_id, row.part), row]));
  const done = await queues.listDoneCounts(tx, quizId);
  const asked = new Set([...waiting.keys(), ...done.keys()].map((key) => key.split(' ')[0]!));
  const isWaiting = new Set(rows.map((row) => row.question_id));
  const gone = await goneSlots(
    tx,
    quizId,
    [...isWaiting].filter((id) => !paper.slotOf.has(id)),
    revision.revision,
  );
  const shown = [
    ...placesOf(paper, (id) => asked.has(id)).filter(
      ({ slot }) => isManuallyGraded(slot.type, slot.content) || isWaiting.has(slot.questionId),
    ),
    ...gone,
  ];
  return {
    quiz: { _id: quizId, name: revision.name, slug: slugOf(revision.name) },
    rules: await readRules(tx, quizId),
    attemptsWaiting: await queues.countWaitingAttempts(tx, quizId),
    questions: shown.flatMap(({ slot, position }) =>
      unitsOf(slot, waiting).map((part) => {
        const key = queues.unitKey(slot.questionId, part?._id ?? '');
        const queue = waiting.get(key);
        return {
          question: { _id: slot.questionId, title: slot.title, type: slot.type.name },
          part,
          position,
          open: queue?.open ?? 0,
          second: queue?.second ?? 0,
          differs: queue?.differs ?? 0,
          done: done.get(key) ?? 0,
          forMe: queue?.for_me ?? 0,
        };
      }),
    ),
  };
}

/** What people mark of a question, in order: null for all of it; parts that only earlier revisions have come last. */
function unitsOf(slot: PaperSlot, waiting: ReadonlyMap<string, unknown>): ({ _id: string; label: string } | null)[] {
  if (!slot.type.partsOf) return [null];
  const parts = manualParts(slot.type, slot.content).map(({ id, label }) => ({ _id: id, label }));
  const others = [...waiting.keys()]
    .map((key) => key.split(' '))
    .filter(([question, part]) => question === slot.questionId && !parts.some(({ _id }) => _id === part))
    .map(([, part = '']) => ({ _id: part, label: '' }));
  return [...parts, ...others];
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
  readonly part: string;
  readonly after?: string | undefined;
  readonly afterQuestion?: string | undefined;
  readonly afterPart: string;
}

/** Takes the next answer that waits for this person. Two markers who ask at once get different ones. */
export async function takeNext(tx: TenantTx, actor: Actor, quizId: string, asked: NextAsked, now: Date) {
  await getPublished(tx, quizId);
  let { after, afterQuestion, afterPart } = asked;
  for (let tries = 0; tries < 20; tries++) {
    const place =
      asked.question === undefined
        ? await findNextOfStudents(tx, actor, quizId, { after, afterQuestion, afterPart }, now)
        : await findNextOfQuestion(tx, actor, quizId, { question: asked.question, part: asked.part, after }, now);
    if (place === null) return null;
    const script = await hold(tx, actor, place, false, now);
    if (script.hold?.isMine) return script;
    after = place.attemptId;
    afterQuestion = place.questionId;
    afterPart = place.part;
  }
  return null;
}

async function findNextOfQuestion(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { question, part, after }: { question: string; part: string; after: string | undefined },
  now: Date,
): Promise<Place | null> {
  const unit = { questionId: question, part };
  const attemptId = await queues.findNextAttempt(tx, { quizId, ...unit, after }, actor.personId, now);
  return attemptId === null ? null : { attemptId, ...unit };
}

/** First the other answers of the same attempt in the order of its paper, then those of the next student. */
async function findNextOfStudents(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  last: { after: string | undefined; afterQuestion: string | undefined; afterPart: string },
  now: Date,
): Promise<Place | null> {
  const { after, afterQuestion, afterPart } = last;
  const at = afterQuestion === undefined ? '' : queues.unitKey(afterQuestion, afterPart);
  if (after !== undefined) {
    const order = await listUnitOrder(tx, quizId, after);
    const waiting = await listWaitingKeys(tx, actor, after, now);
    const place = order.findIndex((unit) => keyOf(unit) === at);
    const found = order.find((unit, index) => index > place && waiting.has(keyOf(unit)));
    if (found) return { attemptId: after, ...found };
  }
  const next = await queues.findNextStudent(tx, { quizId, after }, actor.personId, now);
  // What was skipped comes again once nothing else is left.
  const attemptId = next ?? after;
  if (attemptId === undefined) return null;
  const waiting = await listWaitingKeys(tx, actor, attemptId, now);
  const order = await listUnitOrder(tx, quizId, attemptId);
  const found = order.find((unit) => waiting.has(keyOf(unit)) && (next !== null || keyOf(unit) !== at));
  return found ? { attemptId, ...found } : null;
}

const keyOf = ({ questionId, part }: queues.Unit): string => queues.unitKey(questionId, part);

const listWaitingKeys = async (tx: TenantTx, actor: Actor, attemptId: string, now: Date): Promise<Set<string>> =>
  new Set((await queues.listWaitingUnits(tx, attemptId, actor.personId, now)).map(keyOf));

/** What can wait of an attempt, in the order of its paper, and of a question with parts in the order of these. */
async function listUnitOrder(tx: TenantTx, quizId: string, attemptId: string): Promise<queues.Unit[]> {
  const found = await queues.findPaperOrder(tx, quizId, attemptId);
  if (!found) return [];
  const { slotOf } = await getPaper(tx, quizId, found.revision);
  return found.questions.flatMap((questionId): queues.Unit[] => {
    const slot = slotOf.get(questionId);
    const parts = slot?.type.partsOf?.(slot.content) ?? [];
    return [{ questionId, part: '' }, ...parts.map(({ id }) => ({ questionId, part: id }))];
  });
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
