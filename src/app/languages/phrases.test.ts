/** English texts say what a native writer would say: phrases that were literal translations stay out of all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fields from '../../platform/contract/messages/fields.de.json' with { type: 'json' };
import imports from '../../platform/server/messages/imports.de.json' with { type: 'json' };
import refusals from '../../platform/server/messages/refusals.de.json' with { type: 'json' };
import refused from './refused-phrases.json' with { type: 'json' };

const src = join(import.meta.dirname, '../..');

const withTexts = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    /^export const \w+ = defineTexts\(/m.test(readFileSync(join(src, file), 'utf8')),
);

/** Texts by where they are; of a function, what it is written as. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value.toString().replace(/^[^=]*=>\s*/, '')]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
}

const modules = await Promise.all(
  withTexts.map(async (file) => [file, (await import(join(src, file))) as Record<string, unknown>] as const),
);
const isSource = (value: unknown): value is { readonly en: unknown } =>
  typeof value === 'object' && value !== null && 'en' in value && 'id' in value;

const texts = modules.flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isSource(value) ? textsIn(value.en, `${file} ${name}`) : [])),
);
/** What the server says is kept by its English words. */
const messages = [fields, imports, refusals].flatMap((messagesOf) =>
  Object.keys(messagesOf).map((message): [string, string] => ['server', message]),
);
const all = [...texts, ...messages];

/** Whole words only: “for ever” is not in “for everyone”. */
const hasPhrase = (text: string, phrase: string): boolean => {
  const at = text.indexOf(phrase);
  return at >= 0 && !(/\w$/.test(phrase) && /^\w/.test(text.slice(at + phrase.length)));
};

test('no text has a phrase that was replaced', () => {
  expect(texts.length).toBeGreaterThan(4000);
  expect(messages.length).toBeGreaterThan(900);
  const found = all.flatMap(([where, text]) =>
    refused.phrases.filter((phrase) => hasPhrase(text, phrase)).map((phrase) => `${where}: “${phrase}” in “${text}”`),
  );
  expect(found, 'say them otherwise: native writers replaced these (refused-phrases.json)').toEqual([]);
});

test('no text is one that was replaced as a whole', () => {
  const whole = new Set(refused.texts);
  expect(all.filter(([, text]) => whole.has(text))).toEqual([]);
});
