/** What another slice keeps of a quiz and shows within its form: one bar saves both. */
import type { ComponentType } from 'react';

export interface OtherState {
  /** What is set, in a line; shown where the part is folded. */
  readonly fact: string;
  /** Saves what is typed; throws `CallError`. Null: there is nothing to save. */
  readonly save: (() => Promise<void>) | null;
}

export type OtherPart = ComponentType<{
  quizId: string;
  /** Called with every change; must be stable. */
  onState: (state: OtherState) => void;
}>;
