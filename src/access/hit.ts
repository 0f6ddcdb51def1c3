/** What the global search says of something that it finds. Its words are chosen by the screens, in the reader's language. */

export const hitWords = [
  'draft',
  'scheduled',
  'open',
  'closed',
  'archived',
  'joined',
  'public',
  'code',
  'invitation',
  /** The number of people. */
  'people',
  /** An attempt, by its number; under way still. */
  'attempt',
  'running',
] as const;
export type HitWord = (typeof hitWords)[number];

export interface HitNote {
  readonly word: HitWord;
  /** Where the word takes one. */
  readonly count: number | null;
}

export interface Hit {
  readonly _id: string;
  readonly title: string;
  /** Its state or kind. */
  readonly note: HitNote | null;
  /** A few words that people wrote, as they wrote them: an address, tags, the name of a course. */
  readonly detail: string;
  /** A path of this site. */
  readonly href: string;
}

export const hitNote = (word: HitWord, count: number | null = null): HitNote => ({ word, count });
