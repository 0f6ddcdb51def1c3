import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDecimal, findRange } from '#platform/exact/decimals.ts';
import { findRational, rational, toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from './read-question-file.ts';
import { findPercentage, findPercentageText, findShare, withMeantShares } from './shares.ts';
import { anyHtml } from './testing/items.ts';
import { canonicalHtml, findPlainText, htmlSource, isBlankHtml, textToHtml } from './texts.ts';

const inline = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const block = (latex: string): string => `<div data-type="block-math" data-latex="${latex}"></div>`;

describe('mathematics', () => {
  test.each([
    ['a \\(x<1\\) b', `<p>a ${inline('x&lt;1')} b</p>`],
    ['see\n$$x$$\nhere', `<p>see</p>${block('x')}<p>here</p>`],
    ['in $$x$$ line', `<p>in ${inline('x')} line</p>`],
    ['\\[x\\]', block('x')],
    ['$5 and $6', '<p>$5 and $6</p>'],
    ['\\(open', '<p>\\(open</p>'],
    ['$$$$', '<p>$$$$</p>'],
    ['a \\\\(b\\\\) c', '<p>a \\\\(b\\\\) c</p>'],
  ])('in plain text: %s', (source, html) => {
    expect(textToHtml(source, 'auto')).toBe(html);
  });
  test.each([
    ['<p>$$x$$</p><p>y</p>', `${block('x')}<p>y</p>`],
    ['<p>a $$x$$<br>b</p>', `<p>a ${inline('x')}<br>b</p>`],
    ['<p>\\(a &lt; b\\)</p>', `<p>${inline('a &lt; b')}</p>`],
    ['<img alt="\\(x\\)"><code>\\(y\\)</code>', '<img alt="\\(x\\)"><code>\\(y\\)</code>'],
  ])('in HTML: %s', (source, html) => {
    expect(textToHtml(source, 'html')).toBe(html);
  });
});

describe('Markdown', () => {
  test.each([
    ['one\ntwo', '<p>one two</p>'],
    ['one  \ntwo', '<p>one<br>two</p>'],
    ['- a\n- b\n\n1. c', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
    ['# Title\ntext', '<h3>Title</h3><p>text</p>'],
    ['```\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
    ['`*x*` *y* snake_case_name', '<p><code>*x*</code> <em>y</em> snake_case_name</p>'],
    ['[a](https://x.example/?q="b")', '<p><a href="https://x.example/?q=&quot;b&quot;">a</a></p>'],
    ['<script>', '<p>&lt;script&gt;</p>'],
  ])('%j', (source, html) => {
    expect(textToHtml(source, 'markdown')).toBe(html);
  });
});

test('HTML written to a file reads back as the same HTML', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      expect(textToHtml(htmlSource(html), 'html')).toBe(canonicalHtml(html));
      const plain = findPlainText(html);
      if (plain !== null) expect(textToHtml(plain, 'auto')).toBe(canonicalHtml(html));
    }),
    { numRuns: 5_000, seed: 7 },
  );
});

test('HTML without anything to see is blank', () => {
  expect(['', '<p></p>', '<p> &nbsp;<br></p>'].every(isBlankHtml)).toBe(true);
  expect([inline('x'), '<img src="a">', '<p>0</p>'].some(isBlankHtml)).toBe(false);
});

