/** How often a question may be tried within one attempt, and what that goes together with. Pure. */

/** Beyond one try; until one is right: no limit. */
export const MOST_TRIES = 10;
export const ONE_TRY = 1;
/** Tries without a limit end with the first right answer. */
export const UNTIL_RIGHT = 0;

/**
 * Checks of one question, the same answer again included: after so many it is closed, however many tries it gives. All of
 * them are judged again with each, which a program that guesses would make slow for everybody.
 */
export const MOST_CHECKS = 100;

/** Which of several tries at a question counts: as in Moodle's adaptive mode, or as in its interactive mode. */
export const countedTries = ['best', 'last'] as const;
export type CountedTry = (typeof countedTries)[number];

interface TriesFault {
  readonly path: ['triesAllowed'];
  readonly message: string;
}

/**
 * Returns what several tries do not go together with. A try is over when its verdict is known, so feedback is given at once.
 * Penalties for wrong tries replace negative marking, and certainty is asked once: no published rule says what both mean.
 */
export function faultsOfTries(settings: {
  readonly triesAllowed: number;
  readonly feedbackTiming: number;
  readonly negativeMarking: string;
}): TriesFault[] {
  if (settings.triesAllowed === ONE_TRY) return [];
  const fault = (message: string): TriesFault => ({ path: ['triesAllowed'], message });
  return [
    ...(settings.feedbackTiming === 1 ? [] : [fault('Several tries need the feedback “Immediately”')]),
    ...(settings.negativeMarking === '0'
      ? []
      : [fault('Several tries need “No negative marking”: each wrong try already costs the question’s penalty')]),
  ];
}
