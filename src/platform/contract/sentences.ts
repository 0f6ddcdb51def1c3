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
  readonly form: RegExp;
  /** Which of its values stand in quotes: names, which stay as they are. */
  readonly isName: readonly boolean[];
  readonly translation: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
const lengthOf = (key: string): number => key.replaceAll('{}', '').length;

/** What stands before the first `{}`, as far as sentences are put in drawers by it. */
const drawerOf = (text: string): string => text.slice(0, 3);

function patternsOf(sentences: Sentences): ReadonlyMap<string, readonly Pattern[]> {
  const patterns = Object.entries(sentences)
    .filter(([key]) => key.includes('{}'))
    // The one with the most words of its own is meant.
    .sort(([a], [b]) => lengthOf(b) - lengthOf(a))
    .map(([key, translation]) => ({
      drawer: key.indexOf('{}') < 3 ? '' : drawerOf(key),
      form: new RegExp(`^${key.split('{}').map(escaped).join('(.+?)')}$`, 's'),
      isName: key
        .split('{}')
        .slice(0, -1)
        .map((before) => /["“<]$/.test(before)),
      translation,
    }));
  return Map.groupBy(patterns, ({ drawer }) => drawer);
}

/** Says the sentences of these dictionaries. Values within a sentence are said too, where
 * they are sentences themselves and stand in no quotes. */
export function speaker(...dictionaries: readonly Sentences[]): Say {
  const sentences: Sentences = Object.assign({}, ...dictionaries);
  const patterns = patternsOf(sentences);
  const say = (sentence: string): string | null => {
    if (Object.hasOwn(sentences, sentence) && !sentence.includes('{}')) return sentences[sentence]!;
    for (const drawer of [drawerOf(sentence), '']) {
      for (const { form, isName, translation } of patterns.get(drawer) ?? []) {
        const found = form.exec(sentence);
        if (!found) continue;
        const values = found.slice(1).map((value, at) => (isName[at] ? null : say(value)) ?? value);
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

/** Does `work`, which must not wait for anything, with the sentences of answers said in this way. */
export function answering<T>(say: Say, work: () => T): T {
  sayNow = say;
  try {
    return work();
  } finally {
    sayNow = () => null;
  }
}
