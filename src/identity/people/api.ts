/** What other slices may call of identity/people: the people of a school and their groups. */
export { changeInfo, makeUser, readUser, setStatusOf } from './actions.ts';
export { editGroup, makeGroup } from './actions-groups.ts';
export { invitationsJob } from './jobs.ts';
export { deleteMembers, findGroup, findGroupNamed, insertMembers } from './store.ts';
export {
  forgetDeactivations,
  forgetGivenRoles,
  lockAccounts,
  lockActiveAdmins,
  setExternalId,
  setInfo,
} from './store-admin.ts';
