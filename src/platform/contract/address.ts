/** The addresses of calls, as both sides write them: what a page brings along is found by the address. */

/** The address of a call: parameters put in and encoded, empty query values left out, lists joined with commas. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const given: Record<string, unknown> = { ...params };
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
