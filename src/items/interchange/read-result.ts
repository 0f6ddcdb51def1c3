import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { FormatName } from './format.ts';
import type { Pictures } from './pictures.ts';
import type { QuizOutline } from './quiz.ts';
import type { KeyFacts } from './table/key-facts.ts';

/** What was found in one file. */
export interface FileFacts {
  readonly name: string;
  /** Null when it could not be read. */
  readonly format: FormatName | null;
  readonly encoding: string | null;
  readonly found: number;
  readonly refused: number;
  /** How the column of right options was read; null where the file is no table, or has no such column. */
  readonly key: KeyFacts | null;
}

/** What is told while a file is read: what it is, its items part by part, and what holds for all of it. */
export type ReadStep =
  | { readonly begun: Pick<ReadQuestions, 'format' | 'encoding'> }
  | {
      /** The next of the file. */
      readonly items: readonly ReadItem[];
      /** How many there are in all; null where that is known at the end. */
      readonly total: number | null;
      /** Those that were not told before. */
      readonly pictures: Pictures;
    }
  | { readonly whole: Omit<ReadQuestions, 'items' | 'pictures'> };

export interface ReadQuestions {
  /** `archive` for a zip of several files. */
  readonly format: FormatName | 'archive';
  /** Name of the text encoding ("UTF-8 with BOM"); null for XLSX. */
  readonly encoding: string | null;
  /** In the order of the file; each one read, perhaps with warnings, or refused with its reason and place. */
  readonly items: readonly ReadItem[];
  /** What concerns the whole file. */
  readonly warnings: readonly string[];
  /** The pictures that the texts name as `/v1/api/images/<hash>`; the caller stores them with the items. */
  readonly pictures: Pictures;
  /** Those of an archive, or the one file. */
  readonly files: readonly FileFacts[];
  /** The quiz that the one file makes of its questions; null where it says nothing of one, and for an archive. */
  readonly quiz: QuizOutline | null;
  /** How many texts are among the items that ask nothing. */
  readonly texts: number;
}
