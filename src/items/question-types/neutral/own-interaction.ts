/** Interchange of a type that no file format of others has a form for: the content itself, in files of our own. */
import type { z } from 'zod';
import type { BaseContent, QuestionType } from '../question-type.ts';
import { contentOrRefusal } from './from-neutral.ts';

/** The members of a question type that is exchanged in files of our own only. */
export const ownInteraction = <Content extends BaseContent>(
  name: string,
  schema: z.ZodType<Content>,
): Pick<QuestionType<string, Content>, 'neutralKinds' | 'fromNeutral' | 'toNeutral'> => ({
  neutralKinds: ['own'],
  fromNeutral: (stem, interaction) =>
    interaction.kind === 'own' && interaction.type === name
      ? contentOrRefusal(schema, { ...interaction.content, stem })
      : null,
  toNeutral: ({ stem: _, ...content }) => ({ kind: 'own', type: name, content }),
});
