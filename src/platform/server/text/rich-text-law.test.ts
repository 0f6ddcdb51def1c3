/** The law of rich text: whatever elements are around a text, a reader sees the same text afterwards. */
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { ownMs } from '#platform/testing/own-time.ts';
import { droppedTags, sanitiseRichText } from './rich-text.ts';

/** The text that a page shows: without formulas, which are drawn from their LaTeX. */
function shownText(html: string): string {
  let text = '';
  let formulas = 0;
  const stack: boolean[] = [];
  const parser = new Parser({
    onopentag(_tag, attributes) {
      const isFormula = attributes['data-latex'] !== undefined;
      stack.push(isFormula);
      if (isFormula) formulas += 1;
    },
    onclosetag() {
      if (stack.pop()) formulas -= 1;
    },
    ontext(piece) {
      if (formulas === 0) text += piece;
    },
  });
  parser.end(html);
  return text;
}

const formulas = [
  '<span data-type="inline-math" data-latex="x"></span>',
  '<div data-type="block-math" data-latex="y"></div>',
  '<br>',
  '<hr/>',
  '<img src="/files/a.png">',
  '<img src="https://elsewhere.example/a.png">',
  '<input value="x">',
  '<!-- a comment -->',
];
const kept = ['p', 'div', 'b', 'em', 'h2', 'ul', 'li', 'table', 'tr', 'td', 'code', 'pre', 'sub', 'a', 'blockquote'];
const foreign = [
  'span',
  'font',
  'h1',
  'h6',
  'section',
  'dl',
  'dt',
  'dd',
  'form',
  'label',
  'button',
  'select',
  'option',
];
const odd = [
  'o:p',
  'center',
  'big',
  'abbr',
  'custom-element',
  'unwrapped',
  'constructor',
  'x__proto__',
  'video',
  'audio',
];
const attributes = [
  '',
  ' style="color:red"',
  ' class="x"',
  ' href="javascript:x"',
  ' href="https://a.example"',
  ' lang=de',
];

/** Trees as HTML, with the text that they show. */
const { tree } = fc.letrec<{ tree: { html: string; text: string }; node: { html: string; text: string } }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'tree' },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('ab', ' c ', '1 &lt; 2', 'x²', 'Ä')
        .map((html) => ({ html, text: html.replace('&lt;', '<') })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...formulas).map((html) => ({ html, text: '' })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('textarea', 'xmp').map((tag) => ({ html: `<${tag}>raw</${tag}>`, text: 'raw' })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...kept, ...foreign, ...odd), fc.constantFrom(...attributes), tie('tree'))
        .map(([tag, attribute, inside]) => ({
          html: `<${tag}${attribute}>${inside.html}</${tag}>`,
          text: inside.text,
        })),
    },
  ),
  tree: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'tree' }).map((nodes) => ({
    html: nodes.map(({ html }) => html).join(''),
    text: nodes.map(({ text }) => text).join(''),
  })),
}));

test.each([false, true])('the text of 10 000 trees of any elements is shown as it was (media: %s)', (media) => {
  fc.assert(
    fc.property(tree, ({ html, text }) => {
      const clean = sanitiseRichText(html, { media });
      expect(shownText(clean)).toBe(text);
      expect(sanitiseRichText(clean, { media })).toBe(clean);
    }),
    { numRuns: 10_000, seed: 68 },
  );
});

test('a span that is unwrapped before a formula takes nothing of the text after it', () => {
  const formula = '<span data-type="inline-math" data-latex="x"></span>';
  expect(sanitiseRichText(`<p><span style="x">If </span>${formula} is 1, <b>what</b> follows?</p>`)).toBe(
    `<p>If ${formula} is 1, <b>what</b> follows?</p>`,
  );
  expect(sanitiseRichText(`<h1 class="x">A</h1>${'<div>'.repeat(60)}<h1>B</h1><a href="x">C</a>${formula}D`)).toContain(
    'BCD',
  );
});

test('an element that is left out with its text is named, and takes nothing beside it along', () => {
  for (const tag of droppedTags.filter((name) => name !== 'embed')) {
    const named: string[] = [];
    const clean = sanitiseRichText(`<p>a</p><${tag}>words</${tag}><p>b</p>`, { onDropped: (name) => named.push(name) });
    expect([clean, named]).toEqual(['<p>a</p><p>b</p>', [tag]]);
  }
  const named: string[] = [];
  sanitiseRichText('<p>a<svg></svg><iframe src="x"> </iframe></p>', { onDropped: (name) => named.push(name) });
  expect(named).toEqual([]);
});

test('end tags in wrong places by the ten thousand are shown as they were written, in no time', async () => {
  const deep = '<b>'.repeat(100_000) + '</i>'.repeat(100_000);
  const took = await ownMs(() => expect(sanitiseRichText(deep).length).toBeGreaterThan(deep.length));
  expect(took).toBeLessThan(2_000);
  const list = `<ul>${'<li>One'.repeat(3_000)}</ul>${'<p>Two'.repeat(3_000)}`;
  expect(sanitiseRichText(list)).toContain('<li>');
});
