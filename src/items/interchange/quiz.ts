/** A quiz that a file describes beside its questions. */

export interface QuizSectionOutline {
  readonly name: string;
  /** HTML, not yet sanitised; '' for none. */
  readonly instructions: string;
  readonly durationSeconds: number | null;
  /** Positions of its questions in the file, from 0; those that are refused as well. */
  readonly items: readonly number[];
  /** Only so many of its questions are asked, drawn for each attempt by a tag that all of them have. */
  readonly draw?: { readonly count: number; readonly tag: string };
}

export type OutlineReviewRow =
  | 'attempt'
  | 'correctness'
  | 'marks'
  | 'rightAnswer'
  | 'feedback'
  | 'explanation'
  | 'comment'
  | 'rank';

/** Settings of a quiz by their names; absent: as a new quiz has it. */
export interface QuizOutlineSettings {
  readonly triesAllowed?: number;
  readonly feedbackTiming?: 1 | 2 | 3;
  readonly review?: Readonly<Record<'during' | 'right-after' | 'later' | 'after-close', OutlineReviewRow[]>>;
}

/** What can be set here; the rest is named in the warnings of the file. */
export interface QuizOutline {
  readonly name: string;
  readonly durationSeconds: number | null;
  readonly shuffleQuestions: boolean;
  /** What the file sets beside them; absent for nothing. */
  readonly settings?: QuizOutlineSettings;
  /** One without a name where the file has no sections. */
  readonly sections: readonly QuizSectionOutline[];
}
