/** Which addresses are pages: read from the names of the route files, so that an unknown one is answered with 404. */
import { readdir } from 'node:fs/promises';

/**
 * A route file as the pattern of the addresses it serves: folders and files that begin with `_` are layouts and stand in
 * no address, `index` is its folder, `$id` is any one part, `{-$id}` is one that may be missing. Null for files that are
 * no page.
 */
export function patternOf(file: string): RegExp | null {
  if (!file.endsWith('.tsx')) return null;
  const parts = file.slice(0, -'.tsx'.length).split(/[/\\]/);
  if (parts.at(-1)!.startsWith('_')) return null;
  const inAddress = parts.filter((part) => !part.startsWith('_') && part !== 'index');
  const pattern = inAddress.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?';
    return part.startsWith('$') ? '/[^/]+' : `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`);
}

/** Answers whether a path is a page of the browser half whose route files lie in the folder. */
export async function readPagePatterns(folder: string): Promise<(path: string) => boolean> {
  const files = await readdir(folder, { recursive: true });
  const patterns = files.flatMap((file) => patternOf(file) ?? []);
  return (path) => path !== '/404' && patterns.some((pattern) => pattern.test(path));
}
