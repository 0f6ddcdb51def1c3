/** The question types that can be a part of a question. They are called as they are: nothing of them is copied. */
import { z } from 'zod';
import { calculated } from './calculated/logic.ts';
import { cloze } from './cloze/logic.ts';
import { essay } from './essay/logic.ts';
import { fileUpload } from './file-upload/logic.ts';
import { fillInTable } from './fill-in-table/logic.ts';
import { highlightWords } from './highlight-words/logic.ts';
import { hotspot } from './hotspot/logic.ts';
import { matching } from './matching/logic.ts';
import { matrix } from './matrix/logic.ts';
import { multipleChoice } from './multiple-choice/logic.ts';
import { numeric } from './numeric/logic.ts';
import { ordering } from './ordering/logic.ts';
import { pictureLabels } from './picture-labels/logic.ts';
import type { AnyQuestionType } from './question-type.ts';
import { shortText } from './short-text/logic.ts';
import { singleChoice } from './single-choice/logic.ts';
import { trueFalse } from './true-false/logic.ts';

/**
 * In the order in which authors are offered them. Not the registry of `../logic.ts`, which holds this type as well. Left
 * out are composite questions, which have parts of their own, texts without a question, outside tools, which send the
 * points of a whole question, and this type itself.
 */
export const partTypes: readonly AnyQuestionType[] = [
  singleChoice,
  multipleChoice,
  trueFalse,
  numeric,
  shortText,
  matching,
  ordering,
  fillInTable,
  cloze,
  matrix,
  calculated,
  hotspot,
  pictureLabels,
  highlightWords,
  essay,
  fileUpload,
];

const byName: ReadonlyMap<string, AnyQuestionType> = new Map(partTypes.map((type) => [type.name, type]));

/** The type of a part. Throws RangeError for a name that no part can have. */
export function partType(name: string): AnyQuestionType {
  const found = byName.get(name);
  if (!found) throw new RangeError(`A part cannot be of the type "${name}"`);
  return found;
}

const NO_PART =
  'Choose a type that can be a part. Composite questions, texts without a question and questions with parts can’t be parts';

/** A union by `type`, with one member for each type that can be a part. */
export function unionByType<Member extends z.core.$ZodTypeDiscriminable>(of: (type: AnyQuestionType) => Member) {
  const [first, ...rest] = partTypes.map(of);
  return z.discriminatedUnion('type', [first!, ...rest], { error: NO_PART });
}
