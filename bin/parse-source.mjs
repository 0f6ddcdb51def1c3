/** Sources as trees, with the place of each node in the text. */
import { parseSync } from '@swc/core';

/**
 * Parses a TypeScript or JavaScript source. `textOf` returns the text of a span and `lineOf` its first line, from 1.
 * swc counts bytes from an origin of its own; the empty statement in front shows where that is.
 */
export function parseSource(path, source) {
  const script = `;${source.replace(/^#!/, '//')}`;
  const bytes = Buffer.from(script);
  const { body } = parseSync(script, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    decorators: true,
    target: 'esnext',
  });
  const origin = body[0].span.start;
  const textOf = ({ start, end }) => bytes.subarray(start - origin, end - origin).toString();
  let [line, until] = [1, 0];
  /** Spans come nearly in order, so counting continues where it ended. */
  const lineOf = ({ start }) => {
    const at = start - origin;
    if (at < until) [line, until] = [1, 0];
    for (; until < at; until += 1) if (bytes[until] === 10) line += 1;
    return line;
  };
  return { body, textOf, lineOf };
}
