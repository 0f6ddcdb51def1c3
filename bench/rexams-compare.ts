/** What differs between two readings of one exercise. Markup and the order of blanks say nothing; words and scores do. */
import {
  type Difference,
  differencesOf,
  gapsOf,
  type NeutralResponse,
  ourScore,
  rightsOf,
} from '#items/interchange/qti/probe.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { plainText } from '#platform/text/plain-text.ts';

/** The words of a text without blanks; formulas by their LaTeX, pictures by a mark. */
function wordsOf(html: string): string {
  const shown = sanitiseRichText(html)
    .replace(/<(?:span|div)[^<>]*data-latex="([^"]*)"[^<>]*>/g, (_whole, latex: string) => ` ${latex} `)
    .replace(/<img\b[^<>]*>/g, '▣');
  return plainText(shown)
    .replace(/\[\[\d+\]\]|_{3,}/g, '')
    .replace(/[\s\u00a0]+/g, '');
}

/** Texts without the letters `a.`, `b.` … that Blackboard's files have before their options. */
function unlettered(texts: readonly string[]): readonly string[] {
  const isLettered = texts.every((text, i) => text.startsWith(`${String.fromCharCode(97 + i)}.`));
  return isLettered ? texts.map((text) => text.slice(2)) : texts;
}

/** Positions in `other` of the texts of `wanted`; null when they are not the same. */
function matched(wanted: readonly string[], other: readonly string[]): number[] | null {
  const rest = [...unlettered(other.map(wordsOf))];
  const at = unlettered(wanted.map(wordsOf)).map((text) => {
    const found = rest.indexOf(text);
    if (found >= 0) rest[found] = '\0';
    return found;
  });
  return wanted.length === other.length && at.every((place) => place >= 0) ? at : null;
}

type Asked = Pick<NeutralItem, 'stem' | 'interaction'>;

/** The gaps of a question in the order of its text, whatever their order in the file. */
const gapPlaces = ({ stem, interaction }: Asked): number[] =>
  gapsOf(interaction)
    .map((_gap, i) => i)
    .sort((a, b) => stem.indexOf(`[[${a + 1}]]`) - stem.indexOf(`[[${b + 1}]]`));

/** A response to `wanted` in the positions of `other`; a string says why there is none. */
function translation(
  { interaction: wanted, ...wantedRest }: Asked,
  { interaction: other, ...otherRest }: Asked,
): ((response: NeutralResponse) => NeutralResponse) | string {
  if (wanted.kind !== other.kind) return `a ${other.kind}, not a ${wanted.kind}`;
  if (wanted.kind === 'choice' && other.kind === 'choice') {
    if (wanted.multiple !== other.multiple) return 'another number of choices';
    const at = matched(
      wanted.options.map(({ text }) => text),
      other.options.map(({ text }) => text),
    );
    if (!at) return 'other options';
    return (response) =>
      response.kind === 'chosen' ? { ...response, chosen: response.chosen.map((each) => at[each]!) } : response;
  }
  const [gaps, unordered] = [gapsOf(wanted), gapsOf(other)];
  if (gaps.length !== unordered.length) return 'another number of gaps';
  const [places, otherPlaces] = [
    gapPlaces({ interaction: wanted, ...wantedRest }),
    gapPlaces({ interaction: other, ...otherRest }),
  ];
  const duplicateOf = gaps.map((_gap, i) => otherPlaces[places.indexOf(i)]!);
  const others = duplicateOf.map((place) => unordered[place]!);
  if (gaps.some(({ kind }, i) => kind !== others[i]!.kind)) return 'other kinds of gaps';
  const options = gaps.map((gap, i) => {
    const duplicate = others[i]!;
    if (gap.kind !== 'choice' || duplicate.kind !== 'choice') return [];
    return matched(
      gap.options.map(({ text }) => text),
      duplicate.options.map(({ text }) => text),
    );
  });
  if (options.some((at) => at === null)) return 'other options in a gap';
  if (wanted.kind === 'matching' && other.kind === 'matching') {
    const left = matched(
      wanted.pairs.map((pair) => pair.left),
      other.pairs.map((pair) => pair.left),
    );
    const right = matched(rightsOf(wanted), rightsOf(other));
    if (!left || !right) return 'other pairs';
    return (response) => {
      if (response.kind !== 'pairs') return response;
      const rights: (number | null)[] = response.rights.map(() => null);
      response.rights.forEach((at, i) => {
        rights[left[i]!] = at === null ? null : right[at]!;
      });
      return { kind: 'pairs', rights };
    };
  }
  return (response) =>
    response.kind === 'gaps'
      ? {
          kind: 'gaps',
          gaps: unordered.map((_gap, place) => {
            const i = duplicateOf.indexOf(place);
            const value = response.gaps[i]!;
            return typeof value === 'number' ? options[i]![value]! : value;
          }),
        }
      : response;
}

