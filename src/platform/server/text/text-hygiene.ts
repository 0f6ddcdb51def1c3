/** Text that PostgreSQL cannot hold is refused where it comes in, with its place, and never becomes a 500. */
import { badField } from '#platform/contract/refusal.ts';

const suspicious = /\\u0000|\\u[dD][89a-fA-F]/;

/** Characters of a path that are kept: as deep as anybody reads. */
const MAX_PATH = 300;

/**
 * Returns true when the JSON text could hold a NUL character or half of a surrogate pair: cheap, and almost always
 * false.
 */
export const mayHoldBadText = (json: string): boolean => suspicious.test(json) || json.includes('\u0000');

/** Throws a refusal that names a text with a NUL character or half of a surrogate pair. Takes any depth of nesting. */
export function refuseBadText(value: unknown): void {
  const places: (readonly [path: string, inner: unknown])[] = [['', value]];
  for (const [path, inner] of places) {
    if (typeof inner === 'string') refuseBadString(inner, path || 'body');
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [key, deeper] of Object.entries(inner)) {
      const place = path === '' ? key : `${path}.${key}`.slice(0, MAX_PATH);
      refuseBadString(key, place);
      places.push([place, deeper]);
    }
  }
}

function refuseBadString(text: string, place: string): void {
  if (text.includes('\u0000')) throw badField(place, 'Must not contain the NUL character');
  if (!text.isWellFormed()) throw badField(place.toWellFormed(), 'Must be well-formed Unicode text');
}
