/** Passwords that are tried first: those of lists that leaked, plain patterns, and what everybody knows of the person. */
import { badField } from '#platform/contract/refusal.ts';
import { onFirstUse, packageOnFirstUse } from '#platform/server/on-first-use.ts';

const words = packageOnFirstUse<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common');

/** From leaked lists, in lower case; shorter ones are refused for their length. */
const common = onFirstUse(() => new Set(words().dictionary['passwords-common'].filter((word) => word.length >= 10)));

/** True of `aaaaaaaaaa`, `abcabcabcabc` and other repetitions of up to three letters. */
const isRepetition = (letters: readonly string[]): boolean =>
  [1, 2, 3].some((period) => letters.every((letter, at) => letter === letters[at % period]));

/** True of `abcdefghij` and `0987654321`: each letter is the neighbour of the one before. */
const isRun = (letters: readonly string[]): boolean => {
  const steps = letters.slice(1).map((letter, at) => letter.codePointAt(0)! - letters[at]!.codePointAt(0)!);
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
};

/** How many letters and digits must be left when all known words are taken out. */
const OWN_LETTERS = 5;

/**
 * Why nobody should have this password, or null. `known` is what others know of the person: names, address, the site's
 * host; a password that is made of little else is refused. What is longer is not better then: ASVS 5.0, 6.2.4 and 6.2.11.
 */
export function weakPasswordBlocker(password: string, known: readonly string[] = []): string | null {
  const plain = password.toLowerCase().normalize('NFKC');
  const letters = [...plain];
  if (common().has(plain)) return 'This password is too common. Choose another one';
  if (isRepetition(letters) || isRun(letters)) return 'This password is easy to guess. Choose another one';
  const words = known
    .flatMap((text) =>
      text
        .toLowerCase()
        .normalize('NFKC')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain).replace(/[^\p{L}]/gu, '');
  const isOfKnown = words.some((word) => plain.includes(word)) && [...rest].length < OWN_LETTERS;
  return isOfKnown
    ? 'This password contains your name, your address or the name of the site. Choose another one'
    : null;
}

/** Throws `invalid_input` at `path` for a password that is soon guessed. */
export function refuseEasyPassword(password: string, path: string, known: readonly string[] = []): void {
  const why = weakPasswordBlocker(password, known);
  if (why !== null) throw badField(path, why);
}
