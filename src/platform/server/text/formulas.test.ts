import { expect, test } from 'vitest';
import { withFormulas } from './formulas.ts';
import { sanitiseRichText } from './rich-text.ts';

const span = (latex: string): string => `<p>Let <span data-type="inline-math" data-latex="${latex}"></span> be.</p>`;

test('formulas in a line and of their own become MathML, and the text around them stays', async () => {
  const drawn = (await withFormulas(`${span('x^2')}<div data-type="block-math" data-latex="\\frac12"></div>`))!;
  expect(drawn).toMatch(/^<p>Let <span><math[^>]*>.*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>.*<\/math><\/span> be\.<\/p>/);
  expect(drawn).toMatch(
    /<div><math[^>]*display="block"[^>]*>.*<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>.*<\/math><\/div>$/,
  );
  expect(drawn).not.toContain('data-latex');
});

test('what a formula says is text: a smaller sign, a quotation mark and a tag stay what they are', async () => {
  const drawn = (await withFormulas(sanitiseRichText(span('a&lt;b \\text{&lt;img src=x onerror=&quot;y&quot;&gt;}'))))!;
  expect(drawn).toContain('<mo>&lt;</mo>');
  expect(drawn).not.toContain('<img');
  expect(drawn).toContain('onerror=');
});

test.each([
  ['is wrong', '\\frac{1'],
  ['grows without end', '\\def\\a{\\a\\a}\\a'],
])('a formula that %s is left to the application', async (_what, latex) => {
  expect(await withFormulas(span(latex))).toBeNull();
});

test('no formula leads anywhere', async () => {
  expect(await withFormulas(span('\\href{javascript:alert(1)}{x} \\url{https://a.test}'))).not.toMatch(
    / (?:href|xlink:href|src|style)=/,
  );
});

test('text without formulas stays as it is', async () => {
  expect(await withFormulas('<p>Plain</p>')).toBe('<p>Plain</p>');
});
