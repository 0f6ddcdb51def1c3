/** What other slices may call of identity/privacy: what is stored about a person: export, deletion, retention. */
export { ownDataTask } from './actions.ts';
