/** What other slices may call of site/support: frequently asked questions and messages to the school. */
export { listFaqRows } from './store.ts';
