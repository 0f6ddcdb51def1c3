/** The questions of a quiz for print. */
import { blocksOf, getPaper, stimuliOf } from '#delivery/api.ts';
import { numbersIn } from '#delivery/grading/rules.ts';
import { shownCatalogue, usualAids } from '#items/question-bank/aids/rules.ts';
import { contentIn } from '#items/question-types/question-type.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow } from '#quizzes/api.ts';
import type { PrintedQuestion, printQuiz } from './contract.ts';

const ALL = { correctness: false, rightAnswer: true, feedback: true } as const;

/** The newest revision, published or not. Throws `not_found`. */
export async function readPrint(tx: TenantTx, quizId: string, hasKey: boolean): Promise<ResponseOf<typeof printQuiz>> {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  const paper = await getPaper(tx, quizId, quiz.newest_revision);
  const { settings } = paper;
  // As attempts have them: questions of one stimulus next to each other.
  const bySection = [...Map.groupBy(paper.slots, (slot) => slot.section ?? 0).values()];
  const fixed = bySection.flatMap((slots) => blocksOf(slots.filter((slot) => slot.draw === null)).flat());
  const numbers = numbersIn(
    paper,
    fixed.map(({ questionId }) => ({ question: questionId, arrangement: null })),
  );
  return {
    name: settings.name,
    instructions: settings.instructions,
    durationSeconds: settings.duration_seconds,
    questionCount: settings.question_count,
    totalMarks: Number(settings.total_marks),
    sections: paper.sections.map(({ position, name, instructions }) => ({ position, name, instructions })),
    stimuli: stimuliOf(
      paper,
      fixed.map(({ questionId }) => questionId),
    ),
    questions: fixed.map(
      ({ questionId, type, content, marks, section, generalFeedback, stimulusId, ...slot }): PrintedQuestion => {
        // The same numbers at every printing, with and without the key.
        const variant = type.drawVariant(content, false, seededRandom(`print ${questionId}`));
        const own = contentIn(type, content, variant);
        const answer = hasKey ? type.rightAnswer(own) : null;
        return {
          question: questionId,
          type: type.name,
          position: numbers.get(questionId)!,
          section,
          marks: round(marks, 4),
          stimulus: stimulusId,
          view: type.toStudentView(own, variant),
          catalogue: shownCatalogue(slot.catalogue, usualAids),
          materials: slot.materials,
          key: hasKey ? { answer, review: type.toReview(own, answer, ALL), generalFeedback } : null,
        };
      },
    ),
    drawn: paper.draws.reduce((sum, { count }) => sum + count, 0),
  };
}
