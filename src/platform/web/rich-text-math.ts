/** Draws the formulas of a text. Loaded only by pages that show one: KaTeX is the heaviest part of a question. */
import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** A wrong formula is shown in red as it was typed; none may run commands, reach outside or grow without end. */
export const katexOptions: KatexOptions = {
  throwOnError: false,
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 300,
};

/** Draws one formula into an element. */
export function drawFormula(latex: string, into: HTMLElement, displayMode: boolean): void {
  katex.render(latex, into, { ...katexOptions, displayMode });
}

/** Draws every formula below the element that is not drawn yet. */
export function drawFormulas(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-latex]:not([data-drawn])')) {
    drawFormula(element.dataset.latex ?? '', element, element.dataset.type === 'block-math');
    element.dataset.drawn = '';
  }
}
