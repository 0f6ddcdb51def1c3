/**
 * Moodle's two ways to write one text in several languages, spans of the class "multilang" and `{mlang de}…{mlang}`.
 * Here a text has one language: the first of the file is kept, and the others are named.
 */
const SPAN =
  /<span\s+(?:lang\s*=\s*"([\w-]{1,20})"\s+class\s*=\s*"multilang"|class\s*=\s*"multilang"\s+lang\s*=\s*"([\w-]{1,20})")\s*>/gi;
const BRACES = /\{mlang\s+([\w, -]{1,60})\}/gi;

interface Piece {
  readonly language: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with one language of those it is written in. Linear. */
export function chooseLanguage(source: string, warn: (message: string) => void): string {
  if (!/multilang|\{mlang/i.test(source)) return source;
  return firstLanguageOf(firstLanguageOf(source, SPAN, '</span>', warn), BRACES, '{mlang}', warn);
}

function firstLanguageOf(source: string, opening: RegExp, closing: string, warn: (message: string) => void): string {
  const pieces: Piece[] = [];
  for (const match of source.matchAll(opening)) {
    const start = match.index + match[0].length;
    if (match.index < (pieces.at(-1)?.to ?? 0)) continue;
    const end = source.indexOf(closing, start);
    if (end === -1) break;
    const language = (match[1] ?? match[2] ?? '').trim();
    pieces.push({ language, from: match.index, to: end + closing.length, text: source.slice(start, end) });
  }
  const languages = [...new Set(pieces.map(({ language }) => language))];
  const kept = languages.find((language) => language !== 'other');
  if (kept === undefined) return source;
  if (languages.length > 1) warn(`The text is written in ${languages.join(', ')}; only ${kept} is kept.`);
  let text = '';
  let from = 0;
  for (const piece of pieces) {
    text += source.slice(from, piece.from) + (piece.language === kept ? piece.text : '');
    from = piece.to;
  }
  return text + source.slice(from);
}
