/** Which files of the built browser half a page needs, from the build's manifest. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#platform/contract/languages.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk | undefined>>;

/** Paths under the site's root, without the slash. */
export interface PageParts {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltParts {
  /** The words of a language; null where they come with the application. */
  wordsOf(language: Language): string | null;
  /** The typefaces of most letters of a page in a language; none where the reader's own is used. */
  typefacesOf(language: Language, file: string | null): string[];
  /**
   * What a page loads beside the application itself: its layouts, its screen and all that these import. Asked for along
   * with the application, it saves a way to the server and back.
   * @param file the page's route file, as `_side/dash.tsx`
   */
  partsOf(file: string): PageParts;
}

/** The part that a route file's screen is put into by the router's plugin. */
const SCREEN = '?tsr-split=component---loader---pendingComponent';

const typeface = (name: string): string =>
  `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
const TYPEFACE = typeface('inter');

/** What is read at length is set in another one. */
const furtherTypefaces: Readonly<Record<string, string>> = { '_open/blog/$id.tsx': typeface('source-serif-4') };

/** What a page always loads after its first call: of which types a paper's questions are, is known late. */
const later: Readonly<Record<string, readonly string[]>> = {
  '_exam/exam/{-$id}.tsx': ['single-choice', 'multiple-choice', 'true-false', 'numeric', 'short-text'].map(
    (type) => `src/items/question-types/${type}/Player.tsx`,
  ),
};

/** The route file and the layouts around it: `_a/_b/c.tsx` is inside `_a.tsx` and `_a/_b.tsx`. */
const withLayouts = (file: string): string[] => {
  const folders = file.split('/').slice(0, -1);
  return [...folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}.tsx`), file];
};

export function partsIn(manifest: Manifest): BuiltParts {
  /** These and all that they import: each comes before its importers. */
  const reach = (keys: readonly string[], without: ReadonlySet<string>): Set<string> => {
    const seen = new Set<string>();
    const found: string[] = [];
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key) || without.has(key)) return;
      seen.add(key);
      for (const imported of chunk.imports ?? []) visit(imported);
      found.push(key);
    };
    for (const key of keys) visit(key);
    return new Set(found.reverse());
  };
  const application = reach(
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
    new Set(),
  );
  const kept = new Map<string, PageParts>();
  const read = (file: string): PageParts => {
    const screens = withLayouts(file).map((one) => `src/routes/${one}${SCREEN}`);
    const chunks = [...reach([...screens, ...(later[file] ?? [])], application)].map((key) => manifest[key]!);
    return { modules: chunks.map((chunk) => chunk.file), styles: chunks.flatMap((chunk) => chunk.css ?? []) };
  };
  return {
    wordsOf: (language) => manifest[`src/app/languages/${language}.ts`]?.file ?? null,
    typefacesOf(language, file) {
      if (language === 'ar') return [];
      const further = file === null ? undefined : furtherTypefaces[file];
      return [TYPEFACE, ...(further ? [further] : [])].flatMap((key) => manifest[key]?.file ?? []);
    },
    partsOf(file) {
      const parts = kept.get(file) ?? read(file);
      kept.set(file, parts);
      return parts;
    },
  };
}

/** Reads the manifest of the build in the folder. */
export async function readBuiltParts(dist: string): Promise<BuiltParts> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return partsIn(JSON.parse(text) as Manifest);
}
