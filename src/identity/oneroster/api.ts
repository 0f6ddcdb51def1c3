/** What other slices may call of identity/oneroster: the way to the grade books of student information systems. */

export { secretPurpose as connectionPurpose } from './actions-run.ts';
export { findGradebook, type GradebookAccess } from './gradebook.ts';
