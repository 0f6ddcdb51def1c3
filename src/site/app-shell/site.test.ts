import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getImage, getQuote } from './contract.ts';
import { quotes } from './quotes.ts';

const site = await testSite();

test('a visitor gets one of our quotes', async () => {
  expect(quotes).toContainEqual(await site.as('visitor').do(getQuote));
});

test('a visitor gets one of our drawings, another one next time', async () => {
  const answer = await site.as('visitor').call(getImage);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  expect(answer.text).toMatch(/^<svg /);
});
