import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseRichText } from './rich-text.ts';

const URL_VALUE = '(?:https?://|mailto:)[^"<>]*';
const OWN_FILE = '/(?:files|v1/api/images)/[\\w.~%/-]+';
const TEXT = '[^"<>]*';
/** Every form that a tag may have. What begins with "<" and has none of them must not be in the result. */
const FORMS = [
  '</?(?:p|hr|h2|h3|h4|blockquote|pre|ul|li|div|strong|b|em|i|u|s|sub|sup|figure|figcaption)>',
  '</?(?:table|caption|thead|tbody|tfoot|tr|code|ol|th|td|span|a)>',
  '<(?:br|hr) />',
  '<code class="language-[a-z0-9+#-]+">',
  '<ol start="-?\\d+">',
  '<t[hd](?: (?:colspan|rowspan)="\\d+")+>',
  `<span data-type="inline-math" data-latex="${TEXT}">`,
  `<div data-type="block-math" data-latex="${TEXT}">`,
  `<a href="${URL_VALUE}" rel="noopener nofollow" target="_blank">`,
  `<img src="${OWN_FILE}" alt="${TEXT}"(?: (?:width|height)="\\d+")* />`,
];
const ALLOWED = new RegExp(`^(?:${FORMS.join('|')})`);

/** The first tag that is not on the list, or null. As strict as the allow-list itself: it knows no bad names. */
function firstForeignTag(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (!ALLOWED.test(html.slice(at, at + 3000))) return html.slice(at, at + 80);
  }
  return null;
}

const isClean = (html: string): void => {
  const result = sanitiseRichText(html);
  expect(firstForeignTag(result)).toBeNull();
  expect(sanitiseRichText(result)).toBe(result);
};

test.each([
  ['<p>Ä &amp; <strong>b</strong><br>c</p>', '<p>Ä &amp; <strong>b</strong><br />c</p>'],
  ['<h1>A</h1><h6>B</h6>', '<h2>A</h2><h4>B</h4>'],
  ['<div>One</div><div style="color:red">Two</div>', '<div>One</div><div>Two</div>'],
  ['<span style="x">a</span><font color="red">b</font>', 'ab'],
  [
    '<pre><code class="language-c++ evil">x &lt; 1</code></pre>',
    '<pre><code class="language-c++">x &lt; 1</code></pre>',
  ],
  [
    '<span data-type="inline-math" data-latex="a&lt;b" onclick="x()"></span>',
    '<span data-type="inline-math" data-latex="a&lt;b"></span>',
  ],
  [
    '<div data-type="block-math" data-latex="\\frac12" class="x"></div>',
    '<div data-type="block-math" data-latex="\\frac12"></div>',
  ],
  ['<span data-type="mention" data-latex="x">y</span>', 'y'],
  [
    '<img src="/files/a/b.png" alt="A cat" width="20" style="x">',
    '<img src="/files/a/b.png" alt="A cat" width="20" />',
  ],
  ['<img src="/v1/api/images/1"/>', '<img src="/v1/api/images/1" alt="" />'],
  ['<td colspan="2" rowspan="9999">x</td>', '<td colspan="2">x</td>'],
  ['<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
  [
    '<a href="https://example.org/?a=1&b=2" onclick="x()">y</a>',
    '<a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow" target="_blank">y</a>',
  ],
  ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
])('%s becomes %s', (html, expected) => {
  expect(sanitiseRichText(html)).toBe(expected);
  isClean(html);
});

test.each([
  'https://elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  'data:image/png;base64,AAAA',
  '/v1/api/users',
  '/files/../v1/api/auth/logout',
  '/files/%2e%2e/v1/api/auth/logout',
  '/files/a.png?x',
  'javascript:alert(1)',
  ' /files/a.png',
])('an image from %s is dropped', (src) => {
  expect(sanitiseRichText(`a<img src="${src}" alt="x">b`)).toBe('ab');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil',
  '/logout',
  'https://',
  'vbscript:x',
])('a link to %s keeps only its words', (href) => {
  expect(sanitiseRichText(`<a href="${href}">words</a>`)).toBe('words');
});

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<svg onload=alert(1)><text>x</text></svg>',
  '<iframe srcdoc="<p>x">y</iframe>',
  '<math><mi>x</mi></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
])('%s leaves nothing dangerous', (html) => {
  isClean(html);
  expect(sanitiseRichText(`a${html}`)).not.toMatch(/<(?!\/?p>)/);
});

test('a text nested sixty thousand deep is flattened, with its words', () => {
  const deep = `${'<div>'.repeat(60_000)}bottom${'</div>'.repeat(60_000)}`;
  const result = sanitiseRichText(deep);
  expect(result).toContain('bottom');
  expect(result.split('<div>')).toHaveLength(61);
});

test.each([
  ['opening brackets', '<'.repeat(60_000)],
  ['attributes without an end', '<a href="'.repeat(7_000)],
  ['bare spans', '<span>'.repeat(10_000)],
  ['paragraphs without an end', '<p>x'.repeat(15_000)],
  ['ends without a beginning', '</p>'.repeat(15_000)],
  ['a deep link', `<a href="https://a.example">${'<b><i>'.repeat(8_000)}`],
])(
  '60 000 characters of %s come out clean, and do not keep the server for minutes',
  (_what, html) => isClean(html),
  20_000,
);

test('any soup of tags comes out clean, and the same when sanitised again', () => {
  const piece = fc.oneof(
    fc
      .constantFrom(
        'p',
        'div',
        'b',
        'a',
        'table',
        'tr',
        'td',
        'li',
        'ul',
        'svg',
        'script',
        'style',
        'math',
        'h1',
        'span',
        'pre',
        'textarea',
        'noscript',
        'iframe',
        'template',
        'select',
        'option',
        'br',
        'xmp',
      )
      .chain((tag) =>
        fc.constantFrom(
          `<${tag}>`,
          `</${tag}>`,
          `<${tag} `,
          `<${tag} onclick=x href="javascript:x" src=x>`,
          `<${tag}/>`,
        ),
      ),
    fc.constantFrom(
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<!',
      '"',
      "'",
      '>',
      '<',
      '&lt;',
      '&',
      '&#x3c;',
      '=',
      ' ',
    ),
    fc.constantFrom('<img src="/files/a.png" onerror=x>', '<span data-type="inline-math" data-latex="<b>">', 'text'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => isClean(pieces.join(''))),
    { numRuns: 3000 },
  );
});

const payloads = '../shared/data/hostile/xss';

describe.skipIf(!existsSync(payloads))('published attack strings (only where ../shared/data is there)', () => {
  const files = existsSync(payloads) ? readdirSync(payloads) : [];
  test.each(files)('%s', (file) => {
    const text = readFileSync(`${payloads}/${file}`, 'utf8');
    isClean(text);
    for (const line of text.split('\n')) {
      isClean(line);
      isClean(`<p>${line}</p>`);
      isClean(`<img src="${line}">`);
      isClean(`<a href="${line}">x</a>`);
      isClean(`<p ${line}="alert(1)">x</p>`);
    }
  });
});
