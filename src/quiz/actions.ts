import { can, mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { subscriptions } from '#platform/contract/shapes.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText, sanitiseRichText } from '#platform/server/rich-text.ts';
import { isFindable, needsPlan } from '#subscription/rules.ts';
import { holdsPremium, listClosedDoors } from '#subscription/store.ts';
import { hasFeature } from '#tenant/store.ts';
import type { Quiz, QuizInput, QuizSummary } from './contract.ts';
import { dateStateOf, whyNotStart } from './rules.ts';
import { effectiveRules } from './rules-overrides.ts';
import {
  findQuizRow,
  freezeRevision,
  getRevisionRow,
  insertQuiz,
  listKnownGroupIds,
  listQuizGroups,
  listSlotRows,
  listUsableQuestions,
  lockQuizRow,
  noteEdit,
  putRevision,
  type QuizRow,
  type RevisionRow,
  type RevisionSettings,
  type SlotInput,
  type SlotRow,
  setQuizDates,
} from './store.ts';
import { type Audience, listAttemptsAt, listQuizRows, type QuizFilter } from './store-list.ts';
import { fromTimeRules, listOverridesOf, timeRulesOf } from './store-overrides.ts';
import { countCutAttempts, judgeAgain, moveDeadlines, tellAttempts } from './store-running.ts';
import { standingOf, toQuizSummary, toSettingsView } from './store-views.ts';

/** Which quizzes somebody's lists hold. */
export const audienceOf = (actor: Actor): Audience =>
  can(actor, 'quiz.write')
    ? { kind: 'faculty' }
    : { kind: 'student', personId: actor.personId, groupIds: actor.groupIds };

export async function listQuizzes(
  tx: TenantTx,
  actor: Actor,
  filter: QuizFilter,
  now: Date,
): Promise<{ quizzes: QuizSummary[]; total: number }> {
  const audience = audienceOf(actor);
  const { quizzes, total } = await listQuizRows(tx, audience, filter, now);
  const attempts =
    audience.kind === 'student'
      ? await listAttemptsAt(
          tx,
          actor.personId,
          quizzes.map((quiz) => quiz.quiz_id),
        )
      : [];
  const hasPremium = audience.kind === 'faculty' || (await holdsPremium(tx, actor, now));
  return {
    quizzes: quizzes.map((row) =>
      toQuizSummary(
        row,
        audience.kind === 'student'
          ? standingOf(
              row,
              attempts.filter((attempt) => attempt.quiz_id === row.quiz_id),
              now,
            )
          : null,
        hasPremium,
      ),
    ),
    total,
  };
}

/** The quiz as the actor may see it: faculty the newest revision, students the published one. Throws `not_found`. */
export async function readQuiz(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<Quiz> {
  const row = await findQuizRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  return toQuiz(tx, actor, row, now);
}

const whyLocked = {
  plan: 'This is a premium quiz: you need a plan to take it',
  channel: 'This quiz is for the members of a channel',
} as const;

async function toQuiz(tx: TenantTx, actor: Actor, row: QuizRow, now: Date): Promise<Quiz> {
  const faculty = can(actor, 'quiz.write');
  const shownRevision = faculty ? row.newest_revision : row.published_revision;
  if (shownRevision === null) throw notFound('The quiz');
  const [shown, groups] = [
    await getRevisionRow(tx, row.quiz_id, shownRevision),
    await listQuizGroups(tx, row.quiz_id, shownRevision),
  ];
  const visible = mayReadQuiz(actor, { publishedRevision: row.published_revision, groupIds: groups.map((g) => g._id) });
  const attempts = await listAttemptsAt(tx, actor.personId, [row.quiz_id]);
  // Who has sat a quiz may look back at it, also after leaving the group it was for.
  const closedDoors = faculty ? [] : await listClosedDoors(tx, actor.personId, [row.quiz_id]);
  const doors = closedDoors.filter(isFindable);
  const isHidden = !visible || (closedDoors.length > 0 && doors.length === 0);
  if (isHidden && attempts.length === 0) throw notFound('The quiz');
  const published =
    row.published_revision === null || row.published_revision === shownRevision
      ? shown
      : await getRevisionRow(tx, row.quiz_id, row.published_revision);
  const overrides = faculty ? [] : await listOverridesOf(tx, row.quiz_id, actor);
  const rules = effectiveRules(timeRulesOf(published), overrides);
  const dates = { ...rules, publishedRevision: row.published_revision, archived: row.archived_at !== null };
  const own = overrides.length === 0 ? shown : { ...shown, ...fromTimeRules(rules) };
  const standing = standingOf(own, attempts, now);
  const lacksPlan = needsPlan(actor.role, published.subscription, faculty || (await holdsPremium(tx, actor, now)));
  const needs = closedDoors.length > 0 ? 'channel' : lacksPlan ? 'plan' : null;
  const why = visible
    ? (whyNotStart(dates, standing.attemptsUsed, now) ?? (needs && whyLocked[needs]))
    : 'This quiz is meant for other groups';
  const mayStart = can(actor, 'exam.take') && (standing.openAttempt !== null || why === null);
  const slots = faculty ? await listSlotRows(tx, row.quiz_id, shownRevision) : [];
  return {
    ...toSettingsView(row, own),
    dateState: dateStateOf(dates, now),
    attemptCount: null,
    standing: faculty ? null : standing,
    needs,
    doors: doors.map((door) => ({ _id: door.channel_id, name: door.name })),
    groups,
    questions: slots.map((slot) => ({
      question: {
        _id: slot.question_id,
        title: slot.title,
        type: slot.type,
        version: slot.version,
        newerVersion: slot.newest_version > slot.version && slot.deleted_at === null ? slot.newest_version : null,
        difficulty: slot.difficulty,
        excerpt: plainText((slot.content as { stem: string }).stem).slice(0, 200),
      },
      marks: Number(slot.marks),
      sample: slot.is_sample,
    })),
    edit: row.edit,
    publishedAt: published.published_at?.toISOString() ?? null,
    may: {
      edit: faculty,
      publish: faculty && row.newest_revision !== row.published_revision && shown.question_count > 0,
      delete: faculty,
      watch: faculty && row.published_revision !== null,
      start: mayStart,
      seeAnalysis: faculty || attempts.some((attempt) => attempt.state === 'submitted'),
      seeLeaderboard:
        (faculty || attempts.some((attempt) => attempt.state === 'submitted')) && (await hasFeature(tx, 'leaderboard')),
    },
    whyNotStart: mayStart ? null : why,
  };
}

const toRevisionSettings = (input: QuizInput): RevisionSettings => ({
  name: input.name,
  description: sanitiseRichText(input.description),
  instructions: sanitiseRichText(input.instructions),
  duration_seconds: input.durationSeconds,
  opens_at: input.opensAt === null ? null : new Date(input.opensAt),
  closes_at: input.closesAt === null ? null : new Date(input.closesAt),
  feedback_timing: input.feedbackTiming,
  negative_marking: input.negativeMarking,
  subscription: input.subscription,
  attempts_allowed: input.attemptsAllowed,
  counted_attempt: input.countedAttempt,
  shuffle_questions: input.shuffleQuestions,
  shuffle_options: input.shuffleOptions,
  pass_percent: input.passPercent,
  is_public: input.isPublic,
  guests_allowed: input.guestsAllowed,
});

async function writeRevision(tx: TenantTx, quizId: string, revision: number, input: QuizInput): Promise<void> {
  const ids = input.questions.map((entry) => entry.question);
  const usable = await listUsableQuestions(tx, ids);
  const slots: SlotInput[] = input.questions.map((entry, index) => {
    const found = usable.get(entry.question);
    if (!found) throw badField(`questions.${index}.question`, 'Must be a question of the bank');
    if (ids.indexOf(entry.question) !== index)
      throw badField(`questions.${index}.question`, 'Must not stand in the quiz twice');
    const marks = entry.marks === undefined ? found.marks : String(entry.marks);
    return { questionId: entry.question, marks, isSample: entry.sample };
  });
  const groupIds = [...new Set(input.groups)];
  const known = await listKnownGroupIds(tx, groupIds);
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw badField(`groups.${unknown}`, 'Must be a group of people');
  await putRevision(tx, quizId, revision, toRevisionSettings(input), slots, groupIds);
}

export async function createQuiz(
  tx: TenantTx,
  actor: Actor,
  input: QuizInput & { publish: boolean },
  now: Date,
): Promise<Quiz> {
  const quizId = await insertQuiz(tx, actor.personId);
  await writeRevision(tx, quizId, 1, input);
  await writeAudit(tx, actor, 'quiz.create', 'quiz', quizId, { name: input.name });
  if (input.publish) return publishQuiz(tx, actor, quizId, {}, now);
  return readQuiz(tx, actor, quizId, now);
}

async function getLockedQuiz(tx: TenantTx, quizId: string): Promise<QuizRow> {
  const row = await lockQuizRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  return row;
}

/** Changes the quiz as teachers see it; what is published stays as it is. Throws `conflict` for a stale edit. */
export async function updateQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  input: QuizInput & { edit?: number | undefined },
  now: Date,
): Promise<Quiz> {
  const row = await getLockedQuiz(tx, quizId);
  if (input.edit !== undefined && input.edit !== row.edit) {
    throw new Refusal('conflict', 'Somebody else has changed this quiz meanwhile. Load it again to see the changes', {
      details: [{ path: 'edit', message: `Is ${row.edit} now`, current: row.edit }],
    });
  }
  const revision = row.newest_revision === row.published_revision ? row.newest_revision + 1 : row.newest_revision;
  await writeRevision(tx, quizId, revision, input);
  await noteEdit(tx, quizId, revision);
  await writeAudit(tx, actor, 'quiz.update', 'quiz', quizId, { revision });
  return readQuiz(tx, actor, quizId, now);
}

/**
 * Publishes the newest revision. Throws `impossible` with the reasons when it could not be taken, or when it would close
 * earlier on people who are working, unless `cutRunning` says that it shall.
 */
export async function publishQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { cutRunning = false }: { cutRunning?: boolean },
  now: Date,
): Promise<Quiz> {
  const row = await getLockedQuiz(tx, quizId);
  if (row.newest_revision !== row.published_revision) {
    const revision = await getRevisionRow(tx, quizId, row.newest_revision);
    const before = row.published_revision === null ? null : await getRevisionRow(tx, quizId, row.published_revision);
    const details = whyUnpublishable(revision, before, await listSlotRows(tx, quizId, row.newest_revision), now);
    if (details.length > 0) {
      throw new Refusal('impossible', `This quiz cannot be published: ${details.map((d) => d.message).join('; ')}`, {
        details,
      });
    }
    await freezeRevision(tx, quizId, row.newest_revision, actor.personId, now);
    const cut = before && (await settleAttempts(tx, revision, before, cutRunning));
    await writeAudit(tx, actor, 'quiz.publish', 'quiz', quizId, {
      revision: row.newest_revision,
      ...(cut && { attemptsCut: cut }),
    });
  }
  return readQuiz(tx, actor, quizId, now);
}

