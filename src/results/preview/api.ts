/** What other slices may call of results/preview: exams as teachers try them, in a store of their own. */
export { getPreview } from './actions.ts';
export { deleteOldPreviews } from './store.ts';
