/** What other slices may call of media: uploaded files, sent in ranges. */
export { fileBytes, findPlayed, type InTenant, storeFile, storePlayed } from './actions.ts';
export { kindOfFile } from './file-kind.ts';
export { type Spooled, spooled } from './spool.ts';
export { listFiles } from './store.ts';
