/** Files of answers: how a player stores them, and where a review finds them. */
import { createContext } from 'react';

export interface StoredFile {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
}

export interface AnswerFiles {
  /** Where a stored file is downloaded. */
  readonly hrefOf: (hash: string) => string;
  /** Stores a file of the question; throws what the server says against it. Absent where nothing can be added. */
  readonly store?: (question: string, file: File, onProgress: (share: number) => void) => Promise<StoredFile>;
}

/** Null where there are no files: in previews. */
export const AnswerFilesContext = createContext<AnswerFiles | null>(null);
