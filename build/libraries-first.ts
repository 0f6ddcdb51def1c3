import type { Plugin } from 'vite';

/**
 * The libraries of the application, in the order in which it runs. React, the schemas, Mantine and the rest each take
 * a slow phone long. The contracts are few and go with the schemas, which the first of them wakes up: in a task that is not
 * the application's.
 * Styles are none of them: they stay with the application, which lists them in their order.
 */
export const libraries = [
  {
    // The exam's room makes ids. Were they in a file between, parts of the room could not be asked for again (`use-later.ts`).
    name: 'react',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|uuid)[\\/]|[\\/]platform[\\/]web[\\/]start[\\/]root\.ts$/,
  },
  {
    name: 'schemas',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]src[\\/].*[\\/]contract[\w-]*(?:[\\/][\w-]+)?\.ts$/,
  },
  { name: 'mantine', test: /[\\/]node_modules[\\/](?:@mantine|@floating-ui)[\\/].*(?<!\.css)$/ },
  { name: 'libraries', test: /[\\/]node_modules[\\/].*(?<!\.css)$/ },
].map((part, index) => ({
  ...part,
  priority: 9 - index,
  ...(part.name !== 'react' && { tags: ['$initial' as const] }),
}));

/** The links by which Vite has them fetched early. */
const LINK = new RegExp(
  `<link rel="modulepreload" crossorigin href="(/assets/(?:${libraries.map((part) => part.name).join('|')})-[^"]+)">`,
  'g',
);

/**
 * Runs the libraries of the application on their own before the application: a part that is only imported runs
 * together with its importer, and a slow phone does not react to touch until then.
 */
export function librariesFirst(): Plugin {
  return {
    name: 'tripos:libraries-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const found = [...page.matchAll(LINK)].map(([, href]) => href!);
        const scripts = libraries
          .flatMap(({ name }) => found.filter((href) => href.startsWith(`/assets/${name}-`)))
          .map((href) => `<script type="module" crossorigin src="${href}"></script>`);
        if (scripts.length !== libraries.length)
          throw new Error(`The page names ${scripts.length} files of libraries instead of ${libraries.length}`);
        return page.replace(LINK, '').replace(/<script type="module"/, `${scripts.join('')}$&`);
      },
    },
  };
}
