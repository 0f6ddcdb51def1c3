/** One item of a file: what it would be as a question of the bank, or why it cannot be one. */

import type { Pictures } from '#items/interchange/api.ts';
import {
  type Catalogue,
  cardSchema,
  MAX_ABOUT,
  MAX_ENTRIES,
  type Materials,
  materialsSchema,
} from '#items/question-bank/aids/contract.ts';
import { toStorable } from '#items/question-bank/check.ts';
import { MAX_HINTS, MAX_TAGS, penaltySchema, type QuestionInput } from '#items/question-bank/contract.ts';
import type { CheckedStimulus } from '#items/question-bank/stimuli/store.ts';
import type { CheckedQuestion } from '#items/question-bank/store.ts';
import { questionType, typeForNeutral } from '#items/question-types/logic.ts';
import { contentOrRefusal } from '#items/question-types/neutral/from-neutral.ts';
import type { NeutralItem, Place, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { type Warn, warningList } from '#items/question-types/neutral/warnings.ts';
import { type BaseContent, hasSubstance } from '#items/question-types/question-type.ts';
import { languageTagSchema } from '#platform/contract/shapes.ts';
import { compare, findRational, parseRational, round, toText } from '#platform/exact/rational.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { ImportItem } from './contract.ts';
import { placesOf } from './places.ts';
import { takeRecordings, withoutUnknownRecordings, withRecordings } from './recordings.ts';
import { placeText } from './rules-place.ts';

export interface PreparedItem {
  readonly item: ImportItem;
  /** Null when refused. */
  readonly question: CheckedQuestion | null;
  /** What is shown beside it, with the key by which questions of the file share it; null without. */
  readonly stimulus: (CheckedStimulus & { readonly key: string }) | null;
}

const MAX_TITLE = 300;
const MAX_TAG = 100;

/** The text on one line, without control characters, cut between words to at most `max`. */
function line(text: string, max: number): string {
  const whole = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim();
  if (whole.length <= max) return whole;
  return `${whole
    .slice(0, max - 1)
    .replace(/\s+\S{0,40}$/, '')
    .toWellFormed()}…`;
}

const wordsOf = (place: Place): string => placeText(place, (name) => line(name, 100));

function shortLine(text: string | undefined, max: number, what: string, warn: Warn): string {
  const whole = line(text ?? '', 10_000);
  if (whole.length > max) warn(`The ${what} is cut to ${max} characters`);
  return line(whole, max);
}

/** Tags of the item and of the categories it is in. A comma separates tags everywhere else, so here it goes. */
function tagsOf(item: NeutralItem, forAll: readonly string[], warn: Warn): string[] {
  const tags = [...item.category, ...item.tags, ...forAll]
    .map((tag) => shortLine(tag.replaceAll(',', ' '), MAX_TAG, 'tag', warn))
    .filter((tag) => tag !== '');
  const distinct = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
  if (distinct.length > MAX_TAGS) warn(`Only the first ${MAX_TAGS} of ${distinct.length} tags are kept`);
  return distinct.slice(0, MAX_TAGS);
}

function marksOf(text: string | undefined, warn: Warn): number {
  if (text === undefined) return 1;
  const exact = findRational(text);
  if (!exact || compare(exact, parseRational('0.0001')) < 0 || compare(exact, parseRational('10000')) > 0) {
    warn(`Marks of ${line(text, 40)} are not supported; it is worth 1 mark`);
    return 1;
  }
  const marks = round(exact, 4);
  if (compare(parseRational(marks.toFixed(4)), exact) !== 0) warn(`Marks are rounded to ${marks}`);
  return marks;
}

function whole(number: number | undefined, max: number, what: string, warn: Warn): number {
  if (number === undefined) return 1;
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  warn(`The ${what} ${number} is unknown; it is set to 1`);
  return 1;
}

const countPictures = (html: string): number => html.match(/<img\b/gi)?.length ?? 0;

/** Dropped silently: what no browser shows to a reader either. */
const SILENT = new Set(['script', 'style', 'template', 'head', 'title', 'noscript', 'noembed', 'noframes']);

const RECORDING = /<(?:audio|video|iframe|embed|object)\b/gi;
const PLAYER = /<(?:audio|video)\b|data-type="video-player"/g;
const countIn = (html: string, what: RegExp): number => html.match(what)?.length ?? 0;

/** Cleans every text of one item, and counts what a reader of the file would have seen and readers here do not. */
function textCleaner() {
  let pictures = 0;
  let recordings = 0;
  const dropped = new Set<string>();
  function clean(html: string, media: boolean): string {
    const source = html.replaceAll('\0', '\ufffd').toWellFormed();
    const onDropped = (tag: string): void => void (SILENT.has(tag) || dropped.add(tag));
    const cleaned = sanitiseRichText(source, { media, onDropped });
    pictures += countPictures(source) - countPictures(cleaned);
    if (countIn(source, RECORDING) > countIn(cleaned, PLAYER)) recordings += 1;
    return cleaned;
  }
  return {
    clean: (html: string): string => clean(html, false),
    /** Of a stimulus, which may hold players. */
    cleanWithMedia: (html: string): string => clean(html, true),
    warnOfLosses(warn: Warn): void {
      if (pictures > 0) {
        const lost = pictures === 1 ? 'A picture is' : `${pictures} pictures are`;
        warn(`${lost} left out: the file only says where to find it. Add it in the editor`);
      }
      if (recordings > 0) warn('A video, recording or embedded page is left out. Add a link to it in the editor');
      for (const tag of dropped)
        if (countIn(`<${tag}>`, RECORDING) === 0) warn(`Part of the text is left out: <${tag}> can't be shown here`);
    },
  };
}
type TextCleaner = ReturnType<typeof textCleaner>;

function hintsOf(texts: readonly string[], cleaner: TextCleaner, warn: Warn): string[] {
  const clean = texts.map(cleaner.clean).filter(hasSubstance);
  const kept = clean.filter((text) => text.length <= FEEDBACK_MAX).slice(0, MAX_HINTS);
  if (kept.length < clean.length) warn(`Only ${kept.length} of ${clean.length} hints are kept`);
  return kept;
}

function noHints({ hints = [] }: NeutralItem, warn: Warn): string[] {
  if (hints.some(hasSubstance)) warn('Its hints are left out: it asks nothing');
  return [];
}

function penaltyOf(text: string | undefined, warn: Warn): string {
  if (text === undefined) return '0';
  const exact = findRational(text);
  const penalty = exact ? toText(exact) : '';
  if (penaltySchema.safeParse(penalty).success) return penalty;
  warn(`A penalty of ${line(text, 40)} is not supported and left out`);
  return '0';
}

function languageOf(text: string | undefined, warn: Warn): string {
  const parsed = languageTagSchema.safeParse(text ?? '');
  if (parsed.success) return parsed.data;
  warn(`The language "${line(text ?? '', 40)}" is unknown and left out`);
  return '';
}

/** Entry by entry, so that one that is too long takes no other with it. */
function catalogueOf(entries: NeutralItem['catalogue'] = [], cleaner: TextCleaner, warn: Warn): Catalogue {
  const clean = entries.flatMap((entry) => {
    const cards = entry.cards.flatMap((card) => {
      const parsed = cardSchema.safeParse({ ...card, html: cleaner.clean(card.html) });
      return parsed.success ? [parsed.data] : [];
    });
    if (cards.length < entry.cards.length)
      warn('Some of its glossary and other aids are empty or too long and left out');
    const about = shortLine(entry.about, MAX_ABOUT, 'passage of an aid', warn);
    const places = about === '' ? [] : placesOf(entry.places, warn);
    return cards.length > 0 ? [{ about, ...(places.length > 0 && { places }), cards }] : [];
  });
  if (clean.length > MAX_ENTRIES) warn(`Only the first ${MAX_ENTRIES} of ${clean.length} aids are kept`);
  return clean.slice(0, MAX_ENTRIES);
}

function materialsOf(materials: NeutralItem['materials'] = [], warn: Warn): Materials {
  const parsed = materialsSchema.safeParse(materials);
  if (parsed.success) return parsed.data;
  warn('Its companion materials are not complete and left out');
  return [];
}

const FEEDBACK_MAX = 60_000;

function stimulusOf(
  { stimulus }: NeutralItem,
  files: Pictures,
  cleaner: TextCleaner,
  warn: Warn,
): PreparedItem['stimulus'] {
  if (!stimulus) return null;
  const content = cleaner.cleanWithMedia(withoutUnknownRecordings(stimulus.html, files));
  if (!hasSubstance(content) && countIn(content, PLAYER) === 0) return null;
  if (content.length > FEEDBACK_MAX) {
    warn('The stimulus is too long and left out');
    return null;
  }
  const title = shortLine(stimulus.title, MAX_TITLE, 'title of the stimulus', warn) || line(plainText(content), 80);
  const catalogue = catalogueOf(stimulus.catalogue, cleaner, warn);
  return { key: stimulus.key, title: title || 'Stimulus', content, catalogue };
}

/** Never throws: what cannot be a question is refused with the reason. `files`: pictures and recordings that came along. */
export function prepareItem(
  read: ReadItem,
  position: number,
  tagsForAll: readonly string[],
  files: Pictures = new Map(),
): PreparedItem {
  if ('refused' in read) return refused(position, read.title, read.place, read.refused);
  const taken = takeRecordings(read.item, files);
  const { warnings: messages, warn } = warningList(read.warnings);
  const item = withRecordings(taken, warn);

  const typed = typeForNeutral(item.stem, item.interaction);
  if ('refused' in typed)
    return refused(
      position,
      titleOf(item, position, () => {}),
      item.place,
      typed.refused,
    );
  typed.warnings.forEach(warn);
  const cleaner = textCleaner();
  const content: BaseContent = questionType(typed.type).mapRichText(typed.content, cleaner.clean);
  const checked = contentOrRefusal(questionType(typed.type).contentSchema, content);
  const title = titleOf(item, position, warn);
  if ('refused' in checked) return refused(position, title, item.place, checked.refused);
  let generalFeedback = cleaner.clean(item.generalFeedback ?? '');
  if (generalFeedback.length > FEEDBACK_MAX) {
    warn('The general feedback is too long and left out');
    generalFeedback = '';
  }
  const isUngraded = questionType(typed.type).isUngraded === true;
  const hints = isUngraded ? noHints(item, warn) : hintsOf(item.hints ?? [], cleaner, warn);
  const stimulus = stimulusOf(item, files, cleaner, warn);
  const catalogue = catalogueOf(item.catalogue, cleaner, warn);
  cleaner.warnOfLosses(warn);
  const input: Omit<QuestionInput, 'content'> = {
    title,
    type: typed.type,
    difficulty: whole(item.difficulty, 5, 'difficulty', warn),
    subscription: whole(item.subscription, 2, 'subscription', warn) as 1 | 2,
    status: item.status ?? 'ready',
    tags: tagsOf(item, tagsForAll, warn),
    marks: isUngraded ? 0 : marksOf(item.marks, warn),
    generalFeedback,
    hints,
    penalty: isUngraded ? '0' : penaltyOf(item.penalty, warn),
    language: languageOf(item.language, warn),
    author: shortLine(item.author, 200, 'author', warn),
    source: shortLine(item.source, 500, 'source', warn),
    licence: shortLine(item.licence, 200, 'licence', warn),
    // It gets its id when it is stored.
    stimulus: null,
    catalogue,
    materials: materialsOf(item.materials, warn),
  };
  const question = toStorable(input, checked.content);
  return {
    item: {
      position,
      status: messages.length > 0 ? 'warning' : 'ready',
      type: typed.type,
      title,
      messages,
      place: wordsOf(item.place),
      question: { ...input, tags: [...question.tags], content: { ...checked.content } },
      ...(stimulus && {
        stimulus: { title: stimulus.title, content: stimulus.content, catalogue: stimulus.catalogue },
      }),
    },
    question,
    stimulus,
  };
}

function titleOf(item: NeutralItem, position: number, warn: Warn): string {
  return (
    shortLine(item.title, MAX_TITLE, 'title', warn) || line(plainText(item.stem), MAX_TITLE) || `Question ${position}`
  );
}

const refused = (position: number, title: string, place: Place, reason: string): PreparedItem => ({
  item: {
    position,
    status: 'refused',
    type: null,
    title: line(title, MAX_TITLE) || `Item ${position}`,
    messages: [reason],
    place: wordsOf(place),
  },
  question: null,
  stimulus: null,
});
