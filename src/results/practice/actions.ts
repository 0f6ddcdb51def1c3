/** What a student may practise now, and runs of questions. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { questionType } from '#items/question-types/logic.ts';
import { type BaseContent, contentIn } from '#items/question-types/question-type.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AttemptResultRow } from '#results/results/api.ts';
import { feedMemory } from './actions-memory.ts';
import type { Practice, PracticeRun, PracticeSources } from './contract.ts';
import { COUNTED_DUE, isReleased, leftToday, type PracticeSource } from './rules.ts';
import {
  type CardRow,
  countPractised,
  countUpTo,
  type Day,
  findNextDue,
  listCards,
  type Practisable,
  practisable,
  readDay,
  readSettings,
  type Settings,
} from './store.ts';
import { listBlocked, listNewest, listOwn, type NewestRow, ownRights } from './store-released.ts';
import { countSources, inSource, listTopics } from './store-sources.ts';

/** What one request of a student about practice goes by. */
export interface Desk {
  readonly own: readonly AttemptResultRow[];
  readonly settings: Settings;
  /** What may be practised; a new statement each time. */
  readonly cards: () => Practisable;
}

/** Everything that decides what the student may practise now, with a memory that knows all released attempts. */
export async function openDesk(tx: TenantTx, actor: Actor, now: Date): Promise<Desk> {
  const student = { personId: actor.personId, groupIds: actor.groupIds };
  const own = await listOwn(tx, student);
  const settings = await readSettings(tx, actor.personId);
  await feedMemory(tx, actor.personId, own, settings.retention, now);
  const blocked = await listBlocked(tx, student, own, now);
  return { own, settings, cards: () => practisable(tx, actor.personId, blocked) };
}

const dueBy = (cards: Practisable, day: Day): Practisable => cards.where('c.due_at', '<', day.end);

export async function readPractice(tx: TenantTx, actor: Actor, timeZone: string, now: Date): Promise<Practice> {
  const { settings, cards } = await openDesk(tx, actor, now);
  const day = await readDay(tx, timeZone, now);
  const due = await countUpTo(dueBy(cards(), day));
  const practisedToday = await countPractised(tx, actor.personId, day.start);
  return {
    due: Math.min(due, COUNTED_DUE),
    isMoreDue: due > COUNTED_DUE,
    leftToday: leftToday(due, settings.dailyLimit, practisedToday),
    practisedToday,
    nextDueAt: (await findNextDue(cards(), day.end))?.toISOString() ?? null,
    settings,
  };
}

export async function readSources(tx: TenantTx, actor: Actor, timeZone: string, now: Date): Promise<PracticeSources> {
  const { cards } = await openDesk(tx, actor, now);
  const day = await readDay(tx, timeZone, now);
  return { ...(await countSources(cards(), actor.personId)), topics: await listTopics(cards(), day.end) };
}

interface Asked {
  readonly from: PracticeSource;
  readonly attempt?: string | undefined;
  readonly topic?: string | undefined;
  readonly count: number;
}

/**
 * The questions of a run. Throws `not_found` for an attempt that is not the student's own, `forbidden` for one whose
 * questions may not be practised now.
 */
export async function startRun(
  tx: TenantTx,
  actor: Actor,
  asked: Asked,
  timeZone: string,
  now: Date,
): Promise<PracticeRun> {
  const desk = await openDesk(tx, actor, now);
  if (asked.from === 'mistakes' && asked.attempt !== undefined) refuseHidden(desk, asked.attempt, now);
  const day = await readDay(tx, timeZone, now);
  const chosen = () => inSource(desk.cards(), actor.personId, asked, day.end);
  const available = await countUpTo(chosen());
  const limit =
    asked.from === 'due'
      ? leftToday(available, desk.settings.dailyLimit, await countPractised(tx, actor.personId, day.start))
      : available;
  const cards = await listCards(chosen(), Math.min(asked.count, limit));
  return { questions: await toQuestions(tx, cards), available: Math.min(available, COUNTED_DUE) };
}

function refuseHidden({ own }: Desk, attemptId: string, now: Date): void {
  const attempt = own.find((row) => row.attempt_id === attemptId);
  if (!attempt) throw notFound('The attempt');
  if (!isReleased(ownRights(attempt, now)))
    throw new Refusal('forbidden', 'The questions of this attempt cannot be practised now');
}

async function toQuestions(tx: TenantTx, cards: readonly CardRow[]): Promise<PracticeRun['questions']> {
  const newest = await listNewest(
    tx,
    cards.map((card) => card.question_id),
  );
  const rowOf = new Map(newest.map((row) => [row.question_id, row]));
  return cards.flatMap((card) => {
    const row = rowOf.get(card.question_id);
    const review = uuid();
    return row && !questionType(row.type).byPeople ? [{ review, ...toQuestion(row, review) }] : [];
  });
}

/**
 * The question with what is random about it. That follows from the id of its review, so that nothing need be kept between
 * showing and checking, and nobody can send another arrangement.
 */
export function arrangedIn(row: NewestRow, reviewId: string) {
  const type = questionType(row.type);
  const content = row.content as unknown as BaseContent;
  const arrangement = type.arrange(content, true, seededRandom(reviewId));
  return { type, arrangement, content, settled: contentIn(type, content, arrangement) };
}

function toQuestion(row: NewestRow, reviewId: string): Omit<PracticeRun['questions'][number], 'review'> {
  const { type, arrangement, settled } = arrangedIn(row, reviewId);
  return {
    question: row.question_id,
    version: row.version,
    type: row.type,
    title: row.title,
    view: type.toStudentView(settled, arrangement) as Record<string, unknown>,
    marks: Number(row.marks),
  };
}
