/** Places of words in texts, told from each other by what is right before them in their paragraph. Pure. */

/** As much of a paragraph as tells its places from each other. */
export const MOST_BEFORE = 40;

/** Within a sentence, in HTML and QTI. What is none of these begins and ends a paragraph. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo big cite code del dfn em font i img ins kbd label mark math q s samp small span strike strong sub sup tt ' +
    'u var endattemptinteraction gap hottext inlinechoiceinteraction printedvariable textentryinteraction feedbackinline'
  ).split(' '),
);

/** By the name of an element, as HTML, QTI 2 or QTI 3 has it. */
export const isInline = (name: string): boolean =>
  INLINE.has(name.toLowerCase().replace(/^qti-/, '').replaceAll('-', ''));

/** Formulas and lists of choices are drawn, and are no words of a sentence. */
export const isNoText = (name: string): boolean =>
  /^(?:math|inlinechoiceinteraction)$/.test(name.toLowerCase().replace(/^qti-/, '').replaceAll('-', ''));

/** What tells a place: the end of what is before it in its paragraph. It begins with no half of a character. */
export const beforeOf = (paragraph: string): string =>
  paragraph
    .replace(/\s+/g, ' ')
    .trimStart()
    .slice(-MOST_BEFORE)
    .replace(/^[\udc00-\udfff]/, '');

function sameEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/** The place among those that are free that is the one, or most like it; −1 for none. */
function placeLike(wanted: string, found: readonly string[], used: ReadonlySet<number>): number {
  let [best, likest] = [-1, 0];
  for (const [index, before] of found.entries()) {
    if (used.has(index)) continue;
    if (before === wanted) return index;
    const like = sameEnd(before, wanted);
    if (like > likest) [best, likest] = [index, like];
  }
  return best;
}

/**
 * Which of the places that words have are meant, in their order. `found`: what is before each place. `wanted`: what was
 * before those that are meant; without it, and where none of it is found any more, the first place.
 */
export function choosePlaces(found: readonly string[], wanted: readonly string[] | undefined): number[] {
  if (found.length === 0) return [];
  const used = new Set<number>();
  for (const one of wanted ?? []) {
    const index = placeLike(one, found, used);
    if (index >= 0) used.add(index);
  }
  return used.size > 0 ? [...used].sort((a, b) => a - b) : [0];
}
