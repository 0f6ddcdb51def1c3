/** What other slices may call of results/preview: exams as teachers try them, in a store of their own. */
export { getRehearsal } from './actions.ts';
export { deleteOldRehearsals } from './store.ts';
