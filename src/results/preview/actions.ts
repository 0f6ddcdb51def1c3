/**
 * Previews: an exam taken by a teacher. What decides, grades and shows is what decides, grades and shows in an exam; what
 * is kept is kept apart, so that no figure can come across it.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import {
  type AnswerInput,
  type AnswerRow,
  type AttemptRow,
  acknowledgementOf,
  countMetQuestions,
  decide,
  decideHint,
  getPaper,
  getPaperStimuli,
  isToFinish,
  refuseWhenOver,
  shareOf,
  shufflePaper,
  toAttempt,
  toExam,
  toPaperSlot,
  toStanding,
  wholeRefusal,
} from '#delivery/api.ts';
import type { Attempt, Exam, SectionStanding, saveResp } from '#delivery/contract.ts';
import { isAsked, type Paper, type PaperSettings, paperIn, timesIn } from '#delivery/grading/rules.ts';
import { hasPartChecks } from '#delivery/grading/rules-part-tries.ts';
import { haveTries } from '#delivery/grading/rules-tries.ts';
import type { AskedHint, Hints } from '#delivery/hints/contract.ts';
import { afterFinishing, endOf, firstSection, isOverdue, openSection } from '#delivery/rules.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { effectiveRules, startPeriod } from '#quizzes/accommodations/rules.ts';
import {
  findHolder,
  findQuizRow,
  freezePools,
  fromTimeRules,
  getToolsOf,
  listOverridesOf,
  type QuizRow,
  timeRulesOf,
} from '#quizzes/api.ts';
import { previewMs } from './rules.ts';
import type { StoredSettings } from './store.ts';
import {
  deletePreviewRow,
  endPreview,
  insertAnswers,
  insertPreview,
  listAnswers,
  listVersions,
  lockOwnPreview,
  type PreviewRow,
  type PreviewSlot,
  setFinished,
  setHints,
} from './store.ts';

type Saved = z.output<typeof saveResp.response>;

/** A preview with what the rules of attempts ask for. */
export interface Preview {
  readonly row: PreviewRow;
  readonly attempt: AttemptRow;
  /** With the preview's own numbers. */
  readonly paper: Paper;
  readonly shuffled: readonly PreviewSlot[];
}

/**
 * Begins a preview of the newest revision, published or not, with the time, the draws and the questions that the student
 * would have. Throws `not_found`, `invalid_input` (nobody of that id), `impossible` (no questions, or too few to draw from).
 */
export async function startPreview(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  personId: string | undefined,
  now: Date,
): Promise<Attempt> {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  const student = personId === undefined ? undefined : await findHolder(tx, personId);
  if (personId !== undefined && !student) throw badField('person', 'Must be a person of this site');
  const paper = await paperToPreview(tx, quiz);
  const asked = paper.slots.filter(isAsked);
  if (asked.length === 0) throw new Refusal('impossible', 'This quiz has no questions to rehearse');
  const empty = paper.sections.find(({ position }) => !asked.some((slot) => slot.section === position));
  if (empty && timesIn(paper)) throw new Refusal('impossible', `The section “${empty.name}” has no questions`);
  const overrides = student
    ? await listOverridesOf(tx, quizId, { personId: personId!, groupIds: student.group_ids })
    : [];
  const base = timeRulesOf(paper.settings, timesIn(paper) !== null);
  const rules = effectiveRules(base, overrides, startPeriod(base, overrides, now));
  const met = student && paper.draws.length > 0 ? await countMetQuestions(tx, personId!, quizId) : undefined;
  const ms = previewMs(rules, now);
  const id = await insertPreview(tx, {
    quizId,
    personId: actor.personId,
    asPersonId: personId ?? null,
    startedAt: now,
    deadline: ms === null ? null : new Date(now.getTime() + ms),
    section: firstSection(shareOf(paper, rules.durationSeconds), now),
    settings: { ...paper.settings, ...fromTimeRules(rules) },
    sections: paper.sections,
    paper: shufflePaper(paper, seededRandom(randomUUID()), met).map(
      ({ question, arrangement: variant }): PreviewSlot => {
        const { version, marks, section, difficulty } = paper.slotOf.get(question)!;
        return { question, arrangement: variant, version, marks: toText(marks), section, difficulty };
      },
    ),
  });
  const { attempt, paper: own } = await getPreview(tx, actor, id);
  return toAttempt(attempt, own, now);
}

/** The paper of the newest revision. What is not published has no pools yet: those that it would have are looked at and taken back. */
async function paperToPreview(tx: TenantTx, { quiz_id, newest_revision, published_revision }: QuizRow): Promise<Paper> {
  if (newest_revision === published_revision) return getPaper(tx, quiz_id, newest_revision);
  await sql`savepoint before_pools`.execute(tx);
  await freezePools(tx, quiz_id, newest_revision);
  const paper = await getPaper(tx, quiz_id, newest_revision);
  await sql`rollback to savepoint before_pools`.execute(tx);
  return paper;
}

/** The caller's own preview, locked; one whose time is over is over. Throws `not_found`. */
export async function getPreview(tx: TenantTx, actor: Actor, id: string, now?: Date): Promise<Preview> {
  const row = await lockOwnPreview(tx, actor.personId, id);
  if (!row) throw notFound('The rehearsal');
  const attempt = toAttemptRow(row, actor);
  if (now && isOverdue(attempt, now)) {
    await endPreview(tx, id, endOf(attempt, now));
    return getPreview(tx, actor, id);
  }
  const shuffled = row.paper;
  return { row, attempt, shuffled, paper: paperIn(await buildPaper(tx, row, shuffled), shuffled) };
}

