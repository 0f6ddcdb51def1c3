/** Why one item of a QTI file cannot be read; the others are. */
export class ItemRefused extends Error {}
