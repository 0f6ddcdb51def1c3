/**
 * Rich text as one line of plain text, for titles, tables, search and people who cannot see the screen.
 * Runs on both sides, and in linear time on any input.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The characters behind `&amp;`, `&#233;`, `&#xe9;` and the few other entities that sanitised HTML holds. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

const TAG = /<(\/?)([a-z][a-z0-9]*|!--)([^<>]*)>/gi;
const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'span', 'mark']);

/** The text a reader sees; a formula becomes its LaTeX source, an image as its description. */
export function plainText(html: string): string {
  const text = html.replace(TAG, (_tag, closing: string, name: string, attributes: string) => {
    const latex = closing ? null : /\bdata-latex="([^"]*)"/.exec(attributes);
    if (latex) return latex[1] ?? '';
    const alt = name.toLowerCase() === 'img' ? /\balt="([^"]*)"/.exec(attributes) : null;
    if (alt) return ` ${alt[1]} `;
    return INLINE.has(name.toLowerCase()) ? '' : ' ';
  });
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}
