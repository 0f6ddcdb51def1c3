/** Creating live quizzes. */
import { randomInt, randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { getPaper, type PaperSlot } from '#delivery/api.ts';
import { escapedText } from '#items/question-types/escaped-text.ts';
import { questionType } from '#items/question-types/logic.ts';
import { contentIn, isManuallyGraded, newOptionId, storedContent } from '#items/question-types/question-type.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, listTakableWith } from '#quizzes/api.ts';
import {
  type createLiveGame,
  type LiveSettings,
  MOST_GUEST_DAYS,
  type planLiveGame,
  type planLiveSelection,
  type StepInput,
} from './contract-setup.ts';
import { pollTypes, suggestedSeconds } from './grading.ts';
import { insertGame, insertSteps, listCurrentVersions, type NewStep } from './store.ts';

/** The quiz with its questions as they are published, or else as they are. Throws `not_found`. */
async function getQuizPaper(tx: TenantTx, quizId: string) {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  return getPaper(tx, quizId, quiz.published_revision ?? quiz.newest_revision);
}

function leftOutBecause(
  slot: Pick<PaperSlot, 'draw' | 'type' | 'content' | 'stimulusId'>,
): 'text' | 'marked-by-people' | 'drawn' | 'stimulus' | null {
  if (slot.type.isUngraded) return 'text';
  if (slot.draw !== null) return 'drawn';
  if (isManuallyGraded(slot.type, slot.content)) return 'marked-by-people';
  return slot.stimulusId === null ? null : 'stimulus';
}

const secondsFor = ({ type, content }: Pick<PaperSlot, 'type' | 'content'>): number =>
  suggestedSeconds(type, contentIn(type, content, type.drawVariant(content, false, seededRandom(''))));

/** Quizzes whose answers a game of these questions would give away. */
async function readTakable(tx: TenantTx, steps: readonly { readonly question: string }[], now: Date) {
  const found = await listTakableWith(
    tx,
    steps.map(({ question }) => question),
    now,
  );
  return found.map((row) => ({ _id: row.quiz_id, name: row.name, questions: row.questions }));
}

export async function planGame(tx: TenantTx, quizId: string, now: Date): Promise<ReplyOf<typeof planLiveGame>> {
  const { settings, slots } = await getQuizPaper(tx, quizId);
  const plan = {
    name: settings.name,
    steps: slots
      .filter((slot) => leftOutBecause(slot) === null)
      .map((slot) => ({
        kind: 'question' as const,
        question: slot.questionId,
        type: slot.type.name,
        title: slot.title,
        seconds: secondsFor(slot),
      })),
    leftOut: slots.flatMap((slot) => {
      const reason = leftOutBecause(slot);
      return reason === null ? [] : [{ question: slot.questionId, title: slot.title, reason }];
    }),
  };
  return { ...plan, takable: await readTakable(tx, plan.steps, now) };
}

/** As `planGame` for questions of the bank, in this order. */
export async function planSelection(
  tx: TenantTx,
  questions: readonly string[],
  now: Date,
): Promise<ReplyOf<typeof planLiveSelection>> {
  const ids = [...new Set(questions)];
  const found = new Map((await listCurrentVersions(tx, ids)).map((row) => [row.question_id, row]));
  const steps: ReplyOf<typeof planLiveSelection>['steps'] = [];
  const leftOut: ReplyOf<typeof planLiveSelection>['leftOut'] = [];
  for (const question of ids) {
    const row = found.get(question);
    if (!row) {
      leftOut.push({ question, title: '', reason: 'deleted' });
      continue;
    }
    const { title } = row;
    const [type, content] = [questionType(row.type), storedContent(row.content)];
    const reason = leftOutBecause({ type, content, draw: null, stimulusId: row.stimulus_id });
    if (reason !== null) leftOut.push({ question, title, reason });
    else steps.push({ kind: 'question', question, type: row.type, title, seconds: secondsFor({ type, content }) });
  }
  return { name: '', steps, leftOut, takable: await readTakable(tx, steps, now) };
}

/** A question in the version that the game keeps. */
interface Version {
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly content: unknown;
  /** What is shown beside it, for which a game has no place. */
  readonly stimulusId: string | null;
}

async function versionsFor(
  tx: TenantTx,
  steps: readonly StepInput[],
  slots: readonly PaperSlot[],
): Promise<Map<string, Version>> {
  const inQuiz = slots.map((slot) => [slot.questionId, { ...slot, type: slot.type.name }] as const);
  const known = new Map<string, Version>(inQuiz);
  const others = steps.flatMap((step) => ('question' in step && !known.has(step.question) ? [step.question] : []));
  for (const row of await listCurrentVersions(tx, others))
    known.set(row.question_id, { ...row, stimulusId: row.stimulus_id });
  return known;
}

function fromBank(
  step: Extract<StepInput, { question: string }>,
  found: Version | undefined,
  at: string,
  seed: string,
): NewStep {
  if (!found) throw badField(at, 'This question was not found');
  const type = questionType(found.type);
  const content = storedContent(found.content);
  if (type.isUngraded) throw badField(at, 'This text asks nothing, so it can’t be played');
  if (isManuallyGraded(type, content)) throw badField(at, 'This question is marked by hand, so it can’t be played');
  if (found.stimulusId !== null) throw badField(at, 'This question has a stimulus, so it can’t be played');
  if (step.kind === 'poll' && !pollTypes.includes(found.type)) {
    throw badField(at, 'A poll must be a single or multiple choice question');
  }
  return {
    kind: step.kind,
    questionId: step.question,
    version: found.version,
    ownContent: null,
    type: found.type,
    title: found.title,
    variant: type.drawVariant(content, true, seededRandom(seed)),
    seconds: step.seconds,
  };
}

const MOST_TITLE = 100;

/** A poll or a word cloud, as a question of which every answer is right: nobody is told that. */
function written(step: Extract<StepInput, { text: string }>): NewStep {
  const stem = `<p>${escapedText(step.text)}</p>`;
  const isCloud = step.kind === 'word-cloud';
  const type = isCloud ? 'short-text' : step.isMultiple ? 'multiple-choice' : 'single-choice';
  const choices = isCloud
    ? { answers: [{ pattern: '*', share: '1' }] }
    : {
        shuffle: false,
        ...(step.isMultiple && { scoring: 'option-shares' }),
        options: step.options.map((text) => ({ id: newOptionId(), text: `<p>${escapedText(text)}</p>`, share: '1' })),
      };
  const content = questionType(type).contentSchema.parse({ stem, ...choices });
  return {
    kind: isCloud ? 'word-cloud' : 'poll',
    questionId: null,
    version: null,
    ownContent: content,
    type,
    title: step.text.slice(0, MOST_TITLE),
    variant: questionType(type).drawVariant(content, false, seededRandom('')),
    seconds: step.seconds,
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function closingFor(settings: LiveSettings, now: Date): Date | null {
  if (settings.pace !== 'own') return null;
  if (settings.closesAt === null) throw badField('settings.closesAt', 'Choose when the challenge closes');
  const at = new Date(settings.closesAt);
  if (at <= now) throw badField('settings.closesAt', 'Choose a time in the future');
  if (settings.nicknames !== 'members' && at.getTime() > now.getTime() + MOST_GUEST_DAYS * DAY_MS) {
    throw badField('settings.closesAt', `Choose a time within ${MOST_GUEST_DAYS} days, or let only members join`);
  }
  return at;
}

const PIN_TRIES = 20;

/** Six digits; where many games run and those are often taken, eight. */
const newPin = (attempt: number): string => {
  const digits = attempt < PIN_TRIES / 2 ? 6 : 8;
  return String(randomInt(10 ** (digits - 1), 10 ** digits));
};

/** Throws `not_found` for the quiz, `invalid_input` for a step that can't be played. */
export async function createGame(tx: TenantTx, actor: Actor, input: BodyOf<typeof createLiveGame>, now: Date) {
  const paper = input.quiz === null ? null : await getQuizPaper(tx, input.quiz);
  const versions = await versionsFor(tx, input.steps, paper?.slots ?? []);
  const gameId = uuid();
  const steps = input.steps.map((step, index) =>
    'question' in step ? fromBank(step, versions.get(step.question), `steps.${index}`, randomUUID()) : written(step),
  );
  const settings = input.settings.pace === 'own' ? input.settings : { ...input.settings, closesAt: null };
  const game = {
    gameId,
    hostId: actor.personId,
    name: input.name,
    quizId: input.quiz,
    revision: paper?.revision ?? null,
    settings,
    stepCount: steps.length,
    dueAt: closingFor(settings, now),
    at: now,
  };
  for (let attempt = 0; attempt < PIN_TRIES; attempt++) {
    const pin = newPin(attempt);
    if (!(await insertGame(tx, game, pin))) continue;
    await insertSteps(tx, gameId, steps);
    await writeAudit(tx, actor, 'live.create', 'live', gameId, { name: input.name });
    return { _id: gameId, pin };
  }
  throw new Refusal('unavailable', 'No PIN is free. Try again in a moment', { retryAfter: 10 });
}
