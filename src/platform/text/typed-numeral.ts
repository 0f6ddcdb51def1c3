/** Digits and separators of all writings, brought to one. Pure. */

/** Where the ten digits of a script begin. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const digitOf = (character: string): string => {
  const code = character.codePointAt(0)!;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
};

/** The text with ASCII digits, signs and spaces; without marks of direction, which no one sees. */
export const plainMarks = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2212\u2010-\u2013\uff0d\ufe63]/gu, '-')
    .replace(/\uff0b/gu, '+')
    .replace(/[\uff0e]/gu, '.')
    .replace(/[\uff0c\u060c]/gu, ',')
    .replace(/[\uff1a]/gu, ':')
    .replace(/[\u066a\uff05\ufe6a]/gu, '%')
    .replace(/[\u02b0\u2019]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();

const strip = (whole: string): string => whole.replace(/[^\d]/g, '');

/**
 * What a numeral can mean, each as `-12.5`: nothing where it is none, two where one separator with three digits behind
 * it can begin the decimals or group thousands. The first is the one with decimals.
 */
export function numeralReadings(text: string): readonly string[] {
  const [, sign = '', body = ''] = /^([-+]?)\s*(.*)$/.exec(text) ?? [];
  const minus = sign === '-' ? '-' : '';
  const say = (whole: string, decimals = ''): string =>
    `${minus}${strip(whole) || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  if (/^\d{1,30}$/.test(body)) return [say(body)];
  // Marks that only ever group, or only ever begin the decimals.
  const grouped = /^(\d{1,3}(?:([ '٬])\d{3})(?:\2\d{3})*)(?:[.,٫](\d{1,30}))?$/.exec(body);
  if (grouped) return [say(grouped[1]!, grouped[3])];
  const arabic = /^(\d{0,30})٫(\d{1,30})$/.exec(body);
  if (arabic) return [say(arabic[1]!, arabic[2])];
  // Indian numbers group thousands, then every two digits.
  const indian = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,30}))?$/.exec(body);
  if (indian) return [say(indian[1]!, indian[2])];
  const both = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,٫])(\d{1,30})$/.exec(body);
  if (both && both[2] !== both[3]) return [say(both[1]!, both[4])];
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/.test(body)) return [say(body)];
  const single = /^(\d{0,30})[.,](\d{0,30})$/.exec(body);
  if (!single || strip(body) === '') return [];
  const decimal = say(single[1]!, single[2]);
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? [decimal, say(body)] : [decimal];
}

/** The same number with a fourth decimal where three of them could be taken for thousands. */
export const separatorFree = (text: string): string => (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text);
