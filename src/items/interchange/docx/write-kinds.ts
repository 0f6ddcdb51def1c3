/** What is below the text of a question on paper, by its kind, and what the key says of it. */
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
import {
  compare,
  findRational,
  isNegative,
  isZero,
  multiply,
  one,
  rational,
  round,
  zero,
} from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { CannotWrite, type LossBook } from '../losses.ts';
import { shownType } from '../shown-names.ts';
import { inAnyOrder, letterOf, type OnPaper } from './on-paper.ts';
import type { PaperWords } from './paper-words.ts';
import { gapsAsBlanks, writtenTable } from './write-blanks.ts';
import { partsOnPaper } from './write-multi-part.ts';
import { highlightOnPaper, hotspotOnPaper, matchingOnPaper, matrixOnPaper, orderingOnPaper } from './write-places.ts';

const FOR_PRINT = 'It is written for print: read back from Word it is no question of its type.';
/** One letter each. */
const MOST_LETTERS = 26;

const NOTHING: OnPaper = { answer: null, more: [] };

const shareOf = (share: string) => findRational(share) ?? zero;
const percent = (share: string): string => `${round(multiply(shareOf(share), rational(100)), 2)} %`;
const isRight = ({ share }: { share: string }): boolean => !isZero(shareOf(share)) && !isNegative(shareOf(share));

/** Throws `CannotWrite` for what can't be answered on paper. */
export function onPaper(item: NeutralItem, words: PaperWords, book: LossBook): OnPaper {
  const { interaction, stem } = item;
  const unread = (paper: OnPaper): OnPaper => {
    book.lose(FOR_PRINT);
    return paper;
  };
  switch (interaction.kind) {
    case 'choice':
      return choiceOnPaper(interaction, stem, book);
    case 'true-false':
      return { options: [words.yes, words.no], answer: interaction.right ? 'A' : 'B', more: [] };
    case 'numeric':
      return numericOnPaper(interaction, book);
    case 'short-text':
      return textOnPaper(interaction, words, book);
    case 'essay':
      return essayOnPaper(interaction, words);
    case 'cloze':
      return unread(gapsAsBlanks(stem, interaction.gaps));
    case 'table':
      return unread(writtenTable(interaction));
    case 'matching':
      return unread(matchingOnPaper(interaction, stem));
    case 'ordering':
      return unread(orderingOnPaper(interaction, stem, words));
    case 'matrix':
      return unread(matrixOnPaper(interaction));
    case 'hotspot':
      return unread(hotspotOnPaper(interaction));
    case 'highlight-words':
      return unread(highlightOnPaper(interaction));
    case 'description':
      return NOTHING;
    case 'own': {
      const parts = partsOnPaper(item, book, (part) => onPaper(part, words, book));
      if (parts) return unread(parts);
      throw new CannotWrite(`A paper has no place for ${shownType(interaction)}.`);
    }
    default:
      throw new CannotWrite(`A paper has no place for ${shownType(interaction)}.`);
  }
}

type Of<Kind extends NeutralInteraction['kind']> = Extract<NeutralInteraction, { kind: Kind }>;

function choiceOnPaper({ options: given, multiple, shuffle }: Of<'choice'>, stem: string, book: LossBook): OnPaper {
  const options = shuffle ? inAnyOrder(given, stem) : given;
  const right = options.filter(isRight);
  const best = right.filter(({ share }) => compare(shareOf(share), one) >= 0);
  const keyed = multiple || best.length === 0 ? right : best;
  const letter = (option: NeutralOption): string => letterOf(options.indexOf(option));
  const isEven = keyed.every(({ share }) => share === keyed[0]?.share);
  const others = multiple && isEven ? [] : options.filter((option) => isRight(option) && !keyed.includes(option));
  if (others.length > 0 || !isEven) book.lose('Shares of single options are in the key, and not read back.');
  if (options.length > MOST_LETTERS) book.lose(FOR_PRINT);
  const letters = keyed.map(letter).join(', ');
  const texts = options.map(({ text }) => plainText(text).trim());
  // A letter that is also the text of an option: the reader takes it for the letter where the text follows.
  const isText = texts.some((text) => text.toLowerCase() === letters.toLowerCase());
  const own = isText && keyed.length === 1 ? `${letters}) ${texts[options.indexOf(keyed[0]!)]}` : letters;
  return {
    options: options.map(({ text }) => text),
    answer: keyed.length === 0 ? null : own,
    more: [...(isEven ? [] : keyed), ...others].map((option) => `${letter(option)}: ${percent(option.share)}`),
  };
}

type NumericAnswer = Of<'numeric'>['answers'][number];

function rangeOf({ value, tolerance }: NumericAnswer): string {
  const by = findRational(tolerance.value) ?? zero;
  if (value === '*' || isZero(by)) return value;
  if (tolerance.kind === 'relative') return `${value} ± ${round(multiply(by, rational(100)), 6)} %`;
  return tolerance.kind === 'nominal' ? `${value} ± ${tolerance.value}` : `${value} (× ÷ ${tolerance.value})`;
}

function numericOnPaper({ answers, units, unitRule }: Of<'numeric'>, book: LossBook): OnPaper {
  const right = answers.filter(isRight);
  const [first, ...others] = right;
  if (others.length > 0 || units.length > 0) book.lose('Further answers and units are in the key, and not read back.');
  const unit = units.length === 0 ? '' : ` ${units.find(({ factor }) => factor === '1')?.name ?? units[0]!.name}`;
  return {
    lines: 1,
    answer: first ? rangeOf(first) : null,
    more: [
      ...(units.length > 0 && first ? [`${rangeOf(first)}${unit}${unitRule?.required === false ? ' (…)' : ''}`] : []),
      ...others.map((answer) => `${rangeOf(answer)}${unit}: ${percent(answer.share)}`),
    ],
  };
}

function textOnPaper({ answers }: Of<'short-text'>, words: PaperWords, book: LossBook): OnPaper {
  const right = answers.filter(isRight);
  const isWhole = ({ pattern }: { pattern: string }): boolean => !/(?<!\\)\*/.test(pattern);
  const first = right.find((answer) => isWhole(answer) && compare(shareOf(answer.share), one) >= 0) ?? right[0];
  const others = right.filter((answer) => answer !== first);
  if (others.length > 0) book.lose('Further accepted answers are in the key, and not read back.');
  const shown = (pattern: string): string => pattern.replaceAll('\\*', '*');
  return {
    lines: 1,
    answer: first ? shown(first.pattern) : null,
    more: others.map(
      ({ pattern, share }) =>
        `${words.alsoAccepted}: ${shown(pattern)}${compare(shareOf(share), one) < 0 ? ` (${percent(share)})` : ''}`,
    ),
  };
}

function essayOnPaper(
  { template, graderNote, rubric = [], minWords, maxWords }: Of<'essay'>,
  words: PaperWords,
): OnPaper {
  const limits = [minWords, maxWords].map((limit) => limit ?? '').join('–');
  const below = limits === '–' ? '' : `<p>${words.words}: ${limits}</p>`;
  return {
    below: below + (template ?? ''),
    lines: 8,
    answer: null,
    more: [
      ...(graderNote ? [`${words.note}: ${plainText(graderNote)}`] : []),
      ...rubric.map(
        ({ title, levels }) => `${title}: ${levels.map((level) => `${level.title} (${level.points})`).join(', ')}`,
      ),
    ],
  };
}
