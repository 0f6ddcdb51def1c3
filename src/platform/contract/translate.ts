/**
 * What the server says in English at the place where it finds it, in another language. A message is looked up by its
 * English words, in which `{}` stands for what differs: numbers, names, other messages.
 */
import { z } from 'zod';

/** Translations by the English message; `{}` in the order of the English one, or `{2}` for the second. */
export type MessageTranslations = Readonly<Record<string, string>>;

/** The message in another language; null when there is none. */
export type Translate = (message: string) => string | null;

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

/** What a message begins with, as far as patterns are put in drawers by it. */
const drawerOf = (text: string): string => text.slice(0, 3);

function patternsOf(messages: MessageTranslations): ReadonlyMap<string, readonly Pattern[]> {
  const keys = Object.keys(messages).filter((key) => key.includes('{}'));
  // The one with the most words of its own is meant.
  keys.sort((a, b) => lengthOf(b) - lengthOf(a));
  const drawers = Map.groupBy(keys, (key) => (key.indexOf('{}') < 3 ? '' : drawerOf(key)));
  const toPattern = (key: string): Pattern => {
    const parts = key.split('{}');
    return { parts, isName: parts.map((before) => /["“<]$/.test(before)), translation: messages[key]! };
  };
  return new Map([...drawers].map(([drawer, found]) => [drawer, found.map(toPattern)]));
}

/** The values in a message, each up to the first place where it can end; null where it is another message. */
function valuesIn(message: string, parts: readonly string[]): string[] | null {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!message.startsWith(first) || !message.endsWith(last)) return null;
  const end = message.length - last.length;
  const values: string[] = [];
  let start = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = message.indexOf(part, start + 1);
    if (at === -1 || at + part.length >= end) return null;
    values.push(message.slice(start, at));
    start = at + part.length;
  }
  return start < end ? [...values, message.slice(start, end)] : null;
}

/**
 * Translates the messages of these dictionaries. Values that are messages themselves and not in quotes are
 * translated too.
 */
export function createTranslate(...dictionaries: readonly MessageTranslations[]): Translate {
  const messages: MessageTranslations = Object.assign({}, ...dictionaries);
  const patterns = patternsOf(messages);
  const translate = (message: string): string | null => {
    if (message.length > LONGEST) return null;
    if (Object.hasOwn(messages, message) && !message.includes('{}')) return messages[message]!;
    for (const drawer of [drawerOf(message), '']) {
      for (const { parts, isName, translation } of patterns.get(drawer) ?? []) {
        const found = valuesIn(message, parts);
        if (!found) continue;
        const values = found.map((value, at) => (isName[at] ? null : translate(value)) ?? value);
        let next = 0;
        return translation.replace(
          /\{(\d?)\}/g,
          (_, place: string) => values[place ? Number(place) - 1 : next++] ?? '',
        );
      }
    }
    return null;
  };
  return translate;
}

let translateNow: Translate = () => null;

/**
 * A message of the server within an answer. It leaves in the language that the request asks for; what is stored, and
 * what tests and programs without a language get, stays English.
 */
export const messageSchema = z.string().overwrite((message) => translateNow(message) ?? message);

/** A text of which `said` finds the parts that are messages; these leave as those of `messageSchema` do. */
export const textWithMessagesSchema = (said: (text: string, translate: (message: string) => string) => string) =>
  z.string().overwrite((text) => said(text, (message) => translateNow(message) ?? message));

/** Does `work`, which must not wait for anything, with the messages of answers translated in this way. */
export function withTranslation<T>(translate: Translate, work: () => T): T {
  translateNow = translate;
  try {
    return work();
  } finally {
    translateNow = () => null;
  }
}
