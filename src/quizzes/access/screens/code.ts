/** Without letters and digits that are taken for one another when they are read out or copied from a board. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Signs that nobody guesses, in groups of four: `K7MW-2QXR`. Each group is worth 20 bits. */
function makeGroups(count: number): string {
  // 32 signs divide 256 evenly: each is as likely as the others.
  const signs = [...crypto.getRandomValues(new Uint8Array(4 * count))].map((byte) => SIGNS[byte % SIGNS.length]!);
  return Array.from({ length: count }, (_, group) => signs.slice(4 * group, 4 * group + 4).join('')).join('-');
}

/** An access code, which the server checks: few tries, so two groups. */
export const makeCode = (): string => makeGroups(2);

/** A quit password, whose SHA-256 hash is in every student's settings file: three groups, 60 bits, against trying. */
export const makeQuitPassword = (): string => makeGroups(3);

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
