/** What other slices may call of admin/operations: what admins see of the running site: metrics, audit log, mail, tasks, archives. */
export { readActivity } from './actions.ts';
export { memoize } from './memoize.ts';
