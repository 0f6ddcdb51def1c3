/** Returns the text that a title was made of where the title was cut at its length, and otherwise the title. */
export const fullTitle = (title: string, text: string): string => {
  const start = title.replace(/\s*(…|\.\.\.)$/, '');
  return start !== title && text.startsWith(start) ? text : title;
};
