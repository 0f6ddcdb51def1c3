import type { Plugin } from 'vite';

/** The link by which Vite has a part of the application itself fetched early. */
const LINK = /<link rel="modulepreload" crossorigin href="(\/assets\/(?:react|libraries)-[^"]+)">/g;

/**
 * Has what the application stands on run on its own before the application: a part that is only imported runs together with
 * its importer, and a slow phone hears of no finger meanwhile.
 */
export function librariesFirst(): Plugin {
  return {
    name: 'tripos:libraries-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const found = page.match(LINK) ?? [];
        const scripts = [...page.matchAll(LINK)].map(
          ([, href]) => `<script type="module" crossorigin src="${href}"></script>`,
        );
        if (found.length === 0) throw new Error('The page names no libraries: the groups of the build have changed');
        return page.replace(LINK, '').replace(/<script type="module"/, `${scripts.join('')}$&`);
      },
    },
  };
}
