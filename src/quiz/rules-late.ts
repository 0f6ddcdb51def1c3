/** For how many seconds after the deadline answers that arrive count: where a quiz says nothing else, and at most. */
export const LATE_SECONDS = 3;
export const MOST_LATE_SECONDS = 600;
