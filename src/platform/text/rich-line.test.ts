import { expect, test } from 'vitest';
import { richLine } from './rich-line.ts';

const formula = (latex: string, tag = 'span') => `<${tag} data-type="inline-math" data-latex="${latex}"></${tag}>`;

test('formulas stay LaTeX between the words, which become plain text', () => {
  const html = `<p>What is <b>the value</b> of ${formula('\\sum_{k=0}^\\infty x &lt; 1')} &amp; why?</p><p>Say so.</p>`;
  expect(richLine(html, 240)).toEqual([
    { text: 'What is the value of ', isFormula: false },
    { text: '\\sum_{k=0}^\\infty x < 1', isFormula: true },
    { text: ' & why? Say so.', isFormula: false },
  ]);
  expect(richLine(`<p>${formula('x^2', 'div')}</p>`, 240)).toEqual([{ text: 'x^2', isFormula: true }]);
});

test('text without formulas, or cut inside one, has no parts', () => {
  expect(richLine('<p>Two and two</p>', 240)).toBeNull();
  expect(richLine('<p>Half of <span data-type="inline-math" data-lat', 240)).toBeNull();
});

test('a long one is cut between words, and never inside a formula', () => {
  const long = `${'word '.repeat(20)}${formula('x')}${' more'.repeat(20)}`;
  const parts = richLine(long, 120)!;
  expect(parts.at(-1)!.text).toMatch(/^( more)+…$/);
  expect(richLine(`${'word '.repeat(20)}${formula('x+y+z'.repeat(10))}`, 120)).toEqual([
    { text: 'word '.repeat(20), isFormula: false },
    { text: '…', isFormula: false },
  ]);
  expect(richLine(`\uf8ff&#xf8ff;${formula('x')}`, 240)).toBeNull();
});
