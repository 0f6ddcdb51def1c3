/** What holds for every file of texts and every language. Read from the files, so that none can be forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageCodes, languages } from '#platform/contract/languages.ts';
import { LANGUAGE_KEY } from '#platform/web/i18n/language.ts';
import { catalogues } from './load.ts';

type Texts = { readonly [key: string]: unknown };
interface Source {
  readonly id: string;
  readonly en: Texts;
}

const src = join(import.meta.dirname, '../..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .sort();
const others = languageCodes.filter((code) => code !== 'en');

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && 'en' in value && 'id' in value;

const fileOf = (file: string): Promise<Record<string, unknown>> => import(join(src, file));
const inLanguage = (file: string, language: string): string => file.replace(/\.tsx?$/, `.${language}.ts`);

const withTexts = files.filter((file) =>
  /^export const \w+ = defineTexts\(/m.test(readFileSync(join(src, file), 'utf8')),
);
const sources = await Promise.all(
  withTexts.map(async (file) => ({ file, texts: Object.entries(await fileOf(file)).filter(([, it]) => isSource(it)) })),
);

const shapeOf = (text: unknown): string =>
  typeof text === 'function' ? `takes ${text.length}` : typeof text === 'object' ? 'is a group' : 'is a text';

/** Each text with its path and what it is. */
const entriesOf = (texts: Texts, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'object'
        ? [...entriesOf(text as Texts, `${path}${key}.`)]
        : [[`${path}${key}`, shapeOf(text)] as const],
    ),
  );

test('every constant of texts is called by its name, and no two have the same', () => {
  const named = sources.flatMap(({ file, texts }) =>
    texts.map(([name, source]) => ({ file, name, id: (source as Source).id })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name, id }) => name !== id)).toEqual([]);
  const ids = named.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  // Texts that only their own file sees would be said in English for ever.
  const defined = files.flatMap((file) =>
    Array.from(
      readFileSync(join(src, file), 'utf8').matchAll(/^(?:export )?const (\w+) = defineTexts\(/gm),
      (m) => m[1],
    ),
  );
  expect(defined.sort()).toEqual([...ids].sort());
});

