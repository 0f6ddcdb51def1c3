import { distinct } from '../canonical.ts';
import { oneLine } from '../plain-text.ts';

/** What Moodle keeps in the comment before a question: `// [id:123] [tag:easy]`; `\]` stands for a bracket. */
export function readComments(comments: string): { identifier?: string; tags: string[] } {
  const found = [...comments.matchAll(/\[(id|tags?):((?:\\\]|[^\]\n]){0,400})\]/g)].map((match) => ({
    kind: match[1]!,
    text: match[2]!.replaceAll('\\]', ']'),
  }));
  const identifier = oneLine(found.find(({ kind }) => kind === 'id')?.text ?? '');
  const tags = found.flatMap(({ kind, text }) => (kind === 'tag' ? [text] : kind === 'tags' ? text.split(',') : []));
  return { ...(identifier && { identifier }), tags: distinct(tags.map(oneLine)) };
}

/** A space before the bracket keeps a closing backslash from protecting it; readers trim it. */
const bracketed = (kind: 'id' | 'tag', text: string): string => {
  const escaped = text.replaceAll(']', '\\]');
  return `[${kind}:${escaped}${escaped.endsWith('\\') ? ' ' : ''}]`;
};

/** One comment line, or '' when there is nothing to keep. */
export function writeComments(identifier: string | undefined, tags: readonly string[]): string {
  const parts = [...(identifier ? [bracketed('id', identifier)] : []), ...tags.map((tag) => bracketed('tag', tag))];
  return parts.length === 0 ? '' : `// ${parts.join(' ')}\n`;
}

/** `$course$/top/Biology/Cells` → ["Biology", "Cells"]; a doubled slash belongs to a name. */
export function readCategory(path: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let i = 0; i < path.length; i++) {
    if (path[i] !== '/') name += path[i];
    else if (path[i + 1] === '/') {
      name += '/';
      i++;
    } else {
      names.push(name);
      name = '';
    }
  }
  names.push(name);
  const found = names.map(oneLine).filter((part) => part !== '');
  if (/^\$[a-z]+\d*\$$/i.test(found[0] ?? '')) found.shift();
  if (found[0] === 'top') found.shift();
  return found;
}

/** A space before a leading slash keeps it apart from the separator; readers trim it. */
export const writeCategory = (names: readonly string[]): string =>
  ['$course$', 'top', ...names.map((name) => name.replaceAll('/', '//').replace(/^\/\//, ' //'))].join('/');
