/**
 * What is done to the server's built files for the sake of memory. V8 keeps a text with two bytes for each character as soon as one of
 * them is beyond Latin-1; and the first error that a process writes down makes Node.js read the whole map of its file.
 */

const BEYOND_ASCII = /[^\0-\x7f]/g;
/** A character that is escaped already would become a backslash and five others. */
const ESCAPED_BEYOND_ASCII = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;
/** How much longer an escape is than what it stands for, a unit of UTF-16. */
const LONGER_BY = '\\u0000'.length - 1;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const numberOf = new Map([...DIGITS].map((digit, value) => [digit, value]));
/** Of each digit, five bits are of the number; this one says that more follow. */
const MORE = 0b100000;

/** A script with escapes for what is beyond ASCII: the same to whoever runs it. Throws where it would not be. */
export function escapeBeyondAscii(code: string): string {
  const found = ESCAPED_BEYOND_ASCII.exec(code);
  if (found) throw new Error(`Can't be escaped: ${code.slice(Math.max(0, found.index - 40), found.index + 40)}`);
  return code.replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The numbers of a segment of a source map: column, source, line there, column there, name, each from the one before. */
function readNumbers(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = numberOf.get(digit)!;
    value += (bits & (MORE - 1)) << shift;
    shift += 5;
    if (bits & MORE) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function writeNumber(number: number): string {
  let text = '';
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  do {
    const bits = rest & (MORE - 1);
    rest >>>= 5;
    text += DIGITS[rest > 0 ? bits | MORE : bits];
  } while (rest > 0);
  return text;
}

/**
 * The mappings of `code` as those of the same code with escapes, and of each line of a source no more than where it begins: an error is
 * found by file and line, and a map of every word takes ten times the memory.
 */
export function mapLines(mappings: string, code: string): string {
  const lines = code.split('\n');
  // What a segment counts from: where the one before lies, as it was and as it is written.
  let [source, line, column] = [0, 0, 0];
  let written = { source: 0, line: 0, column: 0 };
  return mappings
    .split(';')
    .map((row, at) => {
      const text = lines[at] ?? '';
      let [generated, seen, longer, writtenGenerated] = [0, 0, 0, 0];
      let before = { source: -1, line: -1 };
      const kept: string[] = [];
      for (const segment of row === '' ? [] : row.split(',')) {
        const [toGenerated = 0, toSource, toLine = 0, toColumn = 0] = readNumbers(segment);
        generated += toGenerated;
        // What belongs to no source takes the place before it: nothing of ours is written there.
        if (toSource === undefined) continue;
        source += toSource;
        line += toLine;
        column += toColumn;
        for (; seen < generated; seen += 1) if (text.charCodeAt(seen) > 0x7f) longer += LONGER_BY;
        if (before.source === source && before.line === line) continue;
        before = { source, line };
        const place = generated + longer;
        const numbers = [
          place - writtenGenerated,
          source - written.source,
          line - written.line,
          column - written.column,
        ];
        kept.push(numbers.map(writeNumber).join(''));
        writtenGenerated = place;
        written = { source, line, column };
      }
      return kept.join(',');
    })
    .join(';');
}

interface SourceMap {
  mappings: string;
  names: string[];
  sourcesContent?: unknown;
}

/** The map of `code` for the same code with escapes. Sources lie beside what is built, so that it need not hold them. */
export function mapOfEscaped(map: SourceMap, code: string): SourceMap {
  const { sourcesContent: _, ...kept } = map;
  return { ...kept, names: [], mappings: mapLines(map.mappings, code) };
}
