import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { partsFor, RichText } from './RichText.tsx';

const CODE = '<pre><code class="language-python">print(1)</code></pre>';
const FORMULA = '<p>Let <span data-type="inline-math" data-latex="x^2"></span></p>';

test('KaTeX and the highlighter are asked for only by a text that needs them', () => {
  expect(partsFor('<p>Plain <code>code</code></p>')).toEqual({ math: false, code: false, player: false });
  expect(partsFor(CODE)).toEqual({ math: false, code: true, player: false });
  expect(partsFor(FORMULA)).toEqual({ math: true, code: false, player: false });
});

test('images load late, and code that may scroll is reachable by keyboard, except within a label', () => {
  const html = `<p><img src="/files/a.png" alt="A" /></p>${CODE}`;
  expect(renderToString(<RichText html={html} />)).toContain('<img loading="lazy" decoding="async" src="/files/a.png"');
  expect(renderToString(<RichText html={html} />)).toContain('<pre tabindex="0">');
  expect(renderToString(<RichText html={html} compact />)).not.toContain('tabindex');
});
