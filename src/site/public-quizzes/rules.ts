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

/**
 * Whether visitors are told what an answer to a sample question is worth. The key then shows, so it is only where they
 * see it anyway: by taking the quiz at once, as often as they like, with feedback after each question.
 */
export const tellsOfSamples = (
  quiz: StartFacts & {
    readonly feedbackTiming: number;
    readonly attemptsAllowed: number;
    /** Who starts is asked for a code, a network or Safe Exam Browser. */
    readonly isGuarded: boolean;
  },
): boolean =>
  wayToStart(quiz) === 'guest' && !quiz.isGuarded && quiz.feedbackTiming === 1 && quiz.attemptsAllowed === 0;

/** How a visitor begins: at once, after signing in, or not now. Premium quizzes are for holders of a plan. */
export function wayToStart({ dateState, guestsAllowed, subscription }: StartFacts): 'guest' | 'sign-in' | 'closed' {
  if (dateState !== 'open') return 'closed';
  return guestsAllowed && subscription === 1 ? 'guest' : 'sign-in';
}
