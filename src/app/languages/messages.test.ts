/** What the server says to people is said in every language. The messages are read from its code, so that none is forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { voucherHeadings } from '#billing/actions-vouchers.ts';
import { studentHeadings } from '#courses/enrolment/actions-students.ts';
import { reportHeadings, reportWords } from '#items/question-bank/import/rules-report.ts';
import '#items/interchange/shown-names.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { questionTypes } from '#items/question-types/logic.ts';
import { contentOrRefusal } from '#items/question-types/neutral/from-neutral.ts';
import { jsonSchemaOf } from '#platform/contract/json-schema.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { translateInto } from '#platform/server/text/translate.ts';
import { reviewBlocker } from '#results/results/rules.ts';
import { itemHeadings } from '#results/statistics/export.ts';
import { responseHeadings } from '#results/statistics/export-responses.ts';
import sheets from '../../platform/server/messages/sheets.de.json' with { type: 'json' };

const src = join(import.meta.dirname, '../..');
const others = languageCodes.filter((code) => code !== 'en');

/** Where no message is for people who use the pages. */
const apart =
  /\.test\.ts$|testing|texts|\.(de|ar)\.ts$|screens\/|^(app\/(cli|demo)|results\/preview|routes|site\/seo)\/|^identity\/scim\/(?!(actions|contract)\.ts)|^app\/(start|web|server)|^platform\/(web|testing)\/|^platform\/server\/(database\/embedded|archive|config)|samples\.ts$|arbitrar|template\.ts$/;

/** Whose words are for people: what refuses, what warns, and the checks of schemas. */
const messageCall =
  /(?:^|\.)(Refusal|badField|UnreadableFile|ItemRefused|CannotWrite|RowRefused|lose|warn|warning|error|min|max|regex|int|email|refine|gt|gte|positive|length|datetime|(?:warnings|messages|notes)\.push|readLine|damaged|notAWorkbook|contentOrRefusal|fail|refuseCartridge|Unknown|NoExpression)$/;
const messageFields = new Set(['error', 'message', 'messages', 'refused', 'warnings', 'why']);
const isDemand = (text: string): boolean => /^(Must |There (are|is|must) |At (most|least) )/.test(text);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The text of a literal or template, with something in each place of its values; null for another node. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('⟦7⟧');
}

/** All messages in the code of a file. */
function messagesOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8');
  const found: string[] = [];
  const walk = (value: unknown, isMessage: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, isMessage);
    if (!isNode(value)) return;
    const node = value;
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
    let says = isMessage;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node;
      const name = code.slice(callee.start, callee.end).replace(/\s+/g, '');
      says = messageCall.test(name) && !/(?:^|\.)log\.(?:warn|error|info)$/.test(name);
    }
    if (node.type === 'Property') {
      const key = node.key as Node;
      says = messageFields.has(code.slice(key.start, key.end));
    }
    const text = textOf(node);
    if (text !== null && / /.test(text) && /[a-z]{2}/.test(text) && (says || isDemand(text))) found.push(text);
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child, says);
  };
  walk(parseSync(file, code).program.body, false);
  return found;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !apart.test(file),
);
const messages = [...new Set([...files.flatMap(messagesOf), ...Object.values(reviewBlocker)])].sort();

/** Not for screens: programs and operators read them. */
const forPrograms = /^must |^Must be ⟦7⟧$|Stripe$|was not found$|^The words of the language/;

test.each(others)('every message of the server is said in %s', (language) => {
  const say = translateInto(language);
  expect(messages.length).toBeGreaterThan(500);
  const unsaid = messages.filter((message) => {
    if (forPrograms.test(message)) return false;
    const said = say(message);
    // Words of the message itself that passed for a value would stay English.
    return (
      said === null || /[a-z]{3,} [a-z]{2,} [a-z]{2,}/.test(language === 'ar' ? said.replaceAll(/«[^»]*»/g, '') : '')
    );
  });
  const files = `fields.${language}.json (schemas of browser and server) or *.${language}.json of platform/server/messages`;
  expect(
    unsaid.map((message) => message.replace(/⟦\d⟧/g, '{}')),
    `say them in ${files}`,
  ).toEqual([]);
});

