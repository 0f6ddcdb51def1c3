import type { ComponentType, ReactNode } from 'react';

/** An answer within a response class, with what can be done about it. */
interface AnswerLine {
  readonly key: string;
  readonly text: string;
  readonly attempts: number;
  readonly action: ReactNode;
}

/** What another part of the product adds to this page: regrading, which builds on the statistics. */
export interface ItemParts {
  readonly button: ReactNode;
  readonly panel: ReactNode;
  readonly answersOf: (responseClass: string) => readonly AnswerLine[];
  readonly unlisted: number;
}

export type ItemFrame = ComponentType<{
  quizId: string;
  slug: string;
  question: string;
  children: (parts: ItemParts) => ReactNode;
}>;
