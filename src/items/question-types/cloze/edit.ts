/** What the editor does to a content. */
import { gapFromNeutral } from '../gap/neutral.ts';
import { type Gap, gapSchema, MAX_GAPS, newGap } from '../gap/schema.ts';
import { readMoodleCloze } from './moodle.ts';
import { gapNumbers, placeOf, renumbered } from './places.ts';
import type { Content } from './schema.ts';

/** The content with another text. A place with the number after the last gap makes a new gap. */
export function withStem(content: Content, stem: string): Content {
  const numbers = new Set(gapNumbers(stem));
  const gaps = [...content.gaps];
  while (gaps.length < MAX_GAPS && numbers.has(gaps.length + 1)) gaps.push(newGap('short-text'));
  return { stem, gaps };
}

/** The content after gaps were added, taken out or moved in their list: the text follows. */
export function withGaps(content: Content, gaps: Gap[]): Content {
  const stem = renumbered(content.stem, content.gaps, gaps);
  const numbers = new Set(gapNumbers(stem));
  const known = new Set(content.gaps.map(({ id }) => id));
  const missing = gaps.flatMap(({ id }, i) => (known.has(id) || numbers.has(i + 1) ? [] : [i + 1]));
  return { stem: stem + missing.map((number) => `<p>${placeOf(number)}</p>`).join(''), gaps };
}

/** The content with the gaps of Moodle's notation in its text taken in; the reason when one cannot be understood. */
export function withMoodleGaps(content: Content): Content | { readonly refused: string } {
  const numbers = new Set(gapNumbers(content.stem));
  // The gap that a new question begins with is not kept when the text has no place for it.
  const kept = content.gaps.filter((_, i) => numbers.has(i + 1));
  const stem = renumbered(content.stem, content.gaps, kept);
  const read = readMoodleCloze(stem, kept.length + 1);
  if ('refused' in read) return read;
  const gaps: Gap[] = [];
  for (const [i, gap] of read.gaps.entries()) {
    const parsed = gapSchema.safeParse(gapFromNeutral(gap));
    if (!parsed.success) return { refused: `Gap ${i + 1}: ${parsed.error.issues[0]?.message ?? 'not complete'}` };
    gaps.push(parsed.data);
  }
  return { stem: read.stem, gaps: [...kept, ...gaps] };
}
