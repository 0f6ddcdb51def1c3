import { SourceMap } from 'node:module';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { escapeBeyondAscii, mapOfEscaped } from './server-text.ts';

const sources: Record<string, string> = {
  'start.ts': `import { fails } from 'fails.ts';
export const words = { de: 'Prüfung „eins“', ar: 'اختبار', emoji: \`😀 \${1 + 1} · \\\\ü\`, key: { größe: 3 } };
export const isEmoji = (text: string): boolean => /^[😀-😂ü]$/u.test(text);
export { fails };
`,
  'fails.ts': `interface Left { out: string }
const naïve = 'é'; const after = 'ß'; export const one = (left: Left) => left.out + naïve + after;

export function fails(): never {
  const text = 'ähnlich – fast';
  throw new Error(text);
}
`,
};

/** What is built of them, on one line. */
async function build() {
  const bundle = await rolldown({
    input: 'start.ts',
    plugins: [{ name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] ?? null }],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  const [{ code, map }] = output;
  return { code: code.replace(/\n?\/\/# sourceMappingURL.*/, ''), map: map! };
}

const load = (code: string) => import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`);

test('what is escaped says the same', async () => {
  const { code } = await build();
  expect(code).toMatch(/[^\0-\x7f]/);
  const escaped = escapeBeyondAscii(code);
  expect(escaped).not.toMatch(/[^\0-\x7f]/);
  const [before, after] = [await load(code), await load(escaped)];
  expect(after.words).toEqual(before.words);
  expect(after.words.de).toBe('Prüfung „eins“');
  expect(['😀', '😁', 'ü', '😎', 'u'].map(after.isEmoji)).toEqual([true, true, true, false, false]);
});

test('what would not say the same is refused', () => {
  expect(() => escapeBeyondAscii('const text = /a\\–b/;')).toThrow("Can't be escaped");
  expect(escapeBeyondAscii('const text = "a\\\\–b";')).toBe('const text = "a\\\\\\u2013b";');
});

test('an error leads to its line as before, by a smaller map', async () => {
  const { code, map } = await build();
  const escaped = escapeBeyondAscii(code);
  const slim = mapOfEscaped(map, code);
  expect(slim.mappings.length).toBeLessThan(map.mappings.length / 2);
  expect(slim).not.toHaveProperty('sourcesContent');
  const [before, after] = [new SourceMap(map as never), new SourceMap(slim as never)];
  const lines = escaped.split('\n');
  for (const [row, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column += 1) {
      const there = escapeBeyondAscii(line.slice(0, column)).length;
      expect(lines[row]![there]).toBe(escapeBeyondAscii(line[column]!)[0]);
      const [was, is] = [before.findEntry(row, column), after.findEntry(row, there)];
      if (!('originalLine' in was) || !('originalLine' in is)) continue;
      expect([is.originalSource, is.originalLine], line.slice(column, column + 20)).toEqual([
        was.originalSource,
        was.originalLine,
      ]);
    }
  const thrown = code.indexOf('throw');
  expect(after.findEntry(0, escapeBeyondAscii(code.slice(0, thrown)).length)).toMatchObject({
    originalSource: expect.stringContaining('fails.ts'),
    originalLine: 5,
  });
});