describe('percentages are the fractions that people mean', () => {
  test.each([
    ['33.33333', '1/3'],
    ['33.333', '1/3'],
    ['33.33', '1/3'],
    ['33.3', '1/3'],
    ['66.66667', '2/3'],
    ['66.66666', '2/3'],
    ['-16.66667', '-1/6'],
    ['14.28571', '1/7'],
    ['11.11111', '1/9'],
    ['83.33333', '5/6'],
    ['12.50000', '1/8'],
    ['5', '1/20'],
    ['33', '33/100'],
    ['33.4', '167/500'],
    ['100', '1'],
    ['0', '0'],
  ])('%s %% is %s', (text, share) => {
    expect(toText(findPercentage(text)!)).toBe(share);
  });
  test.each(['', '101', '-100.5', 'x', '1e2', '..', '5%'])('%j is none', (text) => {
    expect(findPercentage(text)).toBeNull();
  });
  test('every fraction up to /100 is written so that it reads back exactly', () => {
    for (let d = 1; d <= 100; d++) {
      for (let n = 0; n <= d; n++) {
        const share = rational(n, d);
        expect(findPercentage(findPercentageText(share) ?? '')).toEqual(share);
      }
    }
  });
  test('shares may be written as fraction, decimal or percentage, from -1 to 1', () => {
    expect(['1/3', '0.5', '0,5', '50%', '-1', '33.333 %'].map(findShare)).toEqual([
      '1/3',
      '1/2',
      '1/2',
      '1/2',
      '-1',
      '1/3',
    ]);
    expect(['0.3333333', '-0.1666667', '0.125', '0.33'].map(findShare)).toEqual(['1/3', '-1/6', '1/8', '33/100']);
    expect(['0.33333333333333331', '33.333333333333336%', '-333333333333333/1000000000000000'].map(findShare)).toEqual([
      '1/3',
      '1/3',
      '-1/3',
    ]);
    expect(
      ['16.7%', '0.1666666666666667', '11.1%', '-0.11111', '0.7777777777777778', '1/16', '0.0625', '2.5%'].map(
        findShare,
      ),
    ).toEqual(['1/6', '1/6', '1/9', '-1/9', '7/9', '1/16', '1/16', '1/40']);
    expect(['1.01', '-3/2', 'half', '1/0'].map(findShare)).toEqual([null, null, null, null]);
  });
});

describe('decimals', () => {
  test.each([
    ['3.14', '3.14'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['3,5', '3.5'],
    ['-1.5e3', '-1500'],
    ['12e-3', '0.012'],
    ['007', '007'],
  ])('%s is %s', (text, value) => {
    expect(findDecimal(text)).toBe(value);
  });
  test.each(['', '.', '-', '1e400', '1.2.3', '1 000', 'NaN', '1'.repeat(31)])('%j is none', (text) => {
    expect(findDecimal(text)).toBeNull();
  });
  test('a range is its middle and half its width, exactly', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.integer({ min: 0, max: 8 }), (low, width, places) => {
        const text = (value: number): string => `${value}e-${places}`;
        const found = findRange(text(low), text(low + width))!;
        const [value, tolerance] = [findRational(found.value)!, findRational(found.tolerance)!];
        const scale = 2n * 10n ** BigInt(places);
        expect(toText(value)).toBe(toText(rational(2n * BigInt(low) + BigInt(width), scale)));
        expect(toText(tolerance)).toBe(toText(rational(BigInt(width), scale)));
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

test('thirds, sixths and ninths that a program rounded to any number of digits are fractions again, wherever there is a share', () => {
  for (const denominator of [3, 6, 9])
    for (let numerator = 1; numerator < denominator; numerator++)
      for (let places = 5; places <= 17; places++) {
        const digits = (BigInt(numerator) * 10n ** BigInt(places)) / BigInt(denominator);
        const item = { options: [{ share: `-${digits}/${10n ** BigInt(places)}`, text: '1/3' }], value: '0.3333' };
        const exact = toText(rational(-numerator, denominator));
        expect(withMeantShares(item)).toEqual({ options: [{ share: exact, text: '1/3' }], value: '0.3333' });
      }
  expect(withMeantShares({ share: '1/16384' })).toEqual({ share: '1/16384' });
});

test.each([
  ['comma.gift', 'Q{#1,000}', ['1,000']],
  ['comma.gift', 'Q{#1,000..2,000}', ['1,000', '2,000']],
  ['comma.gift', 'Q{#5000:1,000}', ['1,000']],
  ['comma.csv', 'question,type,correct\nQ,numeric,"1,000"', ['1,000']],
  ['comma.csv', 'question,type,correct\nQ,numeric,"1,000..2,000"', ['1,000', '2,000']],
  ['comma.csv', 'question,type,correct,tolerance\nQ,numeric,5000,"1,000"', ['1,000']],
  ['comma.txt', 'NUM\tQ\t1,000\t1,5', ['1,000', '1,5']],
  ['comma.md', '1.  Q\n*a) x\nb) y\n\n2.  Q\n=   1,000 +- 5', ['1,000']],
  ['comma.md', '1.  Q\n*a) x\nb) y\n\n2.  Q\n=   [1,5, 2,5]', null],
] as const)('%s: %j tells how each number with a comma was read, or refuses it', async (name, source, numbers) => {
  const { items } = await readQuestionFile({ name, bytes: new TextEncoder().encode(source) });
  const told = numbers?.map((number) => `The number ${number} was read as ${number.replace(',', '.')}.`);
  expect(items.slice(-1)).toMatchObject([told ? { warnings: told } : { refused: expect.anything() }]);
});
