/** Pure decisions about complaints. */

/** open: nobody has answered; accepted: the student is right; refused: the answer says why not. */
export const appealStates = ['open', 'accepted', 'refused'] as const;
export type AppealState = (typeof appealStates)[number];

/** As long as a question of a student, or an answer to it, may be. */
export const MOST_WORDS = 2000;

/** As many as one student may ask within an hour. */
export const MOST_IN_AN_HOUR = 20;
export const HOUR_MS = 3_600_000;
