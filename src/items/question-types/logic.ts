/** The registry of question types, their pure halves. A new type is a folder, and its name in the list here. */

import { calculated } from './calculated/logic.ts';
import { cloze } from './cloze/logic.ts';
import { composite } from './composite/logic.ts';
import { essay } from './essay/logic.ts';
import { fileUpload } from './file-upload/logic.ts';
import { fillInTable } from './fill-in-table/logic.ts';
import { highlightWords } from './highlight-words/logic.ts';
import { hotspot } from './hotspot/logic.ts';
import { matching } from './matching/logic.ts';
import { matrix } from './matrix/logic.ts';
import { multiPart } from './multi-part/logic.ts';
import { multipleChoice } from './multiple-choice/logic.ts';
import type { NeutralInteraction } from './neutral/neutral-item.ts';
import { numeric } from './numeric/logic.ts';
import { ordering } from './ordering/logic.ts';
import { outsideTool } from './outside-tool/logic.ts';
import { pictureLabels } from './picture-labels/logic.ts';
import type { AnyQuestionType, BaseContent } from './question-type.ts';
import { shortText } from './short-text/logic.ts';
import { singleChoice } from './single-choice/logic.ts';
import { textOnly } from './text-only/logic.ts';
import { trueFalse } from './true-false/logic.ts';

const registered = [
  singleChoice,
  multipleChoice,
  trueFalse,
  numeric,
  shortText,
  essay,
  fileUpload,
  matching,
  ordering,
  // Before the text with gaps, which takes in the tables that have no head column.
  fillInTable,
  cloze,
  matrix,
  calculated,
  hotspot,
  pictureLabels,
  composite,
  highlightWords,
  multiPart,
  textOnly,
  outsideTool,
] as const;

/** Every question type, in the order in which people are offered them. */
export const questionTypes: readonly AnyQuestionType[] = registered;

export type TypeName = (typeof registered)[number]['name'];

/** The names of all types, for schemas: `z.enum(typeNames)`. */
export const typeNames = registered.map(({ name }) => name);

const byName: ReadonlyMap<string, AnyQuestionType> = new Map(questionTypes.map((type) => [type.name, type]));

/** The type of that name; null when there is none. */
export const findQuestionType = (name: string): AnyQuestionType | null => byName.get(name) ?? null;

/** The type of that name. Throws RangeError when there is none. */
export function questionType(name: string): AnyQuestionType {
  const found = findQuestionType(name);
  if (!found) throw new RangeError(`There is no question type "${name}"; there are ${typeNames.join(', ')}`);
  return found;
}

/** What people call the kind of an interaction. */
function kindName(interaction: NeutralInteraction): string {
  if (interaction.kind === 'other') return `"${interaction.name}"`;
  if (interaction.kind === 'true-false') return 'true/false';
  return (interaction.kind === 'own' ? interaction.type : interaction.kind).replaceAll('-', ' ');
}

export type TypedItem =
  | { readonly type: TypeName; readonly content: BaseContent; readonly warnings: readonly string[] }
  | { readonly refused: string };

/**
 * The question that a neutral item makes: the first type that takes it in. The content's texts are not yet sanitised.
 * Refused with a reason for people, when no type is meant for the kind or those that are cannot use it.
 */
export function typeForNeutral(stem: string, interaction: NeutralInteraction): TypedItem {
  let refused: string | null = null;
  for (const type of registered) {
    if (!type.neutralKinds.includes(interaction.kind)) continue;
    const result = type.fromNeutral(stem, interaction);
    if (result === null) continue;
    if ('content' in result) return { type: type.name, ...result };
    refused ??= `This ${kindName(interaction)} question cannot be used. ${result.refused}`;
  }
  return { refused: refused ?? `There is no question type for ${kindName(interaction)} questions` };
}
