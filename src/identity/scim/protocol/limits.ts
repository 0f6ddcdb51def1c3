/** How much one request may ask for. */
export const MOST_BULK = 500;
export const MOST_BYTES = 1_048_576;
export const MOST_RESULTS = 200;
export const USUAL_RESULTS = 100;
/** Calls of a token in a minute, at each server process. Entra ID asks for at least 25 a second. */
export const CALLS_A_MINUTE = 3_000;
