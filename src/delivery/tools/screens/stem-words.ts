/** The words of the questions that are on the page, and the marks drawn over them without touching the page's own nodes. */

import type { Part } from '#delivery/tools/word-list.ts';
import { stemId } from '#items/question-types/showing/QuestionStem.tsx';

export interface Word {
  readonly text: string;
  readonly from: Place;
  readonly to: Place;
}

interface Place {
  readonly node: Text;
  readonly at: number;
}

/** Formulas and code are drawn later, from texts that are not words. */
const passedOver = '[data-latex], .katex, pre, [data-type="video-player"]';
const NAME = 'tripos-marked';

/** The words of a question's stem, or of a stimulus, in their order; none where it has no words. */
export function wordsOf(about: string): Word[] {
  const stem = document.getElementById(stemId(about));
  if (!stem) return [];
  const words: Word[] = [];
  for (const run of runsOf(stem)) {
    const text = run.map(({ data }) => data).join('');
    for (const { 0: word, index } of text.matchAll(/\S+/g))
      words.push({ text: word, from: placeIn(run, index), to: placeIn(run, index + word.length, true) });
  }
  return words;
}

const isTerm = (node: Text): boolean => node.parentElement?.closest('[data-term]') != null;

/** Texts that are one text: a term is cut out of its sentence, and its words are counted as if it were none. */
function runsOf(stem: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(stem, NodeFilter.SHOW_TEXT);
  const runs: Text[][] = [];
  let before: Text | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(passedOver)) {
      before = null;
      continue;
    }
    const isOne = before !== null && touches(before, node);
    if (isOne) runs.at(-1)!.push(node);
    else runs.push([node]);
    before = node;
  }
  return runs;
}

/** Whether nothing but the border of a term is between two texts that follow each other. */
function touches(before: Text, node: Text): boolean {
  if (isTerm(before) === isTerm(node)) return false;
  const outer = (text: Text): Node => text.parentElement?.closest('[data-term]') ?? text;
  return outer(before).nextSibling === outer(node);
}

/** `isEnd`: a place between two texts belongs to the first of them. */
function placeIn(run: readonly Text[], index: number, isEnd = false): Place {
  let rest = index;
  for (const node of run) {
    if (rest < node.length || (isEnd && rest === node.length)) return { node, at: rest };
    rest -= node.length;
  }
  const last = run.at(-1)!;
  return { node: last, at: last.length };
}

export function rangeOf({ from, to }: Word): Range {
  const range = document.createRange();
  range.setStart(from.node, from.at);
  range.setEnd(to.node, to.at);
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
      range.setStart(from.from.node, from.from.at);
      range.setEnd(to.to.node, to.to.at);
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
