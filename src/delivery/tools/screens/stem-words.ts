/** The words of the questions that are on the page, and the marks drawn over them without touching the page's own nodes. */

import type { Part } from '#delivery/tools/word-list.ts';
import { stemId } from '#items/question-types/showing/QuestionStem.tsx';

export interface Word {
  readonly text: string;
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/** Formulas and code are drawn later, from texts that are not words. */
const passedOver = '[data-latex], .katex, pre, [data-type="video-player"]';
const NAME = 'tripos-marked';

/** The words of a question's stem, or of a stimulus, in their order; none where it has no words. */
export function wordsOf(about: string): Word[] {
  const stem = document.getElementById(stemId(about));
  if (!stem) return [];
  const walker = document.createTreeWalker(stem, NodeFilter.SHOW_TEXT);
  const words: Word[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(passedOver)) continue;
    for (const match of node.data.matchAll(/\S+/g))
      words.push({ text: match[0], node, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

export function rangeOf({ node, start, end }: Word): Range {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

/** False: this browser cannot draw marks in the question; the list of words shows them. */
export const canDraw = (): boolean => typeof Highlight !== 'undefined' && 'highlights' in CSS;

/** Redraws the marks of all questions on the page. */
export function drawMarks(parts: ReadonlyMap<string, readonly Part[]>): void {
  if (!canDraw()) return;
  const ranges = [...parts].flatMap(([question, own]) => {
    const words = wordsOf(question);
    return own.flatMap(([first, last]) => {
      const [from, to] = [words[first], words[Math.min(last, words.length - 1)]];
      if (!from || !to) return [];
      const range = document.createRange();
      range.setStart(from.node, from.start);
      range.setEnd(to.node, to.end);
      return [range];
    });
  });
  if (ranges.length === 0) CSS.highlights.delete(NAME);
  else CSS.highlights.set(NAME, new Highlight(...ranges));
}

/** The question or stimulus, and its words that the selection, or a touched place, covers; null where it covers none. */
export function chosenWords(at: { readonly x: number; readonly y: number }) {
  const selection = getSelection();
  const selected = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  const place = selected ? selected.commonAncestorContainer : document.elementFromPoint(at.x, at.y);
  const element = place instanceof Element ? place : place?.parentElement;
  const text = element?.closest<HTMLElement>('[data-question], [data-stimulus]');
  const about = text?.dataset.question ?? text?.dataset.stimulus;
  if (about === undefined) return null;
  const words = wordsOf(about);
  const isChosen = (word: Word): boolean => {
    const range = rangeOf(word);
    if (selected)
      return (
        selected.compareBoundaryPoints(Range.END_TO_START, range) < 0 &&
        selected.compareBoundaryPoints(Range.START_TO_END, range) > 0
      );
    return [...range.getClientRects()].some(
      (box) => box.left <= at.x && at.x <= box.right && box.top <= at.y && at.y <= box.bottom,
    );
  };
  const from = words.findIndex(isChosen);
  return from < 0 ? null : { about, from, to: words.findLastIndex(isChosen) };
}
