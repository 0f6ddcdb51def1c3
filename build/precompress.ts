import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|txt|html)$/;

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** Bytes. The last tenth of what large parts, which few pages bring, could shrink takes longer than all else of a build. */
const LARGE = 2_000_000;

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: source.length > LARGE ? 9 : 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  const written = { '.br': brotlied(source, { params }), '.gz': gzipped(source, { level: 9 }) };
  for (const [ending, compressing] of Object.entries(written)) {
    const bytes = await compressing;
    if (bytes.length < source.length) await writeFile(`${path}${ending}`, bytes);
  }
}

/** Writes `.br` and `.gz` beside every asset that gets smaller by it, so that the server compresses nothing twice. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'tripos:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const paths = [...filesUnder(join(outDir, 'assets'))].filter((path) => compressible.test(path));
      // The largest takes longest by far; what is begun first has the other processors beside it.
      paths.sort((a, b) => statSync(b).size - statSync(a).size);
      await Promise.all(paths.map(compress));
    },
  };
}