/**
 * R/exams lets capitals differ in Moodle and asks for them in the formats of QTI 2, where `caseSensitive` is true unless
 * the file says otherwise. That is a difference between its files and none between their readings.
 */
export const OTHER_CASE = 'the file asks for capitals as they are written';

const areOfCase = (differences: readonly Difference[], wanted: NeutralItem, other: NeutralItem): boolean => {
  const [a, b] = [wanted.interaction, other.interaction];
  if (a.kind !== 'short-text' || b.kind !== 'short-text' || a.caseSensitive === b.caseSensitive) return false;
  const keys = [...a.answers, ...b.answers].map(({ pattern }) => pattern);
  return differences.every(
    ({ response }) =>
      response.kind === 'text' &&
      keys.some((key) => key !== response.text && key.toLowerCase() === response.text.toLowerCase()),
  );
};

/** Everything that is shown after an answer. */
function feedbacksOf({ generalFeedback = '', interaction }: NeutralItem): string[] {
  const all: readonly { readonly feedback?: string }[] =
    interaction.kind === 'choice'
      ? interaction.options
      : interaction.kind === 'numeric' || interaction.kind === 'short-text'
        ? interaction.answers
        : [];
  return [generalFeedback, ...all.map(({ feedback = '' }) => feedback)];
}

/** What an item of a file says otherwise than the same exercise in the format that is taken for the measure. */
export function differencesBetween(wanted: NeutralItem, other: NeutralItem): string[] {
  const found: string[] = [];
  const differ = (what: string, a: string, b: string): void => {
    if (a !== b) found.push(`${what}: "${near(a, b)}" became "${near(b, a)}"`);
  };
  differ('text', wordsOf(wanted.stem), wordsOf(other.stem));
  // Some formats show the solution to those alone whose answer is wrong, perhaps with the right answers listed below.
  const solution = wordsOf(wanted.generalFeedback ?? '');
  const shown = feedbacksOf(other).map(wordsOf);
  if (!shown.some((text) => containsInOrder(text, solution))) differ('solution', solution, shown[0] ?? '');
  const translate = translation(wanted, other);
  if (typeof translate === 'string') return [...found, translate];
  const score = ourScore(other.stem, other.interaction);
  const differences = score ? differencesOf(wanted, (response) => score(translate(response))) : [];
  const back = translation(other, wanted);
  const own = ourScore(wanted.stem, wanted.interaction);
  if (typeof back !== 'string' && own) differences.push(...differencesOf(other, (response) => own(back(response))));
  const [first] = differences;
  if (first)
    found.push(
      areOfCase(differences, wanted, other) ? OTHER_CASE : `scores: ${JSON.stringify(first.response).slice(0, 100)}`,
    );
  return found;
}

/** Whether all letters are in a text in their order: some formats repeat the questions between the answers. */
function containsInOrder(text: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The part where two texts begin to differ. */
function near(text: string, other: string): string {
  let from = 0;
  while (from < text.length && text[from] === other[from]) from += 1;
  return `…${text.slice(Math.max(0, from - 15), from + 40)}`;
}
