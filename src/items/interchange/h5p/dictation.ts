/** Dictations of H5P: a sentence is heard and written. */
import { plainText } from '#platform/text/plain-text.ts';
import { distinct } from '../canonical.ts';
import { flagAt, listAt, numberAt, textAt } from '../fields.ts';
import { oneLine, partedAtSigns } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { joinedHtml } from '../texts.ts';
import {
  type Activity,
  eachPart,
  type FoundQuestion,
  htmlAt,
  looseHtml,
  mediaOf,
  playerOf,
  warnOfBehaviour,
} from './activity.ts';

/** Sentences that are accepted for one; each may come with and without its punctuation. */
const MOST_SPELLINGS = 40;

interface Word {
  /** Each with the signs around it. */
  readonly spellings: readonly string[];
  /** Signs before and behind it, which H5P counts as words of their own unless it ignores them. */
  readonly signs: number;
}

const isPunctuation = (sign: string): boolean => /^\p{P}$/u.test(sign);
/** Of a word; a backslash before `|` is part of it. */
const isSign = (sign: string): boolean => sign !== '\\' && isPunctuation(sign);

/** Spellings of a word are parted by `|`, where `\|` is the sign itself; signs around the word belong to each of them. */
function readWord(word: string): Word | null {
  const { before, body, behind } = partedAtSigns(word, isSign, isSign);
  const bodies = body
    .split(/(?<!\\)\|/)
    .map((one) => one.replaceAll('\\|', '|').trim())
    .filter((one) => one !== '');
  const spellings = (bodies.length > 0 ? bodies : ['']).map((one) => `${before}${one}${behind}`);
  return spellings[0] === '' ? null : { spellings, signs: Number(before !== '') + Number(behind !== '') };
}

/** Every way to write the sentence, the first as the author wrote it. */
function spellingsOf(words: readonly Word[], warn: Activity['warn']): string[] {
  const count = words.reduce((product, { spellings }) => product * spellings.length, 1);
  if (count > MOST_SPELLINGS) {
    warn('There are more ways to write a sentence than are accepted here: the first spelling of each word counts.');
    return [words.map(({ spellings }) => spellings[0]).join(' ')];
  }
  return words.reduce<string[]>(
    (begun, { spellings }) =>
      begun.flatMap((start) => spellings.map((one) => (start === '' ? one : `${start} ${one}`))),
    [''],
  );
}

/** Signs that are not enclosed in a word, as H5P leaves them out: "don't" keeps its own. */
const withoutPunctuation = (line: string): string =>
  oneLine(
    line
      .split(' ')
      .map((word) => partedAtSigns(word, isPunctuation, isPunctuation).body)
      .join(' '),
  );

/** H5P does not tell apart the wide signs of East Asian keyboards from others. */
const withoutWideSigns = (line: string): string =>
  line
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

function warnOfScoring({ params, warn }: Activity): void {
  const scoring = ['behaviour', 'scoring'] as const;
  if (textAt(params, ...scoring, 'typoFactor') !== '' && numberAt(params, ...scoring, 'typoFactor') !== 100)
    warn('H5P forgives small spelling mistakes; here the answers must be exact. Add answers in the editor.');
  const limits = ['tries', 'triesAlternative'].map((name) => numberAt(params, 'behaviour', name));
  if (limits.some((limit) => limit !== null)) warn('There is no limit to playing a recording here.');
}

interface Given {
  readonly activity: Activity;
  readonly above: string;
  readonly line: unknown;
}

function readLine({ activity, above, line }: Given): FoundQuestion {
  const { params, warn } = activity;
  const recordings = ['sample', 'sampleAlternative'].map((name) => playerOf('audio', listAt(line, name), activity));
  if (recordings[0] === '') throw new ItemRefused('The recording of a sentence is missing in the package.');
  const separator = textAt(params, 'behaviour', 'textual', 'wordSeparator') || ' ';
  const words = oneLine(plainText(looseHtml(textAt(line, 'text'))))
    .split(separator)
    .map(readWord)
    .filter((word) => word !== null);
  if (words.length === 0) throw new ItemRefused('A sentence of the dictation has no text.');
  if (words.length > 1) warn('H5P scores a dictation word by word; here the whole sentence must be right.');
  const written = spellingsOf(words, warn);
  const ignoresSigns = flagAt(params, true, 'behaviour', 'scoring', 'ignorePunctuation');
  const bare = ignoresSigns ? written.map(withoutPunctuation) : [];
  if (bare.some((one, i) => one !== written[i]))
    warn('H5P ignores punctuation; here a sentence is right with all of it, or with none.');
  const accepted = distinct([...written, ...bare, ...written.map(withoutWideSigns)].filter((one) => one !== ''));
  return {
    stem: joinedHtml([above, ...recordings, looseHtml(textAt(line, 'description'))]),
    marks: words.length + (ignoresSigns ? 0 : words.reduce((sum, { signs }) => sum + signs, 0)),
    interaction: {
      kind: 'short-text',
      caseSensitive: true,
      answers: accepted.slice(0, 100).map((one) => ({ pattern: one.replaceAll('*', '\\*'), share: '1' })),
    },
  };
}

/** A question for each sentence, worth as many marks as it has words. */
export function readDictation(activity: Activity): (FoundQuestion | ItemRefused)[] {
  const { params } = activity;
  const above = joinedHtml([mediaOf(activity), htmlAt(params, 'taskDescription')]);
  warnOfBehaviour(activity);
  warnOfScoring(activity);
  return eachPart(listAt(params, 'sentences'), (line) => readLine({ activity, above, line }));
}
