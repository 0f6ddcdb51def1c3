/** Things that tests need to be there before they begin. */

import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { searchForm } from '#items/question-bank/search-text.ts';
import { questionType, type TypeName } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { createQuiz, type Quiz } from '#quizzes/contract.ts';
import type { TestSchool, TestSite } from './site.ts';

/** Puts a question into the bank; by default the first sample of its type. Returns its id. */
export async function buildQuestion(
  site: TestSite,
  overrides: {
    type?: TypeName;
    content?: BaseContent;
    title?: string;
    marks?: number;
    tags?: string[];
    difficulty?: number;
    hints?: string[];
    penalty?: string;
    generalFeedback?: string;
    school?: TestSchool;
  } = {},
): Promise<string> {
  const { type = 'single-choice', school = site.school, difficulty = 2 } = overrides;
  const { marks = questionType(type).isUngraded ? 0 : 1 } = overrides;
  const sample = questionType(type).samples[0]!;
  const content = overrides.content ?? sample.content;
  const title = overrides.title ?? sample.title;
  const questionId = uuid();
  await site.database.inTenant(school.id, async (tx) => {
    const key = { tenant_id: school.id, question_id: questionId };
    await tx
      .insertInto('question')
      .values({ ...key, version: 1, type, title, difficulty, subscription: 1, search_text: searchForm(title) })
      .execute();
    await tx
      .insertInto('question_version')
      .values({
        ...key,
        version: 1,
        type,
        title,
        content: JSON.stringify(content),
        marks,
        hints: JSON.stringify(overrides.hints ?? []),
        penalty: overrides.penalty ?? '0',
        general_feedback: overrides.generalFeedback ?? '',
      })
      .execute();
    for (const name of overrides.tags ?? []) {
      const known = await tx
        .selectFrom('tag')
        .select('tag_id')
        .where('tenant_id', '=', school.id)
        .where('name', '=', name)
        .executeTakeFirst();
      const tagId = known?.tag_id ?? uuid();
      if (!known) await tx.insertInto('tag').values({ tenant_id: school.id, tag_id: tagId, name }).execute();
      await tx
        .insertInto('question_tag')
        .values({ ...key, tag_id: tagId })
        .execute();
    }
  });
  return questionId;
}

type QuizOverrides = Partial<Omit<z.input<typeof createQuiz.body & object>, 'questions'>>;

/** A published quiz with these questions; by default one of every type is not needed, two single-choice ones are. */
export async function buildQuiz(
  site: TestSite,
  overrides: QuizOverrides & { questions?: readonly string[]; school?: TestSchool } = {},
): Promise<Quiz> {
  const {
    questions = [await buildQuestion(site), await buildQuestion(site)],
    school = site.school,
    ...settings
  } = overrides;
  return site.as('teacher', school).do(createQuiz, {
    body: {
      name: 'Algebra, first term',
      publish: true,
      ...settings,
      questions: questions.map((question) => ({ question })),
    },
  });
}
