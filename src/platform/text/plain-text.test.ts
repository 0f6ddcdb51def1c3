import { expect, test } from 'vitest';
import { ownMs } from '#platform/testing/own-time.ts';
import { plainText } from './plain-text.ts';

test('keeps words of neighbouring paragraphs apart and words within one together', () => {
  expect(plainText('<p>One</p><p>T<strong>w</strong>o</p>a<br>b')).toBe('One Two a b');
});

test('shows a formula as its LaTeX and an image as its description', () => {
  expect(plainText('<p>Let <span data-type="inline-math" data-latex="x&lt;2"></span> be</p>')).toBe('Let x<2 be');
  expect(plainText('<p>See<img src="/files/a.png" alt="a cat" />here</p>')).toBe('See a cat here');
});

test('decodes entities once, so that an escaped entity stays readable', () => {
  expect(plainText('&amp;lt; caf&#233; &#xe9; &nbsp; &unknown;')).toBe('&lt; café é &unknown;');
});

test('takes linear time on a long run of opening brackets', async () => {
  expect(await ownMs(() => plainText('<a '.repeat(200_000)))).toBeLessThan(2000);
});
