/** Words of rich text that can be asked about: each becomes a button within its sentence. */
import { createContext } from 'react';
import { findWords } from '#platform/text/find-words.ts';

export interface Term {
  /** By which the click is told. */
  readonly id: string;
  /** The words, as they are in the text. */
  readonly words: string;
}

/** The terms of the texts inside; texts of labels and cells have none. */
export const TermsContext = createContext<readonly Term[]>([]);

/** Formulas and code are drawn later, and what is a control already is no other. */
const PASSED_OVER =
  '[data-latex], pre, a, button, [role="button"], [data-gap], [data-part], [data-type="video-player"]';

function placeOf(root: DocumentFragment, words: string): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    if (node.parentElement?.closest(PASSED_OVER)) continue;
    const found = findWords(node.data, words);
    if (!found) continue;
    const range = document.createRange();
    range.setStart(node, found.start);
    range.setEnd(node, found.end);
    return range;
  }
  return null;
}

/** The HTML with a button around the first place of each term. An element and not a `button`: its words can be selected. */
export function withTerms(html: string, terms: readonly Term[]): string {
  if (terms.length === 0) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  // The longest first, so that no term takes words out of another.
  for (const { id, words } of [...terms].sort((a, b) => b.words.length - a.words.length)) {
    const range = placeOf(template.content, words);
    if (!range) continue;
    const button = document.createElement('span');
    button.dataset.term = id;
    button.tabIndex = 0;
    button.setAttribute('role', 'button');
    button.setAttribute('aria-haspopup', 'dialog');
    range.surroundContents(button);
  }
  return template.innerHTML;
}
