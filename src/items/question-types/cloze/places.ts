/** The places of the gaps in a stem. Only text counts: brackets inside a tag or a formula are no place. */

/** A place in plain text. */
export const PLACE = /\[\[[1-9]\d{0,2}\]\]/g;

const TOKEN = /<[^<>]*>|\[\[([1-9]\d{0,2})\]\]/g;

/** The numbers of the gaps in the order of the text, as often as they occur in it. */
export const gapNumbers = (stem: string): number[] =>
  [...stem.matchAll(TOKEN)].flatMap(([, number]) => (number === undefined ? [] : [Number(number)]));

/** The stem with each place replaced by `put(number)`. */
export const replaceGaps = (stem: string, put: (number: number) => string): string =>
  stem.replace(TOKEN, (whole, number: string | undefined) => (number === undefined ? whole : put(Number(number))));

export const placeOf = (number: number): string => `[[${number}]]`;

interface WithId {
  readonly id: string;
}

/** The stem after gaps were taken out or changed places in their list: the numbers follow, places of lost gaps go. */
export function renumbered(stem: string, before: readonly WithId[], after: readonly WithId[]): string {
  return replaceGaps(stem, (number) => {
    const gap = before[number - 1];
    if (!gap) return placeOf(number);
    const now = after.findIndex(({ id }) => id === gap.id);
    return now === -1 ? '' : placeOf(now + 1);
  });
}
