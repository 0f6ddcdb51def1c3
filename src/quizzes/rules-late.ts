/** As many seconds after the end may answers that were written in time arrive and count. */
export const MOST_LATE_SECONDS = 600;
