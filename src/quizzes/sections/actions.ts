/** The questions of a quiz as faculty see them: sections, fixed questions, draws. */
import { getStimulusVersions, type StimulusVersion } from '#items/question-bank/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { readableText } from '#platform/text/latex-text.ts';
import { richLine } from '#platform/text/rich-line.ts';
import type { Quiz } from '#quizzes/contract.ts';
import type { RareParts } from '#quizzes/read/store-rare.ts';
import type { QuizRow } from '#quizzes/store.ts';
import { listSlotRows, type SlotRow } from '#quizzes/store-slots.ts';
import { sectionTimes, sectionTotals, sharedOut } from './rules-sections.ts';
import { listDrawRows, listSectionRows } from './store.ts';

export type QuizParts = Pick<Quiz, 'questions' | 'sections' | 'draws'>;

/** Characters of a question's text in the list of questions. */
const EXCERPT = 500;

const indexOf = (section: number | null): number => (section ?? 1) - 1;

/** What students see where no section has a time. */
export const noOutline: QuizParts = { questions: [], sections: [], draws: [] };

/**
 * What students see of the parts before they begin: the names, totals and times of sections that have times, by which they
 * are worked through. The rest they get in the exam. `whole`: the student's own time for all of them.
 */
export async function readOutline(
  tx: TenantTx,
  quizId: string,
  revision: number,
  whole: number | null,
): Promise<QuizParts> {
  const sections = (await listSectionRows(tx, quizId, revision)).map(toSection);
  const times = sectionTimes(sections);
  if (times === null) return noOutline;
  const totals = sectionTotals({
    sections,
    questions: (await listSlotRows(tx, quizId, revision)).map(toWorth),
    draws: (await listDrawRows(tx, quizId, revision)).map((draw) => ({ ...toWorth(draw), count: draw.count })),
  });
  const own = sharedOut(times, whole ?? 0);
  return {
    questions: [],
    sections: sections.map(({ name }, index) => ({
      name,
      instructions: '',
      durationSeconds: own[index]!,
      ...totals[index]!,
    })),
    draws: [],
  };
}

const toSection = (row: { name: string; instructions: string; duration_seconds: number | null }) => ({
  name: row.name,
  instructions: row.instructions,
  durationSeconds: row.duration_seconds,
});

const toWorth = (row: { section: number | null; marks: string }) => ({
  section: indexOf(row.section),
  marks: Number(row.marks),
});

const referenceOf = ({ stimulus_id, stimulus_version }: SlotRow) =>
  stimulus_id === null || stimulus_version === null ? [] : [{ stimulusId: stimulus_id, version: stimulus_version }];

function stimulusOf(slot: SlotRow, stimuli: readonly StimulusVersion[]) {
  const found = stimuli.find(
    ({ stimulusId, version }) => stimulusId === slot.stimulus_id && version === slot.stimulus_version,
  );
  return found ? { _id: found.stimulusId, title: found.title } : null;
}

/** The parts of one revision; `there`: what it has of them, where that is known. */
export async function readParts(
  tx: TenantTx,
  quiz: QuizRow,
  revision: number,
  there: Pick<RareParts, 'sections' | 'draws'> = { sections: true, draws: true },
): Promise<QuizParts> {
  const [slots, draws, sectionRows] = await together([
    listSlotRows(tx, quiz.quiz_id, revision),
    there.draws ? listDrawRows(tx, quiz.quiz_id, revision) : [],
    there.sections ? listSectionRows(tx, quiz.quiz_id, revision) : [],
  ]);
  const stimuli = await getStimulusVersions(tx, slots.flatMap(referenceOf));
  const sections = sectionRows.map(toSection);
  const totals = sectionTotals({
    sections,
    questions: slots.map(toWorth),
    draws: draws.map((draw) => ({ ...toWorth(draw), count: draw.count })),
  });
  return {
    sections: sections.map((section, index) => ({ ...section, ...totals[index]! })),
    questions: slots.map((slot) => ({
      question: {
        _id: slot.question_id,
        title: slot.title,
        type: slot.type,
        version: slot.version,
        newerVersion: slot.newest_version > slot.version && slot.deleted_at === null ? slot.newest_version : null,
        difficulty: slot.difficulty,
        excerpt: readableText(slot.content.stem).slice(0, EXCERPT),
        excerptParts: richLine(slot.content.stem, EXCERPT),
        stimulus: stimulusOf(slot, stimuli),
      },
      marks: Number(slot.marks),
      sample: slot.is_sample,
      section: indexOf(slot.section),
    })),
    draws: draws.map((draw) => ({
      section: indexOf(draw.section),
      count: draw.count,
      marks: Number(draw.marks),
      tags: draw.tags,
      difficulties: draw.difficulties,
      pool: revision === quiz.published_revision ? draw.pool : null,
    })),
  };
}
