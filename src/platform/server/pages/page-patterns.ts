/** Which addresses are pages: read from the names of the route files, so that an unknown one is answered with 404. */
import { readdir } from 'node:fs/promises';

/** A page that an address leads to: its route file, and the parts of the address that the file's name leaves open. */
export interface FoundPage {
  /** As `_open/blog/$id.tsx`. */
  readonly file: string;
  readonly params: Readonly<Record<string, string>>;
}

const namesOf = (file: string): string[] => {
  // A dot is a folder without a folder; `_` at the end of a name keeps the page out of the layout of that name.
  const parts = file.slice(0, -'.tsx'.length).split(/[/\\.]/);
  return parts.filter((part) => !part.startsWith('_') && part !== 'index').map((part) => part.replace(/_$/, ''));
};

/**
 * A route file as the pattern of the addresses it serves: folders and files that begin with `_` are layouts and are in
 * no address, those that begin with `-` are parts of pages, `index` is its folder, `$id` is any one part, `{-$id}` is one
 * that may be missing. Null for files that are no page.
 */
export function patternOf(file: string): RegExp | null {
  if (!file.endsWith('.tsx') || /(?:^|[/\\])[_-][^/\\]*\.tsx$/.test(file)) return null;
  const pattern = namesOf(file).map((part) => {
    if (part.startsWith('{-$')) return `(?:/(?<${part.slice(3, -1)}>[^/]+))?`;
    if (part.startsWith('$')) return `/(?<${part.slice(1)}>[^/]+)`;
    return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`);
}

/**
 * Pages with more words of their own come first: `/quizzes/x/edit` is the page `edit` whose id is missing, not the id
 * `edit`. Then words come before what may be any word, and that before what may be missing.
 */
function rankOf(file: string): string {
  const kinds = namesOf(file).map((part) => (part.startsWith('{') ? '2' : part.startsWith('$') ? '1' : '0'));
  return `${9 - kinds.filter((kind) => kind === '0').length}${kinds.join('')}`;
}

function decoded(groups: Record<string, string | undefined> = {}): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).flatMap(([name, part]) => (part === undefined ? [] : [[name, decodeURIComponent(part)]])),
    );
  } catch {
    return null;
  }
}

/** The route files under the folder, those first that say most exactly which addresses are theirs. */
export async function readPageFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => patternOf(file) !== null)
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : rankOf(one) > rankOf(other) ? 1 : one < other ? -1 : 1));
}

/** Returns which page of the browser half, whose route files lie in the folder, a path leads to; null where to none. */
export async function readPagePatterns(folder: string): Promise<(path: string) => FoundPage | null> {
  const pages = (await readPageFiles(folder)).map((file) => ({ file, pattern: patternOf(file)! }));
  return (path) => {
    if (path === '/404') return null;
    for (const { file, pattern } of pages) {
      const match = pattern.exec(path);
      if (!match) continue;
      const params = decoded(match.groups);
      return params && { file, params };
    }
    return null;
  };
}
