/** What other slices may call of site/dashboard: the first page of each role. */
export { refreshStats } from './actions-stats.ts';
