import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText, type Encoding } from './encoding.ts';
import type { UnreadableCode } from './unreadable-file.ts';

const german = '::Größe::Wie groß ist π – ungefähr? {#3.14:0.01}\n';
const russian = '::Столица::Столица России? {=Москва =москва}\nследующая строка\n';
const withMark = (mark: readonly number[], bytes: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(mark), bytes]);

const xml = (name: string, text: string): string => `<?xml version="1.0" encoding="${name}"?>\n<q>${text}</q>`;
const page = (name: string, text: string): string =>
  `<!DOCTYPE html>\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=${name}"></head><p>${text}</p>`;
/** What each of these encodings is for. */
const written: readonly (readonly [Encoding, string])[] = [
  ['iso-8859-2', 'Zażółć gęślą jaźń'],
  ['windows-1250', 'Příliš žluťoučký kůň'],
  ['windows-1251', 'Столица России'],
  ['koi8-r', 'Столица России'],
  ['windows-1256', 'ما عاصمة مصر؟'],
  ['iso-8859-7', 'Ποια είναι η πρωτεύουσα'],
  ['windows-1255', 'מהי בירת צרפת'],
  ['shift_jis', '日本の首都はどこですか'],
  ['gb2312', '法国的首都是哪里'],
  ['euc-kr', '프랑스의 수도는'],
];

const cases: readonly (readonly [Encoding, string, Uint8Array])[] = [
  ['UTF-8', german, Buffer.from(german)],
  ['UTF-8', 'plain {T}', Buffer.from('plain {T}')],
  ['UTF-8 with BOM', german, withMark([0xef, 0xbb, 0xbf], Buffer.from(german))],
  ['UTF-16LE with BOM', russian, withMark([0xff, 0xfe], iconv.encode(russian, 'utf16-le'))],
  ['UTF-16BE with BOM', russian, withMark([0xfe, 0xff], iconv.encode(russian, 'utf16-be'))],
  ['UTF-16LE', german, iconv.encode(german, 'utf16-le')],
  ['UTF-16LE', russian, iconv.encode(russian, 'utf16-le')],
  ['UTF-16BE', german, iconv.encode(german, 'utf16-be')],
  ['UTF-16BE', russian, iconv.encode(russian, 'utf16-be')],
  ['Windows-1252', 'Größe – 5 €', iconv.encode('Größe – 5 €', 'windows-1252')],
  ['Windows-1252', xml('ISO-8859-1', 'Größe – 5 €'), iconv.encode(xml('ISO-8859-1', 'Größe – 5 €'), 'windows-1252')],
  ['Windows-1252', xml('UTF-8', 'Größe'), iconv.encode(xml('UTF-8', 'Größe'), 'windows-1252')],
  ['UTF-8', xml('ISO-8859-5', russian), Buffer.from(xml('ISO-8859-5', russian))],
  ...written.flatMap(([encoding, text]) =>
    [xml(encoding.toUpperCase(), text), page(encoding, text)].map(
      (whole) => [encoding, whole, iconv.encode(whole, encoding)] as const,
    ),
  ),
];

test.each(cases)('%s is recognised and named', (encoding, text, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding });
});

describe('what is no text is refused with what it is', () => {
  const refused: readonly (readonly [string, UnreadableCode, Uint8Array])[] = [
    ['nothing', 'empty-file', new Uint8Array()],
    ['a byte order mark alone', 'empty-file', Buffer.from([0xef, 0xbb, 0xbf])],
    ['blanks', 'empty-file', Buffer.from(' \n\t ')],
    ['zero bytes', 'not-text', new Uint8Array(64)],
    ['a zero byte in a text', 'not-text', Buffer.from('abc\0def')],
    ['a PDF', 'not-text', Buffer.from('%PDF-1.7 text')],
    ['an old workbook', 'not-text', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['a picture', 'not-text', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['control characters', 'not-text', Buffer.from('\u0001\u0002\u0003'.repeat(20))],
    ['a mark of UTF-8 before other bytes', 'wrong-encoding', Buffer.from([0xef, 0xbb, 0xbf, 0xe4, 0x20])],
    ['UTF-16 with half a character', 'wrong-encoding', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x41])],
    ['UTF-16 with half a pair', 'wrong-encoding', Buffer.from([0xff, 0xfe, 0x3d, 0xd8, 0x41, 0x00])],
    ['UTF-32', 'wrong-encoding', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
    ['XML in an encoding that nobody reads', 'wrong-encoding', Buffer.from(xml('EBCDIC-CP-BE', '\u00e4'), 'latin1')],
    ['XML in bytes that its encoding has not', 'wrong-encoding', Buffer.from(xml('EUC-KR', '\u00ff'), 'latin1')],
    ['bytes that Windows-1252 has not', 'not-text', Buffer.from([0x41, 0x81, 0x8d])],
  ];
  test.each(refused)('%s: %s', (_name, code, bytes) => {
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ name: 'UnreadableFile', code }));
  });
});

test('random bytes are decoded or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(decodeText(bytes).text).not.toContain('\0');
      } catch (error) {
        expect(error).toHaveProperty('name', 'UnreadableFile');
      }
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

test('any text comes back from its own UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      fc.pre(text.trim() !== '' && !text.startsWith('\ufeff'));
      // Signatures of other kinds of file, such as %PDF, are kept out by the first letter.
      expect(decodeText(Buffer.from(`a${text}`)).text).toBe(`a${text}`);
    }),
    { numRuns: 1_000, seed: 7 },
  );
});
