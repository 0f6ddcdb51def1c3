/** The check before publishing: its facts are gathered here, `rules-check.ts` judges them. */

import { sql } from 'kysely';
import type { Actor } from '#access/subject.ts';
import { questionType } from '#items/question-types/logic.ts';
import { isManuallyGraded, storedContent } from '#items/question-types/question-type.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { subscriptions } from '#platform/contract/shapes.ts';
import { multiply, parseRational, rational, sum } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { effectiveRules, startPeriod, type TimeRules } from '#quizzes/accommodations/rules.ts';
import { listAllOverrides, timeRulesOf } from '#quizzes/accommodations/store.ts';
import { writeRevision } from '#quizzes/actions-write.ts';
import type { QuizInput } from '#quizzes/contract-settings.ts';
import { matrixOf, showsKeysWhileOpen } from '#quizzes/rules-review.ts';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import { readSafeBrowser } from '#quizzes/safe-browser/actions.ts';
import { fillPools } from '#quizzes/sections/actions-pools.ts';
import { drawWords } from '#quizzes/sections/rules-draws.ts';
import { sectionTimes } from '#quizzes/sections/rules-sections.ts';
import { type DrawRow, listDrawRows, listNewestContents, listSectionRows } from '#quizzes/sections/store.ts';
import {
  editedRevision,
  findQuizRow,
  getRevisionRow,
  insertQuiz,
  type QuizRow,
  type RevisionRow,
  recordEdit,
} from '#quizzes/store.ts';
import { countCutAttempts } from '#quizzes/store-running.ts';
import { listQuizGroups, listSlotRows, type SlotRow } from '#quizzes/store-slots.ts';
import type { Finding } from './contract.ts';
import { findingsOf, keyFacts } from './rules.ts';
import type { CheckFacts, PeopleFacts, QuestionFacts, ToolFact } from './rules-findings.ts';
import { hasStudents, listLimitingChannels, listOpenTools, listOverrideSets, type OpenTool } from './store.ts';

export interface Checked {
  readonly findings: Finding[];
  /** The questions for every draw; none where there are not enough. */
  readonly pools: readonly (readonly string[])[];
}

/** Not a text without a question. */
const isAsked = ({ type }: Pick<SlotRow, 'type'>): boolean => !isTextOnly(type);

/** Checks the newest revision of a quiz. */
export async function checkNewest(tx: TenantTx, quiz: QuizRow, now: Date): Promise<Checked> {
  const [quizId, newest] = [quiz.quiz_id, quiz.newest_revision];
  const revision = await getRevisionRow(tx, quizId, newest);
  const isChange = quiz.published_revision !== null && quiz.published_revision !== newest;
  const before = isChange ? await getRevisionRow(tx, quizId, quiz.published_revision!) : null;
  const slots = await listSlotRows(tx, quizId, newest);
  const draws = await listDrawRows(tx, quizId, newest);
  const sections = await listSectionRows(tx, quizId, newest);
  const { pools, fitting, faults } = await fillPools(tx, revision, draws);
  const isSectioned = sectionTimes(sections.map((row) => ({ durationSeconds: row.duration_seconds }))) !== null;
  const rules = timeRulesOf(revision, isSectioned);
  const drawnContents = await listNewestContents(tx, pools.flat());
  const openTools = await listOpenTools(
    tx,
    [...slots, ...drawnContents].flatMap((one) => toolOf(one) ?? []),
  );
  const safeBrowser = await readSafeBrowser(tx, quizId);
  const facts: CheckFacts = {
    rules,
    wasClosed: !!before?.closes_at && before.closes_at <= now,
    passPercent: revision.pass_percent,
    isPremium: revision.subscription === subscriptions.PREMIUM,
    showsKeysWhileOpen: showsKeysWhileOpen(matrixOf(revision)),
    questions: slots.map((slot) => ({
      ...toQuestionFacts(slot, revision.tries_allowed),
      tool: toolFact(slot, openTools),
    })),
    drawnMarks: sum(draws.map((draw) => multiply(rational(draw.count), parseRational(draw.marks)))),
    drawCount: draws.length,
    drawFaults: faults,
    drawn: toDrawn(drawnContents, draws, { pools, fitting, openTools }),
    sections: sections.map(({ name, position }) => ({
      name,
      isEmpty: ![...slots.filter(isAsked), ...draws].some(({ section }) => section === position),
    })),
    people: await listPeople(tx, revision, rules, now),
    audience: await audienceOf(tx, revision),
    lacksSafeKeys: safeBrowser.lacksKeys,
    needsSafeBrowser: safeBrowser.mode !== 'off',
    cutRunning: before ? await countCutAttempts(tx, quizId, revision, now) : 0,
  };
  return { findings: findingsOf(facts, now), pools };
}

