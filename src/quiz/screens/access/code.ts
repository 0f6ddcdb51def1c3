/** Without letters and digits that are taken for one another when they are read out or copied from a board. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight signs that nobody guesses, in two groups: `K7MW-2QXR`. */
export function makeCode(): string {
  // 32 signs divide 256 evenly: each is as likely as the others.
  const signs = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => SIGNS[byte % SIGNS.length]!);
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}

/** What stands in the lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
