/** Pure decisions about public quizzes. */
import type { DateState } from '#quizzes/contract.ts';

/** Fewer results would tell how single people did. */
export const LEAST_RESULTS = 5;

export interface StartFacts {
  readonly dateState: DateState;
  readonly guestsAllowed: boolean;
  /** 2: premium. */
  readonly subscription: number;
}

/** How a visitor begins: at once, after signing in, or not now. Premium quizzes are for holders of a plan. */
export function wayToStart({ dateState, guestsAllowed, subscription }: StartFacts): 'guest' | 'sign-in' | 'closed' {
  if (dateState !== 'open') return 'closed';
  return guestsAllowed && subscription === 1 ? 'guest' : 'sign-in';
}
