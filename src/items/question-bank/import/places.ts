/** Places of aids in the texts of a file. */
import { MAX_PLACES } from '#items/question-bank/aids/contract.ts';
import type { NeutralCatalogueEntry } from '#items/question-types/neutral/neutral-aids.ts';
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { beforeOf } from '#platform/text/word-places.ts';

/** Where the words of an aid are meant. Files of others may tell a place by more text than is needed. */
export function placesOf(places: NeutralCatalogueEntry['places'] = [], warn: Warn): string[] {
  const clean = places.map((before) => beforeOf(before.replaceAll('\0', '\ufffd').toWellFormed()));
  if (clean.length > MAX_PLACES)
    warn(`Only the first ${MAX_PLACES} of ${clean.length} places of an aid in the text are kept`);
  return clean.slice(0, MAX_PLACES);
}
