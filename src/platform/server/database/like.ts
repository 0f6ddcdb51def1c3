/** A pattern for `ilike` that finds the text anywhere; `%` and `_` of what people type are letters, not wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** A pattern for `ilike` that finds the text at the beginning. */
export const startingWith = (text: string): string => containing(text).slice(1);