async function buildPaper(tx: TenantTx, row: PreviewRow, shuffled: readonly PreviewSlot[]): Promise<Paper> {
  const found = await listVersions(tx, shuffled);
  const versions = new Map(found.map((version) => [version.question_id, version]));
  const slots = shuffled.flatMap(({ question, marks, section, difficulty }) => {
    const known = versions.get(question);
    return known ? [toPaperSlot({ ...known, marks, section, difficulty, draw: null })] : [];
  });
  const settings = asSettings(row.settings);
  return {
    quizId: row.quiz_id,
    revision: 0,
    settings,
    hasTries: haveTries(settings) || slots.some(hasPartChecks),
    sections: row.sections,
    draws: [],
    slots,
    slotOf: new Map(slots.map((slot) => [slot.questionId, slot])),
    stimuli: await getPaperStimuli(tx, found),
  };
}

function asSettings(settings: StoredSettings): PaperSettings {
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return { ...settings, opens_at: date(settings.opens_at), closes_at: date(settings.closes_at) };
}

const toAttemptRow = (row: PreviewRow, actor: Actor): AttemptRow => ({
  attempt_id: row.preview_id,
  quiz_id: row.quiz_id,
  revision: 0,
  published_revision: 0,
  person_id: actor.personId,
  number: 1,
  state: row.submitted_at === null ? 'open' : 'submitted',
  started_at: row.started_at,
  deadline: row.deadline,
  submitted_at: row.submitted_at,
  paper: row.paper,
  paused_at: null,
  session_id: null,
  one_device: false,
  notes_signals: false,
  networks: null,
  safe_config_keys: null,
  safe_browser_keys: null,
  safe_session_id: null,
  locked_at: null,
  section: row.section,
  section_started_at: row.section_started_at,
  section_deadline: row.section_deadline,
  section_seconds: row.section_seconds,
  ended_by: row.ended_by,
  graded_at: row.submitted_at,
  late_until: null,
});

/** Of every answer the newest version, with all that were checked. */
async function listNewest(tx: TenantTx, id: string): Promise<Map<string, AnswerRow>> {
  const newest = new Map<string, AnswerRow>();
  for (const row of await listAnswers(tx, id)) {
    const known = newest.get(row.question_id);
    const tries = row.is_final ? [row.answer] : [];
    newest.set(row.question_id, known ? { ...known, tries: [...tries, ...(known.tries ?? [])] } : { ...row, tries });
  }
  return newest;
}

/** Throws `not_found`, `closed`, `out_of_time`. */
export async function readPreviewExam(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Exam> {
  const { row, attempt, paper } = await getPreview(tx, actor, id);
  refuseWhenOver(attempt, now);
  return toExam(attempt, paper, [...(await listNewest(tx, id)).values()], now, {
    tools: await toolsOf(tx, actor, row, now),
    aids: [],
    hints: shownHints(row),
    seal: null,
  });
}

/** What is at hand for the person whose rules apply. */
async function toolsOf(tx: TenantTx, actor: Actor, row: PreviewRow, now: Date) {
  const personId = row.as_person_id ?? actor.personId;
  const groupIds = (await findHolder(tx, personId))?.group_ids ?? [];
  return getToolsOf(tx, row.quiz_id, { personId, groupIds }, { from: row.started_at, to: now });
}

/** How many hints of each question were shown. */
export const shownHints = ({ hints }: PreviewRow): ReadonlyMap<string, number> =>
  new Map(Object.entries(hints as Record<string, number>));

/** As `showHint` of an exam. */
export async function showPreviewHint(
  tx: TenantTx,
  actor: Actor,
  id: string,
  asked: AskedHint,
  now: Date,
): Promise<Hints> {
  const { row, attempt, paper } = await getPreview(tx, actor, id);
  refuseWhenOver(attempt, now);
  const { isNew, hints } = decideHint(attempt, paper, asked, now, {
    areOn: (await toolsOf(tx, actor, row, now)).hints,
    shown: shownHints(row),
    answers: [...(await listNewest(tx, id)).values()],
  });
  if (isNew) await setHints(tx, id, asked.question, asked.number);
  return hints;
}

/** As `saveAnswers` of an exam. */
export async function savePreview(
  tx: TenantTx,
  actor: Actor,
  id: string,
  inputs: readonly AnswerInput[],
  now: Date,
): Promise<Saved> {
  const { row, attempt, paper } = await getPreview(tx, actor, id);
  const decided = decide(actor, attempt, paper, inputs, await listNewest(tx, id), now);
  const refusal = wholeRefusal(decided);
  if (refusal) throw refusal;
  if (decided.inserts.length > 0) await insertAnswers(tx, id, decided.inserts, now);
  return acknowledgementOf(paper, attempt, decided, now, shownHints(row));
}

/** As `finishSection` of an exam. */
export async function finishPreviewSection(
  tx: TenantTx,
  actor: Actor,
  id: string,
  section: number,
  now: Date,
): Promise<{ section: SectionStanding }> {
  const { attempt } = await getPreview(tx, actor, id);
  refuseWhenOver(attempt, now);
  const open = openSection(attempt, now);
  if (!isToFinish(open, section)) return toStanding(attempt, now);
  await setFinished(tx, id, afterFinishing(open, attempt, now));
  return toStanding((await getPreview(tx, actor, id)).attempt, now);
}

export async function submitPreview(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Attempt> {
  const { attempt } = await getPreview(tx, actor, id, now);
  if (attempt.state === 'open') await endPreview(tx, id, endOf(attempt, now));
  const ended = await getPreview(tx, actor, id);
  return toAttempt(ended.attempt, ended.paper, now);
}

export async function deletePreview(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  await getPreview(tx, actor, id);
  await deletePreviewRow(tx, id);
}
