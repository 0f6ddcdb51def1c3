import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { credits } from './build/credits.ts';
import { earlyScript } from './build/early-script.ts';
import { icons } from './build/icons.ts';
import { precompress } from './build/precompress.ts';
import { routerOptions } from './build/router-options.ts';

/** Builds the browser half: `index.html` and everything it needs, into `dist/`. */
export default defineConfig({
  plugins: [
    tanstackRouter(routerOptions),
    react(),
    earlyScript('src/platform/web/early.js'),
    credits(),
    icons('src'),
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
  },
  server: { proxy: { '/v1': 'http://localhost:3000' } },
});
