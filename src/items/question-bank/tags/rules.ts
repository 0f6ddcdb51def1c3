/** Names of tags. Pure. */

const LONGEST_TAG = 100;

/** The name, from the second on with its number behind it, and shortened where both together are too long. */
export function numberedName(name: string, number: number): string {
  const end = number === 1 ? '' : ` ${number}`;
  return `${name
    .slice(0, LONGEST_TAG - end.length)
    .trimEnd()
    .toWellFormed()}${end}`;
}
