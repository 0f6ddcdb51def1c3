/** Why one row cannot be taken in. Caught by `read.ts`, never seen outside. */
export class RowRefused extends Error {}
