/** What other slices may call of results/preview: exams as teachers try them, in a store of their own. */
export { getPreview as getRehearsal } from './actions.ts';
export { deleteOldPreviews as deleteOldRehearsals } from './store.ts';
