/**
 * The text of a question whose words are highlighted, in the notation in which its author writes it.
 *
 * `*word*` is right. Where only marked words can be selected, `[word]` can be selected and is wrong. `\*`, `\[`, `\]` and
 * `\\` are signs of the text. A blank line begins a paragraph. A mark ends in the line in which it begins.
 */

import type { Selectable } from '../neutral/neutral-parts.ts';

export interface Word {
  /** Its number in the text from 1, and itself: after the text was changed an old answer is not taken for another word. */
  readonly id: string;
  readonly text: string;
  readonly right: boolean;
}

/** A word that can be selected, or text between such words; `\n` in it is a line break. */
export type Piece = Word | { readonly text: string };

export const isWord = (piece: Piece): piece is Word => 'id' in piece;

/** What is wrong in a line of the text. */
export const problemKinds = ['partner', 'nested', 'empty', 'part', 'long'] as const;
export interface Problem {
  readonly kind: (typeof problemKinds)[number];
  /** From 1. */
  readonly line: number;
}

export interface Passage {
  readonly paragraphs: readonly (readonly Piece[])[];
  /** In the order of the text. */
  readonly words: readonly Word[];
  readonly problems: readonly Problem[];
}

/** Characters of a word or phrase that can be selected. */
export const MAX_WORD = 300;

/** One character of a line and the mark around it; null outside of marks. */
interface Sign {
  readonly char: string;
  readonly mark: Mark | null;
}
interface Mark {
  readonly right: boolean;
  readonly end: string;
}

/** Signs around a word that do not belong to it. */
const EDGE = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'‚„.,;:?!…¿¡،؛؟۔。、—–]/u;
const SUBSTANCE = /[\p{L}\p{N}\p{S}]/u;

/** Reads the marks of one line. Signs without a partner are text, and reported. */
function signsOf(line: string, selectable: Selectable, report: (kind: Problem['kind']) => void): Sign[] {
  const special = selectable === 'marked' ? '*[]' : '*';
  const signs: Sign[] = [];
  let open = null as Mark | null;
  const chars = [...line];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at]!;
    const next = chars[at + 1];
    if (char === '\\' && next !== undefined && '*[]\\'.includes(next)) {
      signs.push({ char: next, mark: open });
      at += 1;
    } else if (!special.includes(char)) signs.push({ char, mark: open });
    else if (char === open?.end) {
      if (signs.at(-1)?.mark !== open) report('empty');
      open = null;
    } else if (open) report('nested');
    else if (char === ']') report('partner');
    else open = { right: char === '*', end: char === '*' ? '*' : ']' };
  }
  if (open) report('partner');
  return signs;
}

/** Neighbouring signs for which `key` is the same. */
function runsOf<Key>(signs: readonly Sign[], key: (sign: Sign) => Key): { key: Key; signs: Sign[] }[] {
  const runs: { key: Key; signs: Sign[] }[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    if (last && last.key === key(sign)) last.signs.push(sign);
    else runs.push({ key: key(sign), signs: [sign] });
  }
  return runs;
}

const textOf = (signs: readonly Sign[]): string => signs.map(({ char }) => char).join('');

type Found = { readonly text: string; readonly right: boolean | null };

