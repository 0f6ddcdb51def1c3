import { makeOwnTags } from '#items/question-bank/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CourseFile } from './course-file.ts';

/** The quizzes draw by tags that nothing in the bank has yet, so that they draw only what came with them. */
export async function withOwnTags(tx: TenantTx, { quizzes, questions, ...rest }: CourseFile): Promise<CourseFile> {
  const own = await makeOwnTags(
    tx,
    quizzes.flatMap(({ draws }) => draws.flatMap(({ tags }) => tags)),
  );
  return {
    ...rest,
    questions: questions.map((question) => ({ ...question, tags: own(question.tags) })),
    quizzes: quizzes.map((quiz) => ({
      ...quiz,
      draws: quiz.draws.map((draw) => ({ ...draw, tags: own(draw.tags) })),
    })),
  };
}