test.each(others)(
  'everything is said in %s: nothing missing, nothing superfluous, with the same values',
  async (language) => {
    const wrong: string[] = [];
    for (const { file, texts } of sources) {
      const translation = inLanguage(file, language);
      if (!files.includes(translation)) {
        wrong.push(`${translation} is missing`);
        continue;
      }
      const said = (await fileOf(translation)).default as Record<string, Texts>;
      const names = texts.map(([name]) => name);
      for (const name of Object.keys(said))
        if (!names.includes(name)) wrong.push(`${translation}: ${name} is superfluous`);
      for (const [name, source] of texts) {
        const [there, here] = [entriesOf((source as Source).en), entriesOf(said[name] ?? {})];
        for (const [key, shape] of there) {
          const own = here.get(key);
          // A text may leave out the last of its values, as where the number does not show.
          const isSame = own === shape || (own?.startsWith('takes ') && own <= shape);
          if (!isSame) wrong.push(`${translation}: ${name}.${key} ${shape}, but ${own ?? 'is missing'}`);
        }
        for (const key of here.keys()) if (!there.has(key)) wrong.push(`${translation}: ${name}.${key} is superfluous`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

type Telling = (value: number) => unknown;

const isTelling = (text: unknown): text is Telling => typeof text === 'function' && text.length === 1;
const isGroup = (text: unknown): text is Texts => typeof text === 'object' && text !== null;

/** Each text that takes one value, with its path. */
const tellingsOf = (texts: unknown, path: string): [string, Telling][] =>
  isGroup(texts)
    ? Object.entries(texts).flatMap(([key, text]): [string, Telling][] =>
        isTelling(text) ? [[`${path}.${key}`, text]] : tellingsOf(text, `${path}.${key}`),
      )
    : [];

/** What a text says of a number; nothing where it takes something else. */
function saidOf(text: Telling, value: number): string {
  try {
    return String(text(value));
  } catch {
    return '';
  }
}

test('no text says its number twice, as one does that counts with a form that holds the number already', async () => {
  const twice: string[] = [];
  for (const load of Object.values(catalogues))
    for (const [id, texts] of Object.entries((await load()).catalogue))
      for (const [name, text] of tellingsOf(texts, id))
        for (const value of [4, 47, 400]) {
          const said = saidOf(text, value);
          if (said.split(/\D+/).filter((digits) => digits === String(value)).length > 1) twice.push(`${name}: ${said}`);
        }
  expect(twice).toEqual([]);
});

/** Every text of a group as it is said with sevens for its values; one that takes something else is left out. */
const saidWithSevens = (texts: unknown, path: string): [string, string][] => {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts === 'function') {
    try {
      return [[path, String(texts(...Array<string>(texts.length).fill('7')))]];
    } catch {
      return [];
    }
  }
  return isGroup(texts) ? Object.entries(texts).flatMap(([key, text]) => saidWithSevens(text, `${path}.${key}`)) : [];
};

/** Begins or ends with a sign, which goes to the wrong end among words from right to left: `+25%`, `.jwt`, `https://`. */
const signAtTheEdge = /(?<![\w./*<\u200e])(?:[+−]\d|[./][a-z])|\w:\/\/(?!\w)/i;

test('in Arabic the sign of a number, of a file ending and of an address stays at its end', async () => {
  const { catalogue } = await catalogues.ar();
  const said = Object.entries(catalogue).flatMap(([id, texts]) => saidWithSevens(texts, id));
  const wrong = said.filter(([, text]) => signAtTheEdge.test(text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, '')));
  expect(said.length).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});

test('in German several quizzes are Quizze everywhere, as in the menu', async () => {
  const english = sources.flatMap(({ texts }) =>
    texts.flatMap(([name, source]) => saidWithSevens((source as Source).en, name)),
  );
  const plural = new Set(english.filter(([, text]) => /\bquizzes\b/i.test(text)).map(([path]) => path));
  const wrong: string[] = [];
  const isSeveral = (text: string): boolean =>
    /\bQuiz\b/.test(text) && !/Quizze|\b(?:[Kk]?ein|[Kk]?einem|das) (?:\p{L}+es )?Quiz/u.test(text);
  for (const { file } of sources) {
    const { default: said } = await fileOf(inLanguage(file, 'de'));
    for (const [path, text] of saidWithSevens(said, ''))
      if (plural.has(path.slice(1)) && isSeveral(text)) wrong.push(`${path}: ${text}`);
  }
  expect(plural.size).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

test('texts that only the server says are in no catalogue of the browser', async () => {
  const serverTexts = /(?:^|\/)(?:mail|notification|starter)-texts\.ts$/;
  const ids = sources.flatMap(({ file, texts }) => (serverTexts.test(file) ? texts.map(([name]) => name) : []));
  expect(ids.length).toBeGreaterThan(3);
  for (const load of Object.values(catalogues)) {
    const { catalogue } = await load();
    expect(ids.filter((id) => id in catalogue)).toEqual([]);
  }
});

test('no file of translations exists without the texts that it translates', () => {
  const alone = files.filter((file) => {
    const found = /^(.*)\.([a-z]{2})\.ts$/.exec(file);
    return found && !withTexts.some((one) => inLanguage(one, found[2]!) === file);
  });
  expect(alone).toEqual([]);
});

test('each language has a part of its own, and the early script knows its direction', () => {
  expect(Object.keys(catalogues).sort()).toEqual([...others].sort());
  const early = readFileSync(join(src, 'platform/web/start/early.js'), 'utf8');
  const [, known = ''] = /directions = \{([^}]*)\}/.exec(early)!;
  const said = known.split(',').map((pair) => pair.trim().replaceAll("'", ''));
  expect(said).toEqual(languageCodes.map((code) => `${code}: ${languages[code].direction}`));
  expect(early).toContain(`getItem('${LANGUAGE_KEY}')`);
});
