/** What makes a question complete, for the form and for the server alike. */
import { findQuestionType } from '#items/question-types/logic.ts';
import { type Question, type QuestionInput, questionInputSchema } from './contract.ts';

/** What can be changed of a stored question. */
export const inputOf = (question: Question): QuestionInput => ({
  title: question.title,
  type: question.type,
  content: question.content,
  difficulty: question.difficulty,
  subscription: question.subscription === 2 ? 2 : 1,
  status: question.status,
  tags: question.tags,
  marks: question.marks,
  generalFeedback: question.generalFeedback,
  hints: question.hints,
  penalty: question.penalty,
  language: question.language,
  author: question.author,
  source: question.source,
  licence: question.licence,
  stimulus: question.stimulus?._id ?? null,
  catalogue: question.catalogue,
  materials: question.materials,
});

/** A new question of the type, with nothing written yet. Throws RangeError for an unknown type. */
export function emptyInput(typeName: string): QuestionInput {
  const type = findQuestionType(typeName);
  if (!type) throw new RangeError(`There is no question type "${typeName}"`);
  return {
    title: '',
    type: type.name,
    content: type.empty(),
    difficulty: 1,
    subscription: 1,
    status: 'ready',
    tags: [],
    marks: type.isUngraded ? 0 : 1,
    generalFeedback: '',
    hints: [],
    penalty: '0',
    language: '',
    author: '',
    source: '',
    licence: '',
    stimulus: null,
    catalogue: [],
    materials: [],
  };
}

/** The first message for each bad field, by its path (`title`, `content.options.0.text`); empty when all is well. */
export function faultsOf(input: QuestionInput): Record<string, string> {
  const faults: Record<string, string> = {};
  const note = (path: readonly PropertyKey[], message: string): void => {
    faults[path.map(String).join('.')] ??= message;
  };
  for (const issue of questionInputSchema.safeParse(input).error?.issues ?? []) note(issue.path, issue.message);
  const type = findQuestionType(input.type);
  if (type && !type.isUngraded && input.marks === 0) note(['marks'], 'Must be above 0');
  const content = type?.contentSchema.safeParse(input.content);
  for (const issue of content?.error?.issues ?? []) note(['content', ...issue.path], issue.message);
  return faults;
}

/** True when saving the one after the other would change nothing. */
export const isSameInput = (a: QuestionInput, b: QuestionInput): boolean => canonical(a) === canonical(b);

/** The order in which fields were set makes no difference. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
