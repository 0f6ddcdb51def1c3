/**
 * A published revision with its questions, key included. It never changes, so each process keeps those it has used.
 */

import { isAsked, type Paper, type PaperSlot, paperIn, type ShuffledSlot } from '#delivery/grading/rules.ts';
import { hasPartChecks } from '#delivery/grading/rules-part-tries.ts';
import { haveTries } from '#delivery/grading/rules-tries.ts';
import { getStimulusVersions } from '#items/question-bank/api.ts';
import { questionType } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { parseRational } from '#platform/exact/rational.ts';
import { createCache } from '#platform/server/cache.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getRevisionRow, listDrawRows, listPoolRows, listSectionRows, listSlotRows } from '#quizzes/api.ts';
import { drawnSlots } from './rules-draw.ts';

/** Not of promises: each transaction reads for itself what is not known yet. */
const papers = createCache<Paper>({ max: 300 });

interface PaperSlotRow extends Pick<PaperSlot, 'version' | 'title' | 'difficulty' | 'section' | 'draw'> {
  readonly question_id: string;
  readonly type: string;
  readonly content: BaseContent;
  readonly general_feedback: string;
  readonly hints: readonly string[];
  readonly penalty: string;
  readonly marks: string;
  readonly stimulus_id: string | null;
  readonly catalogue: PaperSlot['catalogue'];
  readonly materials: PaperSlot['materials'];
}

/** A version of a question, at its place in a paper. */
export const toPaperSlot = (row: PaperSlotRow): PaperSlot => ({
  questionId: row.question_id,
  version: row.version,
  type: questionType(row.type),
  title: row.title,
  content: row.content,
  generalFeedback: row.general_feedback,
  hints: row.hints,
  penalty: parseRational(row.penalty),
  difficulty: row.difficulty,
  marks: parseRational(row.marks),
  section: row.section,
  draw: row.draw,
  stimulusId: row.stimulus_id,
  catalogue: row.catalogue,
  materials: row.materials,
});

/** The stimuli of these questions by id. One revision has one version of each; of several, the newest counts for all. */
export async function getPaperStimuli(
  tx: TenantTx,
  rows: readonly { readonly stimulus_id: string | null; readonly stimulus_version: number | null }[],
): Promise<Paper['stimuli']> {
  const references = rows.flatMap(({ stimulus_id, stimulus_version }) =>
    stimulus_id === null || stimulus_version === null ? [] : [{ stimulusId: stimulus_id, version: stimulus_version }],
  );
  const versions = await getStimulusVersions(tx, references);
  return new Map(versions.map((stimulus) => [stimulus.stimulusId, stimulus]));
}

/** The paper of a published revision. */
export async function getPaper(tx: TenantTx, quizId: string, revision: number): Promise<Paper> {
  const key = `${tx.tenantId} ${quizId} ${revision}`;
  const known = papers.find(key);
  if (known) return known;
  const settings = await getRevisionRow(tx, quizId, revision);
  const draws = await listDrawRows(tx, quizId, revision);
  const fixed = (await listSlotRows(tx, quizId, revision)).map((row) => ({ ...row, draw: null }));
  const rows = [...fixed, ...(draws.length > 0 ? await listPoolRows(tx, quizId, revision) : [])].sort(
    (a, b) => (a.section ?? 0) - (b.section ?? 0),
  );
  const slots = rows.map(toPaperSlot);
  const paper: Paper = {
    quizId,
    revision,
    settings,
    hasTries: haveTries(settings) || slots.some(hasPartChecks),
    sections: await listSectionRows(tx, quizId, revision),
    draws,
    slots,
    slotOf: new Map(slots.map((slot) => [slot.questionId, slot])),
    stimuli: await getPaperStimuli(tx, rows),
  };
  if (settings.published_at !== null) papers.set(key, paper);
  return paper;
}

/** What holds for an attempt as it is published now, whatever held when it began. */
const ruledAsPublished = [
  'opens_at',
  'closes_at',
  'late_seconds',
  'feedback_timing',
  'review',
  'attempts_allowed',
  'counted_attempt',
  'pass_percent',
] as const;

/**
 * The paper of an attempt: questions with the attempt's own numbers, marks and penalties as it began with, dates and rules as they are published now.
 */
export async function getPaperOf(
  tx: TenantTx,
  attempt: {
    readonly quiz_id: string;
    readonly revision: number;
    readonly published_revision: number;
    readonly paper: readonly ShuffledSlot[];
  },
): Promise<Paper> {
  const paper = paperIn(await getPaper(tx, attempt.quiz_id, attempt.revision), attempt.paper);
  if (attempt.published_revision === attempt.revision) return paper;
  const { settings } = await getPaper(tx, attempt.quiz_id, attempt.published_revision);
  const rules = Object.fromEntries(ruledAsPublished.map((rule) => [rule, settings[rule]]));
  return { ...paper, settings: { ...paper.settings, ...rules } };
}

/** The paper of an attempt (`getPaperOf`) as its answers earn marks: by the revision that it began with, as at a regrade. */
export async function getGradingPaper(
  tx: TenantTx,
  { quiz_id, revision }: { readonly quiz_id: string; readonly revision: number },
  paper: Paper,
): Promise<Paper> {
  const { settings } = await getPaper(tx, quiz_id, revision);
  // It decides whether parts are tried one by one.
  if (settings.feedback_timing === paper.settings.feedback_timing) return paper;
  return { ...paper, settings: { ...paper.settings, feedback_timing: settings.feedback_timing } };
}

/** The questions of a section in blocks, each at the place of its first: those of one stimulus, and every other alone. */
export const blocksOf = <Slot extends Pick<PaperSlot, 'questionId' | 'stimulusId'>>(
  slots: readonly Slot[],
): Slot[][] => [...Map.groupBy(slots, (slot) => slot.stimulusId ?? slot.questionId).values()];

/** Blocks that may change places with each other: a text without a question stays, and nothing comes from one side to the other. */
function runsOf(blocks: readonly PaperSlot[][]): PaperSlot[][][] {
  const runs: PaperSlot[][][] = [];
  let isOpen = false;
  for (const block of blocks) {
    const isText = block.length === 1 && !isAsked(block[0]!);
    if (isOpen && !isText) runs.at(-1)!.push(block);
    else runs.push([block]);
    isOpen = !isText;
  }
  return runs;
}

/**
 * Decides which questions one attempt has, and the order of them and of their options. Questions of one stimulus are next to
 * each other in the order of the paper, whatever is shuffled. `met`: how often its student has
 * had each question in earlier attempts at the quiz.
 */
export function shufflePaper(
  paper: Paper,
  random: Random,
  met: ReadonlyMap<string, number> = new Map(),
): ShuffledSlot[] {
  const own = drawnSlots(paper, random, met);
  const bySection = [...Map.groupBy(own, (slot) => slot.section ?? 0)].sort(([a], [b]) => a - b);
  const order = bySection.flatMap(([, slots]) =>
    runsOf(blocksOf(slots)).flatMap((blocks) =>
      (paper.settings.shuffle_questions ? shuffled(blocks, random) : blocks).flat(),
    ),
  );
  return order.map((slot) => ({
    question: slot.questionId,
    arrangement: slot.type.drawVariant(slot.content, paper.settings.shuffle_options, random),
  }));
}
