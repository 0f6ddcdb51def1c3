/** Refusals and words about fields in the language of the page. */
import { createTranslate, type MessageTranslations, type Translate } from '#platform/contract/translate.ts';
import { refusalTexts } from './refusal-texts.ts';
import { textsOf } from './texts.ts';

/** Codes that say little without the server's own message. */
const manifold = new Set([
  'impossible',
  'conflict',
  'forbidden',
  'invalid_input',
  'not_started',
  'closed',
  'unavailable',
]);

/** What a call that was refused says: the server's message, or in another language what its code means. */
export function refusalMessage(code: string, said: string): string {
  const texts = textsOf(refusalTexts);
  const words: Readonly<Record<string, string>> = texts.codes;
  if (texts === refusalTexts.en || !Object.hasOwn(words, code)) return said;
  return manifold.has(code) ? `${words[code]} (${said})` : words[code]!;
}

let sayFields: Translate = () => null;

/** From now on errors of fields are said in this way. */
export function speakOfFields(messages: MessageTranslations): void {
  sayFields = createTranslate(messages);
}

/** The error of a field in the language of the page; as it was written where it is not known. */
export const fieldMessage = (said: string): string => sayFields(said) ?? said;
