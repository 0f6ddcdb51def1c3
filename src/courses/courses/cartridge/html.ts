/** The HTML of a cartridge as the page of a topic: its pictures, videos and files by the addresses that they will have. */
import { posix } from 'node:path';
import { htmlOfPage, type PartIndex, partFinder } from '#items/interchange/api.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { CartridgeFiles } from './files.ts';

const TAG = /<(?:img|a|source|video|audio|track|embed|object|iframe)\b[^<>]*>/gi;
const ADDRESS = /\b(src|href|data)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

const PLAYER = /<(?:video|audio|embed|object)\b[^<>]*?\b(?:src|data)\s*=/gi;

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

/** What HTML names, as it names it; `isLink`: to be followed, not shown. */
const namedIn = (html: string): { readonly address: string; readonly isLink: boolean }[] =>
  Array.from(html.matchAll(TAG), ([tag]) =>
    Array.from(tag.matchAll(ADDRESS), ([, , double, single]) => ({
      address: unescaped(double ?? single ?? ''),
      isLink: /^<a\b/i.test(tag),
    })),
  ).flat();

/** A path within the cartridge, and no address of a site, place of the page or page that a program names in its own way. */
const PATH = /^(?![a-z][a-z0-9+.-]*:|[/#$]|%24|$)/i;

export interface PageText {
  readonly html: string;
  readonly warnings: readonly string[];
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

export class PageTexts {
  readonly #files: CartridgeFiles;
  readonly #parts: PartIndex;

  constructor(files: CartridgeFiles, parts: PartIndex) {
    this.#files = files;
    this.#parts = parts;
  }

  /** The sanitised HTML of a page that is in `path`. */
  async read(source: string, path: string): Promise<PageText> {
    const find = partFinder(posix.dirname(path), this.#parts);
    const warnings: string[] = [];
    let links = 0;
    const missing = new Set<string>();
    const addresses = new Map<string, string | null>();
    const sounds: string[] = [];
    for (const { address: named, isLink } of namedIn(source)) {
      if (addresses.has(named)) continue;
      const part = find(named);
      if (part === null && isLink && PATH.test(named)) missing.add(named);
      const isPage = part !== null && /\.(?:x?html?|xml|qti)$/i.test(part);
      const file = part === null || isPage ? null : await this.#files.look(part);
      if (file && 'refused' in file) warnings.push(`"${posix.basename(part!)}" is left out: ${file.refused}`);
      addresses.set(named, file && 'address' in file ? file.address : null);
      if (file && 'kind' in file && file.kind === 'audio') sounds.push(file.address);
      if (isPage || /^\$[A-Z_]+\$/.test(named)) links += 1;
    }
    if (links > 0)
      warnings.push(
        `${counted(links, 'link', 'links')} to other pages of the cartridge lead nowhere here; the words stay.`,
      );
    if (missing.size === 1) warnings.push('One link leads to a file that is not in the cartridge; the words stay.');
    if (missing.size > 1)
      warnings.push(`${missing.size} links lead to files that are not in the cartridge; the words stay.`);
    const placed = bodyOf(source)
      .replace(TAG, (tag) => withAddresses(tag, addresses))
      // A player names its sources inside itself; here each is a player.
      .replace(/<source\b([^<>]*)>/gi, (_tag, attributes: string) => {
        const player = sounds.some((address) => attributes.includes(address)) ? 'audio' : 'video';
        return `<${player}${attributes}></${player}>`;
      });
    const html = sanitiseRichText(
      htmlOfPage(placed, (address) => addresses.get(address) ?? null),
      { media: true },
    );
    const frames = (placed.match(/<iframe\b/gi) ?? []).length - (html.match(/data-type="video-player"/g) ?? []).length;
    if (frames > 0)
      warnings.push(
        `${counted(frames, 'embedded page', 'embedded pages')} of other sites cannot be shown here and left out.`,
      );
    const players = (placed.match(PLAYER) ?? []).length - (html.match(/<(?:video|audio)\b/g) ?? []).length;
    if (players > 0)
      warnings.push('A video or sound is left out: the file does not hold it, or browsers can’t play it.');
    const pictures =
      (placed.match(/<img\b/gi) ?? []).length - (html.match(/<img\b|data-type="(?:inline|block)-math"/g) ?? []).length;
    if (pictures > 0) warnings.push(`${counted(pictures, 'picture', 'pictures')} not in the cartridge left out.`);
    return { html, warnings };
  }
}

const withAddresses = (tag: string, addresses: ReadonlyMap<string, string | null>): string =>
  tag.replace(ADDRESS, (attribute, name: string, double?: string, single?: string) => {
    const address = addresses.get(unescaped(double ?? single ?? ''));
    if (!address) return attribute;
    // A picture that is linked, not shown, is a file to fetch; pictures are not, so the link goes and its words stay.
    return `${name}="${address}"`;
  });

/** The content of the body; all of it where there is none. */
function bodyOf(html: string): string {
  const start = /<body\b[^<>]*>/i.exec(html);
  const from = start ? start.index + start[0].length : 0;
  const end = html.toLowerCase().lastIndexOf('</body>');
  return html.slice(from, end > from ? end : html.length);
}

/** The title that a page gives itself. */
export const pageTitle = (html: string): string =>
  (/<title\b[^<>]*>([^<]{0,1000})<\/title>/i.exec(html)?.[1] ?? '').replace(/\s+/g, ' ').trim();

/** Plain text in HTML, in attributes too. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
