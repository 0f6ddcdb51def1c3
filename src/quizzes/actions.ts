import { can, mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { hasPremiumAccess, listMissingChannels } from '#billing/api.ts';
import { isFindable, needsPlan } from '#billing/rules.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { hasFeature } from '#tenancy/api.ts';
import { isInNetworks } from './access/actions.ts';
import { getAccessRow, openToAll } from './access/store.ts';
import { effectiveRules, startPeriod } from './accommodations/rules.ts';
import { fromTimeRules, listOverridesOf, type StoredOverride, timeRulesOf } from './accommodations/store.ts';
import { publishNewest } from './actions-publish.ts';
import { writeRevision } from './actions-write.ts';
import type { Quiz, QuizSummary, updateQuiz as updateQuizCall } from './contract.ts';
import { type QuizInput, quizInputSchema } from './contract-settings.ts';
import { findRareParts } from './read/store-rare.ts';
import { countable, dateStateOf, quizStartBlocker } from './rules.ts';
import { matrixOf, reviewMoment, rightsAt } from './rules-review.ts';
import { findKeysFor } from './safe-browser/actions.ts';
import { noOutline, readOutline, readParts } from './sections/actions.ts';
import { sectionTimes } from './sections/rules-sections.ts';
import { listSectionRows } from './sections/store.ts';
import {
  editedRevision,
  findQuizRow,
  getRevisionRow,
  insertQuiz,
  lockQuizRow,
  type QuizRow,
  type RevisionRow,
  recordEdit,
  setQuizDates,
} from './store.ts';
import { listAttemptsAt } from './store-attempts.ts';
import { type Audience, countAttempts, listQuizRows, type QuizFilter } from './store-list.ts';
import { findLastHandedIn } from './store-review.ts';
import { listQuizGroups } from './store-slots.ts';
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
  const hasPremium = audience.kind === 'faculty' || (await hasPremiumAccess(tx, actor, now));
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
export const readQuiz = (tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<Quiz> =>
  sharedRead(tx, `quiz ${quizId} for ${actor.personId} at ${actor.from?.address}`, async () => {
    const row = await findQuizRow(tx, quizId);
    if (!row) throw notFound('The quiz');
    return toQuiz(tx, actor, row, now);
  });

const deviceBlocker = 'This exam is only available on the school network';
const lockBlocker = {
  plan: 'This is a premium quiz: you need a plan to take it',
  channel: 'This quiz is for members of a channel',
} as const;

async function toQuiz(tx: TenantTx, actor: Actor, row: QuizRow, now: Date): Promise<Quiz> {
  const faculty = can(actor, 'quiz.write');
  const shownRevision = faculty ? row.newest_revision : row.published_revision;
  if (shownRevision === null) throw notFound('The quiz');
  const isOther = row.published_revision !== null && row.published_revision !== shownRevision;
  const [shown, other, attempts, overrides, rare] = await together([
    getRevisionRow(tx, row.quiz_id, shownRevision),
    isOther ? getRevisionRow(tx, row.quiz_id, row.published_revision) : null,
    listAttemptsAt(tx, actor.personId, [row.quiz_id]),
    faculty ? [] : listOverridesOf(tx, row.quiz_id, actor),
    findRareParts(tx, row.quiz_id, shownRevision),
  ]);
  const [groups, missingChannels, access] = await together([
    rare.groups ? listQuizGroups(tx, row.quiz_id, shownRevision) : [],
    rare.channels && !faculty ? listMissingChannels(tx, actor.personId, [row.quiz_id]) : [],
    rare.access ? getAccessRow(tx, row.quiz_id) : openToAll,
  ]);
  const visible = mayReadQuiz(actor, { publishedRevision: row.published_revision, groupIds: groups.map((g) => g._id) });
  const findable = missingChannels.filter(isFindable);
  const isHidden = !visible || (missingChannels.length > 0 && findable.length === 0);
  // Who has sat a quiz may look back at it, also after leaving the group it was for.
  if (isHidden && attempts.length === 0) throw notFound('The quiz');
  const published = other ?? shown;
  const base = timeRulesOf(published, await isSectioned(tx, published, overrides));
  const rules = effectiveRules(base, overrides, startPeriod(base, overrides, now));
  const dates = { ...rules, publishedRevision: row.published_revision, archived: row.archived_at !== null };
  const own = overrides.length === 0 ? shown : { ...shown, ...fromTimeRules(rules) };
  const standing = standingOf(own, attempts, now);
  const isHandedIn = attempts.some((attempt) => attempt.state === 'submitted');
  const [hasPremium, parts, attemptCounts, safeKeys, rankShown, hasLeaderboard] = await together([
    faculty || hasPremiumAccess(tx, actor, now),
    faculty
      ? readParts(tx, row, shownRevision, rare)
      : rare.sections
        ? readOutline(tx, row.quiz_id, shownRevision, rules.durationSeconds)
        : noOutline,
    faculty ? countAttempts(tx, [row.quiz_id]) : null,
    faculty || !rare.safeBrowser ? null : findKeysFor(tx, row.quiz_id, overrides, now),
    faculty || (isHandedIn && isRankShown(tx, actor, published, now)),
    (faculty || isHandedIn) && hasFeature(tx, 'leaderboard'),
  ]);
  const lacksPlan = needsPlan(actor.role, published.subscription, hasPremium);
  const needs = missingChannels.length > 0 ? 'channel' : lacksPlan ? 'plan' : null;
  const isElsewhere = !faculty && !isInNetworks(actor.from?.address ?? null, access.networks);
  const why = visible
    ? (quizStartBlocker(dates, standing.attemptsUsed, now) ??
      (needs ? lockBlocker[needs] : isElsewhere ? deviceBlocker : null))
    : 'This quiz is for other groups';
  const mayStart = can(actor, 'exam.take') && (standing.openAttempt !== null || why === null);
  const hasResult = countable(attempts, published.counted_attempt).length > 0;
  return {
    ...toSettingsView(row, own),
    ...(!faculty && { review: null }),
    dateState: dateStateOf(dates, now),
    attemptCount: attemptCounts && (attemptCounts.get(row.quiz_id) ?? 0),
    standing: faculty ? null : standing,
    needs,
    asksCode: access.code !== null,
    asksSafeBrowser: safeKeys !== null,
    doors: findable.map((channel) => ({ _id: channel.channel_id, name: channel.name })),
    groups,
    ...parts,
    edit: row.edit,
    publishedAt: published.published_at?.toISOString() ?? null,
    may: {
      edit: faculty,
      publish: faculty && row.newest_revision !== row.published_revision && shown.question_count > 0,
      delete: faculty,
      watch: faculty && row.published_revision !== null,
      start: mayStart,
      seeAnalysis: (faculty && row.published_revision !== null) || hasResult,
      seeLeaderboard: rankShown && hasLeaderboard && row.published_revision !== null,
    },
    whyNotStart: mayStart ? null : why,
  };
}

/** Whether sections have times; asked only where an accommodation lifts the limit. */
async function isSectioned(
  tx: TenantTx,
  { quiz_id, revision }: RevisionRow,
  overrides: readonly StoredOverride[],
): Promise<boolean> {
  if (!overrides.some(({ unlimited }) => unlimited)) return false;
  const sections = await listSectionRows(tx, quiz_id, revision);
  return sectionTimes(sections.map((row) => ({ durationSeconds: row.duration_seconds }))) !== null;
}

/** Whether a student may know their place now, as the review of what they handed in last says. */
async function isRankShown(tx: TenantTx, actor: Actor, published: RevisionRow, now: Date): Promise<boolean> {
  const last = await findLastHandedIn(tx, actor.personId, published.quiz_id);
  if (!last) return false;
  const moment = reviewMoment(last, last.closedAt, now);
  return rightsAt(matrixOf(published), moment).rank;
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

/** The quiz as its author would send it. Where sections have times, that of the whole follows from them. */
const toInput = (quiz: Quiz): QuizInput => ({
  ...quiz,
  durationSeconds: sectionTimes(quiz.sections) === null ? quiz.durationSeconds : null,
  groups: quiz.groups.map(({ _id }) => _id),
  questions: quiz.questions.map(({ question, ...place }) => ({ ...place, question: question._id })),
});

/** Changes the quiz as teachers see it; what is published stays as it is. Throws `conflict` for a stale edit. */
export async function updateQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof updateQuizCall>,
  now: Date,
): Promise<Quiz> {
  const row = await getLockedQuiz(tx, quizId);
  if (changes.edit !== undefined && changes.edit !== row.edit) {
    throw new Refusal('conflict', 'Someone else has changed this quiz. Reload it to see the changes', {
      details: [{ path: 'edit', message: `Is ${row.edit} now`, current: row.edit }],
    });
  }
  const before = await readQuiz(tx, actor, quizId, now);
  if (namesNothing(changes)) return before;
  const input = withChanges(quizInputSchema, toInput(before), changes);
  const revision = editedRevision(row);
  await writeRevision(tx, quizId, revision, input, row.newest_revision);
  await recordEdit(tx, quizId, revision);
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
  await publishNewest(tx, actor, await getLockedQuiz(tx, quizId), cutRunning, now);
  return readQuiz(tx, actor, quizId, now);
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
