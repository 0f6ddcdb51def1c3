/** What a browser gets to practise without a network, and what it sends afterwards. */
import type { Actor } from '#access/subject.ts';
import { getPaperStimuli } from '#delivery/api.ts';
import { shownCatalogue, usualAids } from '#items/question-bank/aids/rules.ts';
import { questionType } from '#items/question-types/logic.ts';
import { isManuallyGraded, storedContent } from '#items/question-types/question-type.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inSavepoint } from '#platform/server/database/savepoint.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Desk, openDesk, toStimulus } from '../actions.ts';
import { listParts, takeAnswer, undoReview } from '../actions-check.ts';
import { COUNTED_DUE } from '../rules.ts';
import { type CardRow, countUpTo, listCards } from '../store.ts';
import { listNewest, listUpcoming } from '../store-released.ts';
import { countPractised, findReview, isUndone } from '../store-reviews.ts';
import { readDay } from '../store-today.ts';
import type { CachedPractice, CachedQuestion, SyncItem, SyncResult } from './contract.ts';
import {
  answeredAt,
  CACHED_DAYS,
  cachedContent,
  cachedUntil,
  type LeftOutReason,
  leftOutReason,
  MOST_CACHED,
} from './rules.ts';
import { among } from './store.ts';

/** `asked`: only these questions, as far as they can be practised; without it those that are due first. */
export async function downloadQuestions(
  tx: TenantTx,
  actor: Actor,
  asked: readonly string[] | undefined,
  timeZone: string,
  now: Date,
): Promise<CachedPractice> {
  const desk = await openDesk(tx, actor, now);
  const chosen = () => (asked ? among(desk.cards(), asked) : desk.cards());
  const available = await countUpTo(chosen());
  const { questions, leftOut } = await toCached(tx, actor, desk, await listCards(chosen(), MOST_CACHED), now);
  const days: CachedPractice['days'] = [];
  // Each begins where the one before ends: a day has 23 or 25 hours where the clocks change.
  for (let at = now; days.length <= CACHED_DAYS; ) {
    const { start, end } = await readDay(tx, timeZone, at);
    days.push({ start: start.toISOString(), end: end.toISOString() });
    at = end;
  }
  const { retention, dailyLimit, tries, parameters } = desk.settings;
  return {
    person: actor.personId,
    cachedAt: now.toISOString(),
    until: cachedUntil(now).toISOString(),
    days,
    practisedToday: await countPractised(tx, actor.personId, new Date(days[0]!.start)),
    settings: { retention, dailyLimit, tries },
    parameters: parameters && [...parameters],
    questions,
    available: Math.min(available, COUNTED_DUE),
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
  };
}

async function toCached(tx: TenantTx, actor: Actor, desk: Desk, cards: readonly CardRow[], now: Date) {
  const ids = cards.map((card) => card.question_id);
  const newest = await listNewest(tx, ids);
  const rowOf = new Map(newest.map((row) => [row.question_id, row]));
  const stimuli = await getPaperStimuli(tx, newest);
  const partsOf = await listParts(tx, actor.personId, desk, ids, now);
  const upcoming = await listUpcoming(tx, actor, now);
  const leftOut = new Map<LeftOutReason, number>();
  const questions = cards.flatMap((card): CachedQuestion[] => {
    const row = rowOf.get(card.question_id);
    if (!row) return [];
    const [type, content] = [questionType(row.type), storedContent(row.content)];
    if (isManuallyGraded(type, content)) return [];
    const stimulus = toStimulus(stimuli.get(row.stimulus_id ?? ''));
    const parts = partsOf.get(card.question_id)!;
    const reason = leftOutReason({
      type,
      content,
      stimulus: stimulus?.content ?? '',
      isFeedbackShown: parts.feedback,
      isUpcoming: upcoming.has(card.question_id),
    });
    if (reason !== null) {
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
      return [];
    }
    return [
      {
        question: row.question_id,
        version: row.version,
        type: row.type,
        title: row.title,
        content: cachedContent(content),
        stimulus,
        catalogue: shownCatalogue(row.catalogue, usualAids),
        marks: row.marks,
        generalFeedback: parts.explanation ? row.general_feedback : '',
        isExplained: parts.explanation,
        hints: [...row.hints],
        lastRating: card.last_rating,
        memory: {
          dueAt: card.due_at.toISOString(),
          stability: card.stability,
          difficulty: card.difficulty,
          reps: card.reps,
          lapses: card.lapses,
          reviewedAt: card.reviewed_at.toISOString(),
        },
      },
    ];
  });
  return { questions, leftOut };
}

/** `onFailure`: told of what went wrong unexpectedly. */
export async function syncReviews(
  tx: TenantTx,
  actor: Actor,
  { person, items }: { readonly person: string; readonly items: readonly SyncItem[] },
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<SyncResult[]> {
  if (person !== actor.personId)
    throw new Refusal('forbidden', 'These answers were given by another person. Sign in as that person to send them');
  const desk = await openDesk(tx, actor, now);
  const results: SyncResult[] = [];
  for (const item of items) results.push(await syncOne(tx, actor, desk, item, now, onFailure));
  return results;
}

/** One of them, apart from the others: what cannot be taken changes nothing. */
async function syncOne(
  tx: TenantTx,
  actor: Actor,
  desk: Desk,
  item: SyncItem,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<SyncResult> {
  const { review } = item;
  try {
    const verdict = await inSavepoint(tx, async () => {
      if (item.kind === 'answer') return takeAnswer(tx, actor, desk, item, now);
      // Sent once more, because the first answer was lost.
      if (!(await isUndone(tx, actor.personId, review))) await undoReview(tx, actor, review, answeredAt(now, item.ago));
      return null;
    });
    return { review, verdict, refused: null };
  } catch (error) {
    // It was taken before its question was closed, and only the acknowledgement was lost.
    const isTaken =
      item.kind === 'answer' && (await findReview(tx, actor.personId, review))?.question_id === item.question;
    if (error instanceof Refusal && isTaken) return { review, verdict: null, refused: null };
    if (error instanceof Refusal)
      return { review, verdict: null, refused: { code: error.code, message: error.message } };
    onFailure(error);
    return { review, verdict: null, refused: { code: 'internal', message: 'Something went wrong on our side' } };
  }
}
