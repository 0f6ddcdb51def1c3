/**
 * The first name that occurs twice in one object of a JSON text that is known to be well-formed; null when there is
 * none.
 * Parsers differ in which of the two they take, so what one program checked could be what another never sees.
 */
export function findDuplicateKey(text: string): string | null {
  const objects: (Set<string> | null)[] = [];
  // Every string, and every bracket outside of strings.
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(null);
    else if (token === '}' || token === ']') objects.pop();
    else if (isFollowedByColon(text, index + token.length)) {
      const name: string = JSON.parse(token);
      const names = objects.at(-1)!;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return null;
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}
