import type { NeutralInteraction, NeutralItem, NeutralStimulus } from '#items/question-types/neutral/neutral-item.ts';
import { entriesOf, keysOf } from '#platform/contract/object-of.ts';
import type { Loss } from './format.ts';
import { escapeHtml } from './math.ts';
import { isBlankHtml } from './texts.ts';

/** Collects what a writer could not write, item by item. */
export interface LossBook {
  /** The item is written, but without this. */
  lose(what: string): void;
  readonly lost: readonly string[];
}

export function lossBook(): LossBook {
  const lost: string[] = [];
  return { lost, lose: (what) => void (lost.includes(what) || lost.push(what)) };
}

/** Thrown by a writer for an item it has no form for. */
export class CannotWrite extends Error {}

/** The item with its stimulus as the beginning of its stem, for formats in which questions share none. */
function withStimulusInStem(item: NeutralItem, book: LossBook): NeutralItem {
  const { stimulus, ...rest } = item;
  if (!stimulus) return item;
  book.lose(`The stimulus “${stimulus.title}” is written into the text of each of its questions.`);
  if (stimulus.catalogue) book.lose(LOST_STIMULUS_AIDS);
  return { ...rest, stem: `${stimulusHtml(stimulus)}${item.stem}` };
}

export const LOST_STIMULUS_AIDS = 'The glossary and other aids of the stimulus are left out.';

/** A stimulus with its title, as one text. */
export const stimulusHtml = ({ title, html }: NeutralStimulus): string =>
  title === '' ? html : `<h3>${escapeHtml(title)}</h3>${html}`;

/**
 * Writes item by item; what `write` throws as `CannotWrite` leaves the item out and says so. `shares`: the format has a
 * place for stimuli, and `write` takes care of them. `keepsLayout`: it has one for how options are arranged.
 */
export function writeEach<Piece>(
  items: readonly NeutralItem[],
  write: (item: NeutralItem, book: LossBook) => Piece,
  shares = false,
  keepsLayout = shares,
): { pieces: Piece[]; losses: Loss[] } {
  const pieces: Piece[] = [];
  const losses: Loss[] = [];
  items.forEach((item, index) => {
    const book = lossBook();
    let leftOut = false;
    try {
      if (!keepsLayout && item.interaction.kind === 'choice' && item.interaction.layout)
        book.lose('How the options are arranged and labelled.');
      pieces.push(write(shares ? item : withStimulusInStem(item, book), book));
    } catch (error) {
      if (!(error instanceof CannotWrite)) throw error;
      leftOut = true;
      book.lose(error.message);
    }
    if (book.lost.length > 0) losses.push({ index, title: item.title, leftOut, lost: book.lost });
  });
  return { pieces, losses };
}

const detailNames = {
  difficulty: 'difficulty',
  subscription: 'subscription',
  marks: 'marks',
  author: 'author',
  source: 'source',
  licence: 'licence',
  language: 'language',
  status: 'status (draft or retired)',
  generalFeedback: 'general feedback',
  hints: 'hints',
  penalty: 'penalty for further tries',
  catalogue: 'glossary and other aids',
  materials: 'companion materials, such as a calculator',
} as const;

export type Detail = keyof typeof detailNames;
export const allDetails = keysOf(detailNames);

/** Names those of the details that the item has; for formats that have no place for them. */
export function loseDetails(item: NeutralItem, details: readonly Detail[], format: string, book: LossBook): void {
  for (const key of details) {
    if (item[key] !== undefined) book.lose(`${format} has no place for the ${detailNames[key]}.`);
  }
}

/** Names recordings and videos, for formats of text alone. */
export function loseRecordings({ stem }: NeutralItem, format: string, book: LossBook): void {
  if (/<(?:audio|video)\b/.test(stem)) book.lose(`${format} has no place for recordings and videos.`);
}

type Essay = Extract<NeutralInteraction, { kind: 'essay' }>;

const essayDetails: Readonly<Record<Exclude<keyof Essay, 'kind'>, string>> = {
  minWords: 'least number of words',
  maxWords: 'greatest number of words',
  editor: 'kind of editor',
  template: 'template of the answer',
  files: 'files that may be added',
  graderNote: 'marker’s note',
  rubric: 'rubric',
};

/** Names what an essay says beyond that it is one, for formats that have no place for it. */
export function loseEssayDetails(essay: Essay, format: string, book: LossBook): void {
  for (const [key, name] of entriesOf(essayDetails)) {
    if (essay[key] !== undefined) book.lose(`${format} has no place for an essay’s ${name}.`);
  }
}

/** What no format can hold because no reader would take it in. Throws `CannotWrite`. */
export function refuseUnwritable({ stem, interaction }: NeutralItem): void {
  if (isBlankHtml(stem)) throw new CannotWrite('A question without text cannot be written.');
  if (interaction.kind === 'choice' && interaction.options.some(({ text }) => isBlankHtml(text))) {
    throw new CannotWrite('An option has no text.');
  }
  if (interaction.kind === 'short-text' && interaction.answers.some(({ pattern }) => pattern === '')) {
    throw new CannotWrite('An accepted answer has no text.');
  }
  if ('answers' in interaction && interaction.answers.length === 0) throw new CannotWrite('There is no right answer.');
}
