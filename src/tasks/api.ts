/** What other slices may call of tasks: work that takes longer than a request, with its progress. */

export { startTask, taskJob, taskKind } from './actions.ts';
export { readParts, storeParts } from './actions-parts.ts';
export { deleteFilesOf, deleteOldFiles, findLastTask, insertTask, isUnderWay } from './store.ts';
export { deleteOldParts, deleteParts, findPart, insertPart, listPartedTasks } from './store-parts.ts';
