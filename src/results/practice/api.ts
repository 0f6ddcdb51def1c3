/** What other slices may call of results/practice: whether an assignment of practice is there. */
export { readAssignment } from './assignments/actions.ts';
