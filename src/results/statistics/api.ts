/** What other slices may call of results/statistics: what answers tell about questions: item analysis, Rasch and 2PL. */
export { modelsTask } from './models/actions.ts';
