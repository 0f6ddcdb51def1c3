/** Text that PostgreSQL cannot hold is refused where it comes in, with its place, and never becomes a 500. */
import { badField } from '#platform/contract/refusal.ts';

const suspicious = /\\u0000|\\u[dD][89a-fA-F]/;

/** True when the JSON text could hold a NUL character or half of a surrogate pair: cheap, and almost always false. */
export const mayHoldBadText = (json: string): boolean => suspicious.test(json) || json.includes('\u0000');

/** Throws a refusal that names the first text with a NUL character or half of a surrogate pair. */
export function refuseBadText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw badField(path || 'body', 'Must not contain the NUL character');
    if (!value.isWellFormed()) throw badField(path || 'body', 'Must be well-formed Unicode text');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    refuseBadText(key, place);
    refuseBadText(inner, place);
  }
}
