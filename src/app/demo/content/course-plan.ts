/** What a course of a demo school is described by. */

export interface TopicPlan {
  readonly title: string;
  readonly body: string;
  /** Keys of quizzes with the percentage that passes each. */
  readonly quizzes?: readonly (readonly [key: string, passPercent: number])[];
  readonly done?: 'read' | 'quiz' | 'hand' | { readonly seconds: number };
  /** Opens this many days after enrolment, or when the topic before it is done. */
  readonly opens?: { readonly days: number } | 'after';
  readonly isDraft?: boolean;
}

export interface CoursePlan {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly outcomes: readonly string[];
  readonly description: string;
  /** Part of the name of the file of a figure of the bank. */
  readonly cover?: string;
  readonly premium?: boolean;
  readonly isDraft?: boolean;
  /** Names of groups; absent: everyone. */
  readonly groups?: readonly string[];
  readonly completion: 'topics' | 'quizzes' | { readonly share: number };
  /** Keys of courses before this one. */
  readonly needs?: readonly string[];
  /** The demo student has gone through it to its end. */
  readonly isCompletedByStudent?: true;
  readonly sections: readonly { readonly title: string; readonly topics: readonly TopicPlan[] }[];
}
