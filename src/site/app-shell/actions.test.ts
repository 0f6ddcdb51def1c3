import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { randomIllustration, randomQuote } from './actions.ts';
import { illustrations } from './illustrations.ts';
import { quotes } from './quotes.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const thirdParty = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const nothing = { author: '', content: '' };

test('without a third party a quote comes from our own set, each of them at some time', async () => {
  expect(await randomQuote(undefined, () => 0)).toEqual(quotes[0]);
  expect(await randomQuote(undefined, () => 0.999999)).toEqual(quotes.at(-1));
  expect(quotes.every((quote) => quote.content !== '' && quote.author !== '')).toBe(true);
});

test('a third party is asked for its quote, whatever it calls the words', async () => {
  const url = await thirdParty((_, reply) => reply.end('[{"quote":"Know thyself","author":"Delphi"}]'));
  expect(await randomQuote(url)).toEqual({ author: 'Delphi', content: 'Know thyself' });
});

test.each([
  ['an error', 500, '{"content":"x"}'],
  ['no JSON', 200, '<html>'],
  ['something else', 200, '{"content":{"a":1}}'],
  ['nothing', 200, 'null'],
])('a third party that answers %s gives an empty quote', async (_, status, body) => {
  const url = await thirdParty((_request, reply) => reply.writeHead(status).end(body));
  expect(await randomQuote(url)).toEqual(nothing);
});

test('a third party that is not there gives an empty quote', async () => {
  expect(await randomQuote('http://127.0.0.1:1/')).toEqual(nothing);
});

test('each of the six drawings is a whole SVG that asks for nothing from elsewhere', () => {
  expect(illustrations).toHaveLength(6);
  for (const drawing of illustrations) {
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/s);
    expect(drawing).not.toMatch(/NaN|undefined|href|<script/);
  }
  expect(randomIllustration(() => 0.999999)).toBe(illustrations[5]);
});
