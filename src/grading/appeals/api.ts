/** What other slices may call of grading/appeals: what students query about questions of reviewed attempts. */
export { closeAccepted, reopenClosed } from './store.ts';
