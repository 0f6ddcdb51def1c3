import { expect, test } from 'vitest';
import { latexText, readableText } from './latex-text.ts';

test.each([
  ['x^2 - x - 6 = 0', 'x² - x - 6 = 0'],
  ['f(x) = x^2 \\sin x', 'f(x) = x² sin x'],
  ['\\int_0^3 x^2 \\, dx', '∫₀³ x² dx'],
  ['\\log_2 32', 'log₂ 32'],
  ['\\frac{a+b}{2}', '(a+b)/2'],
  ['\\frac{1}{2}mv^2', '(1/2)mv²'],
  ['\\left(\\frac{1}{3}\\right)^k', '(1/3)^k'],
  ['\\frac{\\sqrt{3}}{2}', '√3/2'],
  ['\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}', '(-b ± √(b²-4ac))/(2a)'],
  ['\\vec{F} = m\\vec{a}', 'F = ma'],
  ['\\begin{pmatrix}1\\\\2\\end{pmatrix}', '\\begin{pmatrix}1\\\\2\\end{pmatrix}'],
  ['\\frac', '\\frac'],
  ['\\sqrt{2}\\le\\pi', '√2≤π'],
  ['x_{n+1}', 'x_(n+1)'],
  ['48^\\circ', '48°'],
  ['5 &lt; x', '5 &lt; x'],
])('%s reads %s', (latex, text) => expect(latexText(latex)).toBe(text));

test('rich text has its formulas as text', () => {
  expect(readableText('<p>Derive <span data-latex="x^2 \\sin x"></span>, where 1 &lt; x.</p>')).toBe(
    'Derive x² sin x, where 1 < x.',
  );
});
