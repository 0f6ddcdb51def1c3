/** What a student may practise now, and runs of questions. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { getPaperStimuli } from '#delivery/api.ts';
import type { ShownStimulus } from '#delivery/contract.ts';
import type { PaperStimulus } from '#delivery/grading/rules.ts';
import { shownCatalogue, usualAids } from '#items/question-bank/aids/rules.ts';
import { questionType } from '#items/question-types/logic.ts';
import { isManuallyGraded, storedContent } from '#items/question-types/question-type.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import type { AttemptResultRow } from '#results/results/api.ts';
import { feedMemory } from './actions-memory.ts';
import { listMine } from './assignments/store.ts';
import type { Practice, PracticeRun, PracticeSources } from './contract.ts';
import { COUNTED_DUE, isReleased, leftToday, questionsFor } from './rules.ts';
import { variantFor } from './rules-judge.ts';
import type { Aim } from './schedule.ts';
import {
  type CardRow,
  countUpTo,
  listCards,
  type Practisable,
  practisable,
  readScheduling,
  type Settings,
} from './store.ts';
import { isEnrolled } from './store-courses.ts';
import { listBlocked, listNewest, listOwn, type NewestRow, ownRights, type Student } from './store-released.ts';
import { countPractised } from './store-reviews.ts';
import {
  type Choice,
  countBookmarks,
  countByDifficulty,
  countMistakesByCourse,
  inSource,
  listTopics,
  planForValues,
} from './store-sources.ts';
import { readDay, readToday } from './store-today.ts';

/** What one request of a student about practice goes by. */
export interface Desk {
  readonly own: readonly AttemptResultRow[];
  readonly settings: Settings & Aim;
  /** What may be practised; a new statement each time. */
  readonly cards: () => Practisable;
}

/** Everything that decides what the student may practise now, with a memory that knows all released attempts. */
export async function openDesk(tx: TenantTx, { personId, groupIds }: Student, now: Date): Promise<Desk> {
  const student = { personId, groupIds };
  const [own, settings] = await together([listOwn(tx, student), readScheduling(tx, personId)]);
  await feedMemory(tx, personId, own, settings, now);
  const blocked = await listBlocked(tx, student, own, now);
  return { own, settings, cards: () => practisable(tx, personId, blocked) };
}

export async function readPractice(tx: TenantTx, student: Student, timeZone: string, now: Date): Promise<Practice> {
  const { settings, cards } = await openDesk(tx, student, now);
  const { due, practised, nextDueAt } = await readToday(tx, student.personId, cards(), timeZone, now);
  return {
    due: Math.min(due, COUNTED_DUE),
    isMoreDue: due > COUNTED_DUE,
    leftToday: leftToday(due, settings.dailyLimit, practised),
    practisedToday: practised,
    nextDueAt: nextDueAt?.toISOString() ?? null,
    settings: { retention: settings.retention, dailyLimit: settings.dailyLimit, tries: settings.tries },
  };
}

/** `difficulty`: only its questions are counted. */
export async function readSources(
  tx: TenantTx,
  actor: Actor,
  timeZone: string,
  now: Date,
  difficulty?: number,
): Promise<PracticeSources> {
  const { cards } = await openDesk(tx, actor, now);
  const day = await readDay(tx, timeZone, now);
  await planForValues(tx);
  const counts = await countByDifficulty(cards());
  const asked = counts.filter((one) => difficulty === undefined || one.difficulty === difficulty);
  return {
    all: asked.reduce((sum, { count }) => sum + count, 0),
    mistakes: asked.reduce((sum, { mistakes }) => sum + mistakes, 0),
    bookmarks: await countBookmarks(cards(), actor.personId, difficulty),
    courses: await countMistakesByCourse(tx, cards(), actor.personId, difficulty),
    difficulties: counts.map(({ difficulty: level, count }) => ({ difficulty: level, count })),
    topics: await listTopics(tx, cards(), day.end, now, difficulty),
  };
}

interface Asked extends Choice {
  readonly count?: number | undefined;
  readonly minutes?: number | undefined;
}

/**
 * The questions of a run. Throws `not_found` for an attempt that is not the student's own, a course they are not enrolled in,
 * and what is not assigned to them; `forbidden` for an attempt whose questions may not be practised now.
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
  if (asked.course !== undefined && !(await isEnrolled(tx, actor.personId, asked.course))) throw notFound('The course');
  if (asked.from === 'assignment') await refuseNotAssigned(tx, actor, asked.assignment);
  const day = await readDay(tx, timeZone, now);
  const chosen = () => inSource(tx, desk.cards(), actor.personId, asked, day.end);
  const available = await countUpTo(chosen());
  const limit =
    asked.from === 'due'
      ? leftToday(available, desk.settings.dailyLimit, await countPractised(tx, actor.personId, day.start))
      : available;
  const cards = await listCards(chosen(), Math.min(questionsFor(asked), limit));
  const { tries } = desk.settings;
  return { questions: await toQuestions(tx, cards), available: Math.min(available, COUNTED_DUE), tries };
}

async function refuseNotAssigned(tx: TenantTx, actor: Actor, id: string | undefined): Promise<void> {
  const mine = await listMine(tx, actor.personId, new Date(0));
  if (!mine.some((row) => row.assignment_id === id)) throw notFound('The assignment');
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
  const stimuli = await getPaperStimuli(tx, newest);
  return cards.flatMap((card) => {
    const row = rowOf.get(card.question_id);
    const review = uuid();
    return row && !isManuallyGraded(questionType(row.type), storedContent(row.content))
      ? [{ review, ...toQuestion(row, review), stimulus: toStimulus(stimuli.get(row.stimulus_id ?? '')) }]
      : [];
  });
}

/** The stimulus as a student sees it. */
export const toStimulus = (stimulus: PaperStimulus | undefined): ShownStimulus | null =>
  stimulus
    ? {
        _id: stimulus.stimulusId,
        title: stimulus.title,
        content: stimulus.content,
        catalogue: shownCatalogue(stimulus.catalogue, usualAids),
      }
    : null;

function toQuestion(row: NewestRow, reviewId: string): Omit<PracticeRun['questions'][number], 'review' | 'stimulus'> {
  const { type, variant, settled } = variantFor(row, reviewId);
  return {
    question: row.question_id,
    version: row.version,
    type: row.type,
    title: row.title,
    view: type.toStudentView(settled, variant),
    catalogue: shownCatalogue(row.catalogue, usualAids),
    marks: Number(row.marks),
  };
}