function whyUnpublishable(revision: RevisionRow, before: RevisionRow | null, slots: readonly SlotRow[], now: Date) {
  // A closed quiz is published again when its review is to be opened, or its pass mark to be changed.
  const wasClosed = !!before?.closes_at && before.closes_at <= now;
  return [
    ...(slots.length === 0 ? [{ path: 'questions', message: 'Must hold at least one question' }] : []),
    ...slots.flatMap((slot, index) =>
      slot.deleted_at === null
        ? []
        : [{ path: `questions.${index}.question`, message: `"${slot.title}" was deleted from the bank` }],
    ),
    // Nobody may come to a premium question without a plan.
    ...slots.flatMap((slot, index) =>
      slot.subscription === subscriptions.PREMIUM && revision.subscription !== subscriptions.PREMIUM
        ? [
            {
              path: `questions.${index}.question`,
              message: `"${slot.title}" is premium: make the quiz premium or take the question out`,
            },
          ]
        : [],
    ),
    ...(revision.closes_at !== null && revision.closes_at <= now && !wasClosed
      ? [{ path: 'closesAt', message: 'Must be in the future' }]
      : []),
  ];
}

/** Brings what was published to the attempts that were begun before; answers how many of them lose time. */
async function settleAttempts(
  tx: TenantTx,
  revision: RevisionRow,
  before: RevisionRow,
  cutRunning: boolean,
): Promise<number> {
  const { quiz_id, pass_percent } = revision;
  const cut = await countCutAttempts(tx, quiz_id, revision);
  if (cut > 0 && !cutRunning) {
    const message = `${cut === 1 ? 'One person is' : `${cut} people are`} taking this quiz and would have less time`;
    throw new Refusal('impossible', `${message}. Confirm to close it earlier all the same`, {
      details: [{ path: 'closesAt', message, running: cut }],
    });
  }
  await tellAttempts(tx, quiz_id, await moveDeadlines(tx, quiz_id, revision));
  if (pass_percent !== before.pass_percent) await judgeAgain(tx, quiz_id, pass_percent);
  return cut;
}

export async function archiveQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  archived: boolean,
  now: Date,
): Promise<Quiz> {
  await getLockedQuiz(tx, quizId);
  await setQuizDates(tx, quizId, { archived_at: archived ? now : null });
  await writeAudit(tx, actor, archived ? 'quiz.archive' : 'quiz.unarchive', 'quiz', quizId, {});
  return readQuiz(tx, actor, quizId, now);
}

export async function deleteQuiz(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<void> {
  await getLockedQuiz(tx, quizId);
  await setQuizDates(tx, quizId, { deleted_at: now });
  await writeAudit(tx, actor, 'quiz.delete', 'quiz', quizId, {});
}
