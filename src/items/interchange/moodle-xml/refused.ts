/** Why one question cannot be taken in. Caught by `read.ts`, never seen outside. */
export class Refused extends Error {}
