/** A pattern for `ilike` that finds the text anywhere; `%` and `_` of what people type are letters, not wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
