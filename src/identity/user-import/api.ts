/** What other slices may call of identity/user-import: people from a file. */
export { findSheet } from './store-upload.ts';
