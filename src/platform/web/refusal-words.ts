/** Refusals and words about fields in the language of the page. */
import { refusalTexts } from './refusal-texts.ts';
import { textsOf } from './texts.ts';

/** Codes that say little without the server's own sentence. */
const manifold = new Set([
  'impossible',
  'conflict',
  'forbidden',
  'invalid_input',
  'not_started',
  'closed',
  'unavailable',
]);

/** What a call that was refused says: the server's sentence, or in another language what its code means. */
export function refusalMessage(code: string, said: string): string {
  const texts = textsOf(refusalTexts);
  const words: Readonly<Record<string, string>> = texts.codes;
  if (texts === refusalTexts.en || !Object.hasOwn(words, code)) return said;
  return manifold.has(code) ? `${words[code]} (${said})` : words[code]!;
}

const { en } = refusalTexts;
type FieldTexts = typeof en.fields;
const counted = ['atMostCharacters', 'atLeastCharacters', 'atMost', 'atLeast'] as const satisfies (keyof FieldTexts)[];
const patterns = counted.map((key) => {
  const [before, after] = en.fields[key]('#').split('#');
  return { key, form: new RegExp(`^${before}([\\d,.]+)${after}$`) };
});
const fixed: ReadonlyMap<string, string> = new Map(
  Object.entries(en.fields).flatMap(([key, text]) => (typeof text === 'string' ? [[text, key] as const] : [])),
);

/** The usual sentences about a field; others stay as they were written. */
export function fieldMessage(said: string): string {
  const texts = textsOf(refusalTexts);
  if (texts === en) return said;
  const key = fixed.get(said);
  if (key) return (texts.fields as Readonly<Record<string, unknown>>)[key] as string;
  for (const { key: name, form } of patterns) {
    const found = form.exec(said);
    if (found) return texts.fields[name](found[1]!);
  }
  return said;
}