/** Every place in the content of a question, with 2 for the third of several; what only programs choose by is left out. */
function placesIn(schema: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const node = schema as { readonly [key: string]: unknown };
  const parts = [node.anyOf, node.oneOf, node.allOf].flatMap((some) => (some as unknown[] | undefined) ?? []);
  const within = Object.entries((node.properties as Record<string, unknown> | undefined) ?? {})
    .filter(([name]) => !['id', 'kind'].includes(name))
    .flatMap(([name, inner]) => [[...path, name], ...placesIn(inner, [...path, name])]);
  const items = node.items === undefined ? [] : [[...path, 2], ...placesIn(node.items, [...path, 2])];
  return [...parts.flatMap((part) => placesIn(part, path)), ...within, ...items];
}

const places = questionTypes.flatMap(({ contentSchema }) => placesIn(jsonSchemaOf(contentSchema)));

test('every field of a question has a name in the list of what is wrong in the editor', () => {
  const known = {
    ...bankTexts.en.editor.fieldWords,
    ...Object.assign({}, ...questionTypes.map(({ card }) => card.fields)),
  };
  const fields = new Set(places.flat().filter((step) => typeof step === 'string'));
  const unnamed = [...fields].filter((field) => !Object.hasOwn(known, field));
  expect(unnamed, 'name them in `fields` of the card.ts of their type').toEqual([]);
});

test.each(others)('where in a question something is wrong is said in %s', (language) => {
  const say = translateInto(language);
  expect(places.length).toBeGreaterThan(100);
  const unsaid = places.filter((path) => {
    const failing = z.any().refine(() => false, { path, message: 'Enter a text' });
    const { refused } = contentOrRefusal(failing, {}) as { refused: string };
    const [where = ''] = (say(refused) ?? refused).split(': ');
    const words = refused.split(': ')[0]!.match(/[a-zA-Z]{2,}/g) ?? [];
    return words.some((word) => where.match(/[a-zA-Z]{2,}/g)?.includes(word));
  });
  expect(unsaid, `say them in ${language}: in \`fields\` of the card.ts of their type`).toEqual([]);
  expect(say('This matching question cannot be used. pairs: There must be at least 2 pairs')).not.toMatch(/pairs/);
});

test('in Arabic a bracket is quoted as it is in the expression, which runs from left to right', () => {
  const say = translateInto('ar');
  const quoting = ['A ")" is missing', '")" is not allowed there', '")" is where a number or a name is needed'];
  for (const message of [...quoting, '"2)" is not understood'])
    expect(say(message)).toMatch(/\u2068[^\u2069]*\)\u2069/);
});

test('each language says the same messages, with the same values in them', () => {
  const folders = ['platform/contract/messages', 'platform/server/messages'];
  const places = (text: string): string[] => [...new Set(text.match(/\{\d?\}/g))];
  const dictionaries = folders.flatMap((folder) =>
    readdirSync(join(src, folder)).map((file) => ({
      part: file.split('.')[0],
      messages: JSON.parse(readFileSync(join(src, folder, file), 'utf8')) as Record<string, string>,
    })),
  );
  for (const [part, parts] of Map.groupBy(dictionaries, ({ part }) => part)) {
    const [first, ...more] = parts.map(({ messages }) => Object.keys(messages).sort());
    expect(parts, part).toHaveLength(others.length);
    for (const keys of more) expect(keys).toEqual(first);
    for (const { messages } of parts)
      for (const [key, said] of Object.entries(messages))
        expect([key, said === '' || (places(key).length === 0) !== (places(said).length === 0)]).toEqual([key, false]);
  }
});

test('every heading of a sheet that the server writes for people is known in every language', () => {
  // Names of question types come from their cards (`addHeading`).
  const ofImports = [...reportHeadings, ...reportWords];
  const headings = [...studentHeadings, ...voucherHeadings, ...itemHeadings, ...responseHeadings, ...ofImports];
  const unknown = headings.filter((heading) => heading !== 'n' && !Object.hasOwn(sheets, heading));
  expect(unknown).toEqual([]);
});
