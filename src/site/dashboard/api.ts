/** What other slices may call of site/dashboard: the first page of each role. */
export {
  EVERY_FIVE_MINUTES,
  refreshAllStats,
  refreshStats,
  statsJob,
} from './actions-stats.ts';
