/** Cards of Anki as questions: the front is the stem, the back the answer that is typed; clozes are gaps. */

import type { NeutralInteraction, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { warningList } from '#items/question-types/neutral/warnings.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { escapeHtml } from '../math.ts';
import { isRecording, PictureBox, withPictures } from '../pictures.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';
import { type Card, readCollection } from './collection.ts';
import { type AnkiPackage, openPackage } from './package.ts';
import { cutClozes, renderTemplate } from './template.ts';

/** Longer backs are explanations, which nobody types letter by letter. */
const LONGEST_ANSWER = 100;
const SOUND = /\[sound:([^\]]*)\]/g;
const IMAGE = /<img\b[^<>]*\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

interface Found {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  readonly hints?: readonly string[];
}

export async function readAnki(file: SourceFile): Promise<ReadFile> {
  const source = await openPackage(file.bytes);
  const { cards, orphans } = readCollection(source.database);
  refuseCount(cards.length);
  const box = new PictureBox();
  const items: ReadItem[] = [];
  for (const card of cards) items.push(await readCard(card, source, box));
  const warnings = cards.length > 0 ? ['The learning history of the cards is left out.'] : [];
  if (orphans > 0) warnings.push(`Cards without a note, of which nothing can be asked, are left out: ${orphans}.`);
  return { encoding: null, items, warnings, pictures: box.pictures };
}

async function readCard(card: Card, source: AnkiPackage, box: PictureBox): Promise<ReadItem> {
  const place = { identifier: `${card.type.name} ${card.note}` };
  const { warnings, warn } = warningList();
  const title = excerpt(oneLine(plainText(card.values[0] ?? '').replace(/\{\{c\d+::(.*?)(?:::.*?)?\}\}/g, '$1')));
  try {
    const values: string[] = [];
    for (const value of card.values) values.push(await withMedia(value, source, box, warn));
    const fields = new Map(card.type.fields.map((name, index) => [name, values[index] ?? '']));
    const found = card.type.isCloze ? readCloze(card, fields) : readBasic(card, fields, warn);
    if (isBlankHtml(found.stem)) throw new ItemRefused('The front of the card is empty.');
    return {
      item: { place, title, tags: card.tags, category: card.deck.filter((name) => name !== ''), ...found },
      warnings,
    };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: title || place.identifier };
  }
}

/** The field with the pictures and recordings of the package; mathematics is written as everywhere. */
async function withMedia(
  value: string,
  source: AnkiPackage,
  box: PictureBox,
  warn: (message: string) => void,
): Promise<string> {
  const addresses = new Map<string, string>();
  const named = [...value.matchAll(IMAGE), ...value.matchAll(SOUND)];
  for (const match of named) {
    const name = (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&');
    if (addresses.has(name)) continue;
    const bytes = (await source.media(name)) ?? (await source.media(decoded(name)));
    const address = bytes && box.add(name, bytes);
    if (address) addresses.set(name, address);
  }
  if (value.includes('[latex]')) warn('LaTeX that is no formula is kept as text. Write it as a formula in the editor.');
  return withPictures(value, (name) => addresses.get(name) ?? null)
    .replace(SOUND, (_mark, name: string) => {
      const address = addresses.get(name.replaceAll('&amp;', '&')) ?? null;
      if (isRecording(address)) return `<audio src="${address}"></audio>`;
      warn('A sound is left out: the package does not hold it, or browsers can’t play it.');
      return '';
    })
    .replace(/\[\$\$\]|\[\/\$\$\]/g, (mark) => (mark.includes('/') ? '\\]' : '\\['))
    .replace(/\[\$\]|\[\/\$\]/g, (mark) => (mark.includes('/') ? '\\)' : '\\('));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readBasic(card: Card, fields: ReadonlyMap<string, string>, warn: (message: string) => void): Found {
  const template = card.type.templates.get(card.ord);
  if (!template) throw new ItemRefused('The card has no template.');
  const onFront = new Set<string>();
  const front = renderTemplate(template.front.replace(/\{\{type:[^{}]*\}\}/g, ''), fields, (name) => onFront.add(name));
  // What the back repeats of the front is no answer.
  const back = renderTemplate(template.back, new Map([...fields].filter(([name]) => !onFront.has(name))));
  if (isBlankHtml(back)) throw new ItemRefused('The back of the card is empty.');
  const stem = textToHtml(front, 'html');
  const answer = oneLine(plainText(back));
  if (answer !== '' && answer.length <= LONGEST_ANSWER && !/<(?:img|li|table)\b/i.test(back))
    return { stem, interaction: { kind: 'short-text', caseSensitive: false, answers: [accepted(answer)] } };
  warn('The back is long or has a picture: people mark the answer, and the back is in their note.');
  return { stem, interaction: { kind: 'essay', graderNote: textToHtml(back, 'html') } };
}

const accepted = (answer: string) => ({ pattern: answer.replaceAll('*', '\\*'), share: '1' });

/** `[[1]]` of the text would be taken for a gap. */
const withoutPlaces = (html: string): string => html.replace(/\[\[(?=\d)/g, '[&#8203;[');

/** The clozes of this card's number are gaps; those of others are shown, as in Anki. */
function readCloze(card: Card, fields: ReadonlyMap<string, string>): Found {
  const template = card.type.templates.get(0);
  if (!template) throw new ItemRefused('The card has no template.');
  const gaps: { kind: 'short-text'; weight: string; caseSensitive: boolean; answers: ReturnType<typeof accepted>[] }[] =
    [];
  const hints: string[] = [];
  const text = renderTemplate(template.front, fields);
  if (text.includes('image-occlusion:'))
    throw new ItemRefused('There is no question type for hidden parts of a picture.');
  const stem = cutClozes(text)
    .map((piece) => {
      if ('text' in piece) return withoutPlaces(piece.text);
      if (piece.number !== card.ord + 1) return withoutPlaces(piece.answer);
      const answer = oneLine(plainText(piece.answer));
      if (answer === '') throw new ItemRefused('A gap has no text to be typed.');
      gaps.push({ kind: 'short-text', weight: '1', caseSensitive: false, answers: [accepted(answer)] });
      if (piece.hint !== '') hints.push(`<p>${gaps.length}: ${escapeHtml(oneLine(plainText(piece.hint)))}</p>`);
      return `[[${gaps.length}]]`;
    })
    .join('');
  if (gaps.length === 0) throw new ItemRefused('There is no gap with the number of this card.');
  return { stem: textToHtml(stem, 'html'), interaction: { kind: 'cloze', gaps }, hints };
}
