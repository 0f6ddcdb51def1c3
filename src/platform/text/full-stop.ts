/** Ends the text with a full stop, unless its last word is an abbreviation that has one, such as "40 Sek.". */
export const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
