/** What must hold before a question is stored: its type's schema says yes, before and after its texts are sanitised. */

import { findQuestionType, questionType, typeNames } from '#items/question-types/logic.ts';
import { type AnyQuestionType, type BaseContent, hasSubstance } from '#items/question-types/question-type.ts';
import { badField } from '#platform/contract/refusal.ts';
import { invalidInput } from '#platform/server/http/reply.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { cleanCatalogue } from './aids/clean.ts';
import type { QuestionInput } from './contract.ts';
import { searchTextOf } from './search-text.ts';
import type { CheckedQuestion } from './store.ts';

function parseContent(type: AnyQuestionType, content: unknown): BaseContent {
  const parsed = type.contentSchema.safeParse(content);
  if (!parsed.success) throw invalidInput(parsed.error, ['content']);
  return parsed.data;
}

const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [name.normalize('NFC').toLowerCase(), name.normalize('NFC')])).values(),
];

/** Throws `invalid_input` for a question without marks, and for hints to a text that asks nothing. */
function refuseMarks(type: AnyQuestionType, { marks, hints }: Pick<QuestionInput, 'marks' | 'hints'>): void {
  if (!type.isUngraded && marks === 0) throw badField('marks', 'Must be above 0');
  if (type.isUngraded && hints.length > 0) throw badField('hints', 'A text without a question has no hints');
}

const noSuchType = (type: string): string => `There is no question type "${type}"; there are ${typeNames.join(', ')}`;

/** Throws `invalid_input` for a filter by a type that does not exist: it would find nothing, and look as if there were none. */
export function refuseUnknownTypes(types: readonly string[]): void {
  const unknown = types.findIndex((type) => findQuestionType(type) === null);
  if (unknown >= 0) throw badField(`type.${unknown}`, noSuchType(types[unknown]!));
}

/**
 * The question as it may be stored. Throws `invalid_input` with one detail per bad field (`content.options.0.text`);
 * a required text of which nothing is left after sanitising counts as empty.
 */
export function checkQuestion(input: QuestionInput): CheckedQuestion {
  const type = findQuestionType(input.type);
  if (!type) throw badField('type', noSuchType(input.type));
  refuseMarks(type, input);
  const content = parseContent(type, type.mapRichText(parseContent(type, input.content), sanitiseRichText));
  return toStorable(input, content);
}

/** The question with a content that is checked and sanitised already. */
export function toStorable(input: Omit<QuestionInput, 'content'>, content: BaseContent): CheckedQuestion {
  const tags = distinct(input.tags);
  const isUngraded = questionType(input.type).isUngraded === true;
  return {
    type: input.type,
    title: input.title,
    content,
    difficulty: input.difficulty,
    subscription: input.subscription,
    status: input.status,
    tags,
    marks: (isUngraded ? 0 : input.marks).toFixed(4),
    generalFeedback: sanitiseRichText(input.generalFeedback),
    hints: input.hints.map((hint) => sanitiseRichText(hint)).filter(hasSubstance),
    penalty: isUngraded ? '0' : input.penalty,
    language: input.language,
    author: input.author,
    source: input.source,
    licence: input.licence,
    stimulusId: input.stimulus,
    catalogue: cleanCatalogue(input.catalogue),
    materials: input.materials,
    searchText: searchTextOf({ type: input.type, title: input.title, tags, content }),
  };
}
