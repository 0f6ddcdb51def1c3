/** The questions of a quiz as faculty see them: sections, fixed questions, draws. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText } from '#platform/server/rich-text.ts';
import type { Quiz } from './contract.ts';
import { listSlotRows, type QuizRow } from './store.ts';
import { listDrawRows, listSectionRows } from './store-parts.ts';

export type QuizParts = Pick<Quiz, 'questions' | 'sections' | 'draws'>;

/** Students get theirs in the exam. */
export const noParts: QuizParts = { questions: [], sections: [], draws: [] };

const indexOf = (section: number | null): number => (section ?? 1) - 1;

/** The parts of one revision. */
export async function readParts(tx: TenantTx, quiz: QuizRow, revision: number): Promise<QuizParts> {
  const slots = await listSlotRows(tx, quiz.quiz_id, revision);
  const draws = await listDrawRows(tx, quiz.quiz_id, revision);
  return {
    sections: (await listSectionRows(tx, quiz.quiz_id, revision)).map(({ name, instructions }) => ({
      name,
      instructions,
    })),
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
