/** Draws the formulas of a text. Loaded only by pages that show one: KaTeX is the heaviest part of a question. */
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { katexOptions } from '#platform/contract/katex-options.ts';

/** Draws one formula into an element. */
export function drawFormula(latex: string, into: HTMLElement, displayMode: boolean): void {
  katex.render(latex, into, { ...katexOptions, displayMode });
}

/** What is wider than its place scrolls, and must then be reachable by keyboard; its fonts decide how wide it is. */
function reachWhenWide(element: HTMLElement): void {
  const look = (): void => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  look();
  void document.fonts.ready.then(look);
  new ResizeObserver(look).observe(element);
}

/** Draws every formula below the element that is not drawn yet; with `isCompact` none of them takes the focus. */
export function drawFormulas(root: HTMLElement, isCompact = false): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-latex]:not([data-drawn])')) {
    drawFormula(element.dataset.latex ?? '', element, element.dataset.type === 'block-math');
    element.dataset.drawn = '';
    if (!isCompact && element.dataset.type === 'block-math') reachWhenWide(element);
  }
}
