/** What other slices may call of site/dashboard: the first page of each role. */
export { EVERY_FIVE_MINUTES, figuresJob, refreshAllFigures, refreshFigures } from './actions-figures.ts';
