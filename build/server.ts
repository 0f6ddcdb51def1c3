/**
 * Puts the server's own modules together into a few files with source maps, `dist-server/start.js` and what it loads. As 1 500 TypeScript
 * modules they take a third of a process's memory, and two thirds of the time that loading takes (decision 153). Packages stay where npm
 * has put them. Worker threads are run from `src/`, so every module keeps its place there.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { hashOfServer } from '../bin/build-hash.mjs';
import { escapeBeyondAscii, mapOfEscaped } from './server-text.ts';
import { shareSchemas } from './shared-schemas.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist-server');
// Beside its place, so that what runs, and another build, never see half of it.
const [MADE, FORMER] = [`${OUT}.${process.pid}.made`, `${OUT}.${process.pid}.former`];
const ENTRIES = {
  start: 'src/app/start/start.ts',
  prepare: 'src/app/start/prepare.ts',
  cli: 'src/app/cli/cli.ts',
};

/** A module's own place in `src/`, as an expression in a file beside it. */
const places = (id: string): [RegExp, string][] => [
  [/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + ${JSON.stringify(`/../${relative(ROOT, dirname(id))}`)})`],
  [/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(`../${relative(ROOT, id)}`)}, import.meta.url).href`],
];

const writePlaces: Plugin = {
  name: 'tripos:places',
  transform: {
    filter: { code: /\bimport\.meta\./ },
    // On the same lines as before, which is all that a place in an error needs.
    handler: (code, id) => ({
      code: places(id).reduce((text, [what, by]) => text.replace(what, by), code),
      map: null,
    }),
  },
};

const bundle = await rolldown({
  cwd: ROOT,
  input: ENTRIES,
  platform: 'node',
  external: (id) => !/^[./#]/.test(id),
  plugins: [shareSchemas(join(ROOT, 'src'), /\/server\/configuration\//), writePlaces],
});
const { output } = await bundle.write({
  dir: MADE,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Names of functions are kept for who reads an error, and those of a module for who looks into one that runs.
  minify: { compress: false, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
  comments: false,
});
for (const file of output) {
  if (file.type !== 'chunk') continue;
  const path = join(MADE, file.fileName);
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, escapeBeyondAscii(code));
  if (file.map) writeFileSync(`${path}.map`, JSON.stringify(mapOfEscaped(file.map, code)));
}
const made = output
  .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  .filter((id) => id.startsWith(ROOT))
  .map((id) => relative(ROOT, id));
writeFileSync(join(MADE, 'inputs.json'), JSON.stringify([...new Set(made)].sort()));
try {
  renameSync(OUT, FORMER);
} catch {
  // The first build.
}
renameSync(MADE, OUT);
writeFileSync(join(OUT, '.tripos-built'), hashOfServer(ROOT) ?? '');
rmSync(FORMER, { recursive: true, force: true });
