/** What other slices may call of site/seo: what visitors and search engines get before any script runs: head, social cards, sitemap. */
export { describePage, nothingThere } from './actions.ts';
export { hasMoved } from './heads/head.ts';
export { installable } from './heads/written-head.ts';
export { registerWorker } from './worker-file.ts';
