/**
 * What is done to the server's built files for the sake of memory. V8 keeps a text with two bytes for each character as soon as one of
 * them is beyond Latin-1; and the first error that a process writes down makes Node.js read the whole map of its file.
 */
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

const BEYOND_ASCII = /[^\0-\x7f]/g;
/** A character that is escaped already would become a backslash and five others. */
const ESCAPED_BEYOND_ASCII = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;
/** How much longer an escape is than what it stands for, a unit of UTF-16. */
const LONGER_BY = '\\u0000'.length - 1;

/** A script with escapes for what is beyond ASCII: the same to whoever runs it. Throws where it would not be. */
export function escapeBeyondAscii(code: string): string {
  const found = ESCAPED_BEYOND_ASCII.exec(code);
  if (found) throw new Error(`Can't be escaped: ${code.slice(Math.max(0, found.index - 40), found.index + 40)}`);
  return code.replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The mappings of `code` as those of the same code with escapes, and of each line of a source no more than where it begins: an error is
 * found by file and line, and a map of every word takes ten times the memory.
 */
export function mapLines(mappings: string, code: string): string {
  const lines = code.split('\n');
  return encode(
    decode(mappings).map((row, at) => {
      const text = lines[at] ?? '';
      let [seen, longer] = [0, 0];
      let before: SourceMapSegment | undefined;
      const kept: SourceMapSegment[] = [];
      for (const segment of row) {
        // What belongs to no source takes the place before it: nothing of ours is written there.
        if (segment.length === 1) continue;
        const [column, source, line, sourceColumn] = segment;
        for (; seen < column; seen += 1) if (text.charCodeAt(seen) > 0x7f) longer += LONGER_BY;
        if (before?.[1] === source && before[2] === line) continue;
        before = segment;
        kept.push([column + longer, source, line, sourceColumn]);
      }
      return kept;
    }),
  );
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