/** The outside tool of a question; null where it needs none. */
const toolOf = ({ type, content }: { readonly type: string; readonly content: unknown }): string | null =>
  type === 'outside-tool' ? (content as { tool: string }).tool : null;

function toolFact(question: Parameters<typeof toolOf>[0], openTools: ReadonlyMap<string, OpenTool>): ToolFact {
  const tool = toolOf(question);
  if (tool === null) return null;
  return openTools.get(tool) ?? 'gone';
}

/** What of each pool has a key that is not fine, or a tool that can't be opened. */
function toDrawn(
  contents: Awaited<ReturnType<typeof listNewestContents>>,
  draws: readonly DrawRow[],
  {
    pools,
    fitting,
    openTools,
  }: {
    readonly pools: readonly (readonly string[])[];
    readonly fitting: readonly number[];
    readonly openTools: ReadonlyMap<string, OpenTool>;
  },
): CheckFacts['drawn'] {
  const facts = new Map(
    contents.map((row) => [
      row.question_id,
      {
        title: row.title,
        isGone: toolFact(row, openTools) === 'gone',
        ...keyFacts(questionType(row.type), storedContent(row.content)),
      },
    ]),
  );
  return pools.map((pool, index) => {
    const own = pool.flatMap((id) => facts.get(id) ?? []);
    return {
      words: drawWords(draws[index]!),
      fitting: fitting[index]!,
      odd: own.filter(({ key }) => key !== 'fine'),
      toolGone: own.filter(({ isGone }) => isGone).map(({ title }) => title),
    };
  });
}

function toQuestionFacts(slot: SlotRow, triesAllowed: number): Omit<QuestionFacts, 'tool'> {
  const [type, content] = [questionType(slot.type), storedContent(slot.content)];
  return {
    ...keyFacts(type, content),
    title: slot.title,
    isAsked: isAsked(slot),
    marks: parseRational(slot.marks),
    isDeleted: slot.deleted_at !== null,
    isPremium: slot.subscription === subscriptions.PREMIUM,
    isReady: slot.status === 'ready',
    isSample: slot.is_sample,
    stimulusId: slot.stimulus_id,
    section: slot.section,
    hasFreeTries: triesAllowed !== ONE_TRY && slot.penalty === '0' && isAsked(slot) && !isManuallyGraded(type, content),
  };
}

async function listPeople(
  tx: TenantTx,
  { quiz_id, revision }: RevisionRow,
  rules: TimeRules,
  now: Date,
): Promise<PeopleFacts[]> {
  const overrides = new Map((await listAllOverrides(tx, quiz_id)).map((one) => [one.overrideId, one]));
  if (overrides.size === 0) return [];
  return (await listOverrideSets(tx, quiz_id, revision)).map(({ ids, count, names }) => {
    const held = ids.flatMap((id) => overrides.get(id) ?? []);
    return { rules: effectiveRules(rules, held, startPeriod(rules, held, now)), count, names };
  });
}

async function audienceOf(tx: TenantTx, revision: RevisionRow): Promise<CheckFacts['audience']> {
  const groups = await listQuizGroups(tx, revision.quiz_id, revision.revision);
  const channels = await listLimitingChannels(tx, revision.quiz_id);
  const idsOf = (all: readonly { _id: string }[]): string[] => all.map(({ _id }) => _id);
  return {
    hasGuests: revision.is_public && revision.guests_allowed,
    hasStudents: await hasStudents(
      tx,
      idsOf(groups),
      channels.map(({ id }) => id),
    ),
    groups: groups.map(({ name }) => name),
    channels: channels.map(({ name }) => name),
  };
}

/**
 * Checks a quiz as it is edited now, or as it would be with settings that are not saved: those are written, looked at and
 * taken back, so that the check knows no other way than publishing. Throws `not_found`, `invalid_input`.
 */
export async function checkQuiz(
  tx: TenantTx,
  actor: Actor,
  { id, settings }: { id?: string | undefined; settings?: QuizInput | undefined },
  now: Date,
): Promise<Finding[]> {
  const quiz = id === undefined ? undefined : await findQuizRow(tx, id);
  if (id !== undefined && !quiz) throw notFound('The quiz');
  if (settings === undefined) return (await checkNewest(tx, quiz!, now)).findings;
  await sql`savepoint before_check`.execute(tx);
  const quizId = quiz?.quiz_id ?? (await insertQuiz(tx, actor.personId));
  const revision = quiz ? editedRevision(quiz) : 1;
  await writeRevision(tx, quizId, revision, settings, quiz?.newest_revision);
  await recordEdit(tx, quizId, revision);
  const { findings } = await checkNewest(tx, (await findQuizRow(tx, quizId))!, now);
  await sql`rollback to savepoint before_check`.execute(tx);
  return findings;
}
