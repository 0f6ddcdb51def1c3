/** What other slices may call of results/practice: assignments of practice, their dates and reminders. */
export { readAssignment } from './assignments/actions.ts';
export { listTenantsToRemindOfPractice, PRACTICE_REMINDERS, remindOfPractice } from './assignments/reminders.ts';
export { listMine as listAssigned } from './assignments/store.ts';
