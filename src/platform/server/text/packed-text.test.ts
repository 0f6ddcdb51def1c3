import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextCache, packText, takes, toBytes, toGzip } from './packed-text.ts';

const long = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.repeat(200).toWellFormed());
const short = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());

test('parts that were packed before and parts that were not make one gzip file, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(short, long), fc.boolean())), (pieces) => {
      const parts = pieces.map(([text, isPacked]) => (isPacked ? packText(text) : text));
      const whole = pieces.map(([text]) => text).join('');
      expect(gunzipSync(toGzip(parts)).toString()).toBe(whole);
      expect(toBytes(parts).toString()).toBe(whole);
    }),
  );
});

test('a packed part is used again, and what is long is compressed', () => {
  const part = packText('the same question '.repeat(500));
  const twice = toGzip([part, ' and ', part, 'x'.repeat(100_000)]);
  expect(gunzipSync(twice)).toHaveLength(2 * part.bytes.length + 5 + 100_000);
  expect(twice.length).toBeLessThan(1_000);
});

test('what is kept holds no more memory than it counts', () => {
  const { bytes, deflated } = packText('a short text');
  expect([bytes.buffer.byteLength, deflated.buffer.byteLength]).toEqual([bytes.length, deflated.length]);
});

test('gzip goes to who takes it', () => {
  for (const taken of ['gzip', 'br, gzip;q=0.8', 'gzip, deflate, br, zstd', '*', 'GZIP;q=1']) {
    expect(takes('gzip', taken), taken).toBe(true);
  }
  for (const refused of [undefined, '', 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0', 'xgzip', '*;q=0']) {
    expect(takes('gzip', refused), String(refused)).toBe(false);
  }
});

test('a text is packed once, until newer ones take its place', () => {
  const packed = createTextCache(10_000);
  let made = 0;
  const ask = (key: string) =>
    packed(key, () => {
      made += 1;
      return `${key} ${'x'.repeat(3_000)}`;
    });
  for (const key of ['a', 'b', 'a', 'a']) expect(Buffer.from(ask(key).bytes).toString().startsWith(key)).toBe(true);
  expect(made).toBe(2);
  for (const key of ['c', 'a', 'd']) ask(key);
  ask('a');
  expect(made).toBe(4);
  ask('b');
  expect(made).toBe(5);
});
