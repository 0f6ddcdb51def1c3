/** What other slices may call of identity/oneroster: the way to the grade books of student information systems. */

export { findGradebook, type GradebookAccess } from './gradebook.ts';
