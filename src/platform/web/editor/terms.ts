/** Words of rich text that can be asked about: each becomes a button within its sentence. */
import { createContext } from 'react';
import { type Found, findAllWords } from '#platform/text/find-words.ts';
import { beforeOf, choosePlaces, isInline } from '#platform/text/word-places.ts';

export interface Term {
  /** By which the click is told. */
  readonly id: string;
  /** The words, as they are in the text. */
  readonly words: string;
  /** What is right before each place that is meant; absent: the first place. */
  readonly places?: readonly string[] | undefined;
}

/** The places of a term in one text, by their number among all places of its words there, from 0. */
export interface PlacedTerm extends Term {
  readonly at: readonly number[];
}

export interface Terms {
  /** The terms of the texts that were looked through, by their HTML: those of labels, too. */
  readonly byText: ReadonlyMap<string, readonly PlacedTerm[]>;
  /** Of any other text that is no label or cell: at the first place. */
  readonly elsewhere: readonly Term[];
}

/** The terms of the texts inside. */
export const TermsContext = createContext<Terms>({ byText: new Map(), elsewhere: [] });

/** Formulas and code are drawn later, and what is a control already is no other. */
const PASSED_OVER =
  '[data-latex], pre, a, button, [role="button"], [data-gap], [data-part], [data-type="video-player"]';

interface Piece {
  readonly node: Text;
  /** What is before it in its paragraph. */
  readonly before: string;
}

/** The text in which words are looked for, in its order. */
function piecesOf(root: DocumentFragment): Piece[] {
  const pieces: Piece[] = [];
  let paragraph = '';
  const look = (parent: Node): void => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        if (!node.parentElement?.closest(PASSED_OVER)) pieces.push({ node, before: paragraph });
        if (!node.parentElement?.closest('[data-latex]')) paragraph += node.data;
      } else if (node instanceof Element) {
        const isBlock = !isInline(node.localName);
        if (isBlock) paragraph = '';
        look(node);
        if (isBlock) paragraph = '';
      }
    }
  };
  look(root);
  return pieces;
}

interface Place extends Found {
  readonly node: Text;
  readonly before: string;
}

const placesOf = (pieces: readonly Piece[], words: string): Place[] =>
  pieces.flatMap(({ node, before }) =>
    findAllWords(node.data, words).map((found) => ({
      ...found,
      node,
      before: beforeOf(before + node.data.slice(0, found.start)),
    })),
  );

function fragmentOf(html: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template;
}

/** Finds the places of the terms in texts that are shown together, in the order in which they are read. */
export function placeTerms(texts: readonly string[], terms: readonly Term[]): Terms {
  const pieces = texts.map((html) => piecesOf(fragmentOf(html).content));
  const byText = new Map<string, PlacedTerm[]>(texts.map((html) => [html, []]));
  for (const term of terms) {
    const found = pieces.flatMap((of, text) =>
      placesOf(of, term.words).map(({ before }, number) => ({ text, number, before })),
    );
    const chosen = choosePlaces(
      found.map(({ before }) => before),
      term.places,
    ).map((index) => found[index]!);
    for (const [text, places] of Map.groupBy(chosen, ({ text: of }) => of))
      byText.get(texts[text]!)!.push({ ...term, at: places.map(({ number }) => number) });
  }
  return { byText, elsewhere: terms };
}

const overlaps = (a: Place, b: Place): boolean => a.node === b.node && a.start < b.end && b.start < a.end;

/** The HTML with a button around each place of a term. An element and not a `button`: its words can be selected. */
export function withTerms(html: string, terms: readonly PlacedTerm[]): string {
  if (terms.length === 0) return html;
  const template = fragmentOf(html);
  const pieces = piecesOf(template.content);
  // The longest first, so that no term takes words out of another.
  const taken: { id: string; place: Place }[] = [];
  for (const { id, words, at } of [...terms].sort((a, b) => b.words.length - a.words.length)) {
    const all = placesOf(pieces, words);
    for (const place of at.flatMap((number) => all[number] ?? []))
      if (!taken.some((other) => overlaps(other.place, place))) taken.push({ id, place });
  }
  // From the end, so that the places before stay where they are.
  for (const { id, place } of taken.sort((a, b) => b.place.start - a.place.start)) {
    const range = document.createRange();
    range.setStart(place.node, place.start);
    range.setEnd(place.node, place.end);
    const button = document.createElement('span');
    button.dataset.term = id;
    button.tabIndex = 0;
    button.setAttribute('role', 'button');
    button.setAttribute('aria-haspopup', 'dialog');
    range.surroundContents(button);
  }
  return template.innerHTML;
}

/** The terms of one text: as placed, or at their first places where nobody looked for them. */
export const termsIn = ({ byText, elsewhere }: Terms, html: string, isLabel: boolean): readonly PlacedTerm[] =>
  byText.get(html) ?? (isLabel ? [] : elsewhere.map((term) => ({ ...term, at: [0] })));
