/**
 * What the server says in English at the place where it finds it, in another language. A sentence is looked up by its
 * English words, in which `{}` stands for what differs: figures, names, other sentences.
 */
import { z } from 'zod';

/** Translations by the English sentence; `{}` in the order of the English one, or `{2}` for the second. */
export type Sentences = Readonly<Record<string, string>>;

/** The sentence in another language; null when there is none. */
export type Say = (sentence: string) => string | null;

interface Pattern {
  /** The text around the values, from the beginning to the end. */
  readonly parts: readonly string[];
  /** Which of its values are in quotes: names, which stay as they are. */
  readonly isName: readonly boolean[];
  readonly translation: string;
}

/** Messages contain what people have written; anything longer than this is quoted in English. */
const LONGEST = 2_000;

const lengthOf = (key: string): number => key.replaceAll('{}', '').length;

/** What a sentence begins with, as far as patterns are put in drawers by it. */
const drawerOf = (text: string): string => text.slice(0, 3);

function patternsOf(sentences: Sentences): ReadonlyMap<string, readonly Pattern[]> {
  const keys = Object.keys(sentences).filter((key) => key.includes('{}'));
  // The one with the most words of its own is meant.
  keys.sort((a, b) => lengthOf(b) - lengthOf(a));
  const drawers = Map.groupBy(keys, (key) => (key.indexOf('{}') < 3 ? '' : drawerOf(key)));
  const toPattern = (key: string): Pattern => {
    const parts = key.split('{}');
    return { parts, isName: parts.map((before) => /["“<]$/.test(before)), translation: sentences[key]! };
  };
  return new Map([...drawers].map(([drawer, found]) => [drawer, found.map(toPattern)]));
}

/** The values in a sentence, each up to the first place where it can end; null where it is another sentence. */
function valuesIn(sentence: string, parts: readonly string[]): string[] | null {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const end = sentence.length - last.length;
  const values: string[] = [];
  let start = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = sentence.indexOf(part, start + 1);
    if (at === -1 || at + part.length >= end) return null;
    values.push(sentence.slice(start, at));
    start = at + part.length;
  }
  return start < end ? [...values, sentence.slice(start, end)] : null;
}

/**
 * Translates the sentences of these dictionaries. Values that are sentences themselves and not in quotes are
 * translated too.
 */
export function speaker(...dictionaries: readonly Sentences[]): Say {
  const sentences: Sentences = Object.assign({}, ...dictionaries);
  const patterns = patternsOf(sentences);
  const say = (sentence: string): string | null => {
    if (sentence.length > LONGEST) return null;
    if (Object.hasOwn(sentences, sentence) && !sentence.includes('{}')) return sentences[sentence]!;
    for (const drawer of [drawerOf(sentence), '']) {
      for (const { parts, isName, translation } of patterns.get(drawer) ?? []) {
        const found = valuesIn(sentence, parts);
        if (!found) continue;
        const values = found.map((value, at) => (isName[at] ? null : say(value)) ?? value);
        let next = 0;
        return translation.replace(
          /\{(\d?)\}/g,
          (_, place: string) => values[place ? Number(place) - 1 : next++] ?? '',
        );
      }
    }
    return null;
  };
  return say;
}

let sayNow: Say = () => null;

/**
 * A sentence of the server within an answer. It leaves in the language that the request asks for; what is stored, and
 * what tests and programs without a language get, stays English.
 */
export const sentenceSchema = z.string().overwrite((sentence) => sayNow(sentence) ?? sentence);

/** A text of which `said` finds the parts that are sentences; these leave as those of `sentenceSchema` do. */
export const partlySentenceSchema = (said: (text: string, say: (sentence: string) => string) => string) =>
  z.string().overwrite((text) => said(text, (sentence) => sayNow(sentence) ?? sentence));

/** Does `work`, which must not wait for anything, with the sentences of answers said in this way. */
export function answering<T>(say: Say, work: () => T): T {
  sayNow = say;
  try {
    return work();
  } finally {
    sayNow = () => null;
  }
}
