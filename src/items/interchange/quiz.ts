/** A quiz that a file describes beside its questions. */

export interface QuizSectionOutline {
  readonly name: string;
  /** HTML, not yet sanitised; '' for none. */
  readonly instructions: string;
  readonly durationSeconds: number | null;
  /** Positions of its questions in the file, from 0; those that are refused as well. */
  readonly items: readonly number[];
}

/** What can be set here; the rest is named in the warnings of the file. */
export interface QuizOutline {
  readonly name: string;
  readonly durationSeconds: number | null;
  readonly shuffleQuestions: boolean;
  /** One without a name where the file has no sections. */
  readonly sections: readonly QuizSectionOutline[];
}
