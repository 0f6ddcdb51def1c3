import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { credits } from './build/credits.ts';
import { earlyScript } from './build/early-script.ts';
import { icons, onlyUsedIcons } from './build/icons.ts';
import { inputs } from './build/inputs.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { leanSchemas } from './build/lean-schemas.ts';
import { libraries, librariesFirst } from './build/libraries-first.ts';
import { manifestOfParts } from './build/manifest-of-parts.ts';
import { pageFiles } from './build/page-demands.ts';
import { precompress } from './build/precompress.ts';
import { routerOptions } from './build/router-options.ts';

/**
 * What is put together into one file. Without it, each set of pages that shares a module would get a file of its own, and
 * a page some hundred requests, most for less than a kilobyte: a slow line waits for each of them.
 */
const parts = [
  ...libraries,
  { name: 'application', tags: ['$initial' as const], priority: 3 },
  pageFiles(import.meta.dirname),
];

const EARLY = 'src/platform/web/start/early.js';

/** Builds the browser half: `index.html` and everything it needs, into `dist/`. */
export default defineConfig({
  plugins: [
    tanstackRouter(routerOptions),
    react(),
    earlyScript(EARLY),
    credits(),
    icons('src'),
    onlyUsedIcons('src'),
    leanContracts(),
    leanSchemas(),
    librariesFirst(),
    manifestOfParts(),
    inputs([EARLY]),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // The content security policy knows no `data:` fonts, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { codeSplitting: { groups: parts } },
      // Which file a module is in is said by `parts`, so what a screen imports late may be there already.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
