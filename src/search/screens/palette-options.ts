/** What the palette offers for a text, in the order in which the arrow keys go through it. */
import type { SearchAnswer } from '../contract.ts';

export interface Option {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

export interface OptionGroup {
  readonly kind: string;
  readonly options: readonly Option[];
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages whose name holds every word of the text; all of them for no text. */
export function pagesFor(
  pages: readonly { readonly label: string; readonly href: string }[],
  text: string,
): readonly Option[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return pages
    .filter(({ label }) => words.every((word) => folded(label).includes(word)))
    .map(({ label, href }) => ({ key: `page ${href}`, label, detail: '', href }));
}

/** Each page once, by its first name. */
export const withoutDoubles = <Page extends { readonly href: string }>(pages: readonly Page[]): Page[] =>
  pages.filter(({ href }, at) => pages.findIndex((other) => other.href === href) === at);

/** Pages first, because they are there at once and must not move under the hands when the server has answered. */
export const groupsFor = (pages: readonly Option[], answer: SearchAnswer | undefined): OptionGroup[] => [
  ...(pages.length > 0 ? [{ kind: 'pages', options: pages }] : []),
  ...(answer?.groups ?? []).map(({ kind, hits }) => ({
    kind,
    options: hits.map((hit) => ({ key: `${kind} ${hit._id}`, label: hit.title, detail: hit.detail, href: hit.href })),
  })),
];
