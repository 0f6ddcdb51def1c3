/** The query part of an address as plain words: `?q=12&tags=a,b` stays what it is, without JSON in it. */

export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search.startsWith('?') ? search.slice(1) : search));

/** Empty values are left out; lists are joined with commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') params.set(name, text);
  }
  return params.size === 0 ? '' : `?${params}`;
}
