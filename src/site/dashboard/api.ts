/** What other slices may call of site/dashboard: the first page of each role. */
export {
  EVERY_FIVE_MINUTES,
  refreshAllStats as refreshAllFigures,
  refreshStats as refreshFigures,
  statsJob as figuresJob,
} from './actions-stats.ts';
