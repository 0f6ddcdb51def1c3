/** What other slices may call of identity/people: the people of a school and their groups. */
export { readUser } from './actions.ts';
export { invitationsJob } from './jobs.ts';
export { deleteMembers, findGroup, insertMembers } from './store.ts';
export { lockAccounts, lockActiveAdmins, setInfo } from './store-admin.ts';