/** The marked words of a line and what is between them; spaces at the ends of a mark are outside of it. */
function markedIn(signs: readonly Sign[], report: (kind: Problem['kind']) => void): Found[] {
  return runsOf(signs, ({ mark }) => mark).flatMap(({ key: mark, signs: run }): Found[] => {
    const text = textOf(run);
    if (mark === null) return [{ text, right: null }];
    const [, before = '', word = '', behind = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
    if (word === '') report('empty');
    return [
      { text: before, right: null },
      { text: word, right: word === '' ? null : mark.right },
      { text: behind, right: null },
    ];
  });
}

/** Every word of a line without the punctuation around it; a mark may reach over several words. */
function wordsIn(signs: readonly Sign[], report: (kind: Problem['kind']) => void): Found[] {
  const used = new Set<Mark>();
  const found = runsOf(signs, ({ char }) => /\s/u.test(char)).flatMap(({ key: isSpace, signs: run }): Found[] => {
    const text = textOf(run);
    if (isSpace || !SUBSTANCE.test(text)) return [{ text, right: null }];
    const isCore = ({ char }: Sign): boolean => !EDGE.test(char);
    const [from, to] = [run.findIndex(isCore), run.findLastIndex(isCore) + 1];
    const inside = run.slice(from, to);
    for (const { mark } of inside) if (mark) used.add(mark);
    const isRight = inside.every(({ mark }) => mark !== null);
    if (!isRight && inside.some(({ mark }) => mark !== null)) report('part');
    return [
      { text: textOf(run.slice(0, from)), right: null },
      { text: textOf(inside), right: isRight },
      { text: textOf(run.slice(to)), right: null },
    ];
  });
  if (signs.some(({ mark }) => mark !== null && !used.has(mark))) report('empty');
  return found;
}

/** Text that follows text becomes one with it, with one space or line break where both have one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let texts: string[] = [];
  const end = (): void => {
    const text = texts
      .join('')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n');
    if (text !== '') result.push({ text });
    texts = [];
  };
  for (const piece of pieces) {
    if (isWord(piece)) {
      end();
      result.push(piece);
    } else texts.push(piece.text);
  }
  end();
  return result;
}

/** Reads a text in the notation above. Total: what is wrong is among the problems, and the rest is read. */
export function readPassage(source: string, selectable: Selectable): Passage {
  const paragraphs: Piece[][] = [];
  const words: Word[] = [];
  const problems: Problem[] = [];
  let isNew = true;
  for (const [index, raw] of source.split(/\r\n?|\n/).entries()) {
    const line = raw.replace(/\s+/gu, ' ').trim();
    if (line === '') {
      isNew = true;
      continue;
    }
    const report = (kind: Problem['kind']): void => void problems.push({ kind, line: index + 1 });
    const signs = signsOf(line, selectable, report);
    const found = selectable === 'marked' ? markedIn(signs, report) : wordsIn(signs, report);
    const pieces = found.map(({ text, right }): Piece => {
      if (right === null) return { text };
      if (text.length > MAX_WORD) report('long');
      const word = { id: `${words.length + 1}-${text}`, text, right };
      words.push(word);
      return word;
    });
    if (isNew) paragraphs.push(pieces);
    else paragraphs.at(-1)!.push({ text: '\n' }, ...pieces);
    isNew = false;
  }
  return { paragraphs: paragraphs.map((pieces) => trimmed(joined(pieces))), words, problems };
}

interface WithPassage {
  readonly passage: string;
  readonly selectable: Selectable;
}

const memoized = new WeakMap<WithPassage, Passage>();

/** The passage of a content. Read once for each content, because every saved answer is compared with it. */
export function passageOf(content: WithPassage): Passage {
  const known = memoized.get(content);
  if (known) return known;
  const read = readPassage(content.passage, content.selectable);
  memoized.set(content, read);
  return read;
}

/** Without the space that a mark has left at the beginning or the end of a paragraph. */
const trimmed = (pieces: readonly Piece[]): Piece[] =>
  pieces
    .map((piece, i) => {
      if (isWord(piece)) return piece;
      const text = i === 0 ? piece.text.trimStart() : piece.text;
      return { text: i === pieces.length - 1 ? text.trimEnd() : text };
    })
    .filter(({ text }) => text !== '');

const escapedSigns = (text: string, selectable: Selectable): string =>
  text.replace(selectable === 'marked' ? /[*[\]\\]/g : /[*\\]/g, '\\$&');

interface UnnamedWord {
  readonly text: string;
  readonly right?: boolean | undefined;
}

/** The source of paragraphs: what `readPassage` reads as them. A piece with `right` can be selected. */
export const writePassage = (paragraphs: readonly (readonly UnnamedWord[])[], selectable: Selectable): string =>
  paragraphs
    .map((pieces) =>
      pieces
        .map(({ text, right }) => {
          const escaped = escapedSigns(text, selectable);
          if (right) return `*${escaped}*`;
          return right === false && selectable === 'marked' ? `[${escaped}]` : escaped;
        })
        .join(''),
    )
    .join('\n\n');

/** The same text in its one canonical spelling; as it is where something is wrong with it. */
export function canonicalPassage(source: string, selectable: Selectable): string {
  const { paragraphs, problems } = readPassage(source, selectable);
  return problems.length > 0 ? source : writePassage(paragraphs, selectable);
}

/** The text without its marks, as students read it. */
export const passageText = ({ paragraphs }: Pick<Passage, 'paragraphs'>): string =>
  paragraphs.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n\n');
