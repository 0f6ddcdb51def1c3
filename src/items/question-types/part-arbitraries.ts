/** Random contents and answers of every type that can be a part, for the laws of questions with parts. */
import type fc from 'fast-check';
import * as calculated from './calculated/arbitrary.ts';
import * as cloze from './cloze/arbitrary.ts';
import * as essay from './essay/arbitrary.ts';
import * as fileUpload from './file-upload/arbitrary.ts';
import * as fillInTable from './fill-in-table/arbitrary.ts';
import * as highlightWords from './highlight-words/arbitrary.ts';
import * as hotspot from './hotspot/arbitrary.ts';
import * as matching from './matching/arbitrary.ts';
import * as matrix from './matrix/arbitrary.ts';
import * as multipleChoice from './multiple-choice/arbitrary.ts';
import * as numeric from './numeric/arbitrary.ts';
import * as ordering from './ordering/arbitrary.ts';
import * as pictureLabels from './picture-labels/arbitrary.ts';
import type { BaseContent } from './question-type.ts';
import * as shortText from './short-text/arbitrary.ts';
import * as singleChoice from './single-choice/arbitrary.ts';
import * as trueFalse from './true-false/arbitrary.ts';

interface Arbitraries {
  readonly content: fc.Arbitrary<BaseContent>;
  /** Of a content that `content` has made. */
  answerTo(content: BaseContent): fc.Arbitrary<unknown>;
  countInputs(view: object): number;
}

export const arbitrariesOfParts: Readonly<Record<string, Arbitraries>> = {
  'single-choice': singleChoice,
  'multiple-choice': multipleChoice,
  'true-false': trueFalse,
  numeric,
  'short-text': shortText,
  matching,
  ordering,
  'fill-in-table': fillInTable,
  cloze,
  matrix,
  calculated,
  hotspot,
  'picture-labels': pictureLabels,
  'highlight-words': highlightWords,
  essay,
  'file-upload': fileUpload,
};
