/** Sections of a test of which some questions are drawn: as a draw of the quiz by a tag that its questions get. */
import { trimSpace } from '#platform/text/spaces.ts';
import { elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';

/** What is known of the questions of the file: null for one that is refused. */
export type MarksAt = (position: number) => string | null;

const MOST_DRAWN = 100;
const LONGEST_TAG = 100;

const isPool = (section: XmlElement): boolean =>
  elementsOf(section).every(
    ({ name, attributes }) =>
      name !== 'assessmentSection' && (name !== 'assessmentItemRef' || attributes.required !== 'true'),
  );

/** How many of its questions the section asks; null where it asks them all. */
export function selectedIn(section: XmlElement): number | null {
  const select = Number(findChild(section, 'selection')?.attributes.select ?? Number.NaN);
  const count = elementsOf(section).filter(({ name }) => /^assessment(?:ItemRef|Section)$/.test(name)).length;
  return Number.isInteger(select) && select >= 1 && select < count ? select : null;
}

interface Pool {
  readonly section: XmlElement;
  readonly items: readonly number[];
}

/**
 * How many are drawn of this section, where a draw here can express it: each question once, all of them there, none that is
 * always asked, and worth the same. Null otherwise.
 */
export function drawOf({ section, items }: Pool, marksAt: MarksAt): number | null {
  const count = selectedIn(section);
  const isAgain = findChild(section, 'selection')?.attributes.withReplacement === 'true';
  const references = elementsOf(section).filter(({ name }) => name === 'assessmentItemRef').length;
  if (count === null || count > MOST_DRAWN || isAgain || !isPool(section) || references !== items.length) return null;
  const marks = new Set(items.map(marksAt));
  return marks.size === 1 && !marks.has(null) && new Set(items).size === items.length ? count : null;
}

/** A tag that tells the questions of one section, different from those before it. */
export function tagFor(test: string, section: string, taken: ReadonlySet<string>): string {
  const whole = trimSpace(
    [test, section]
      .filter((part) => part !== '')
      .join(': ')
      .replaceAll(',', ' '),
  ).replace(/\s+/g, ' ');
  const base = whole
    .slice(0, LONGEST_TAG - 4)
    .trim()
    .toWellFormed();
  for (let number = 1; ; number++) {
    const tag = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(tag)) return tag;
  }
}
