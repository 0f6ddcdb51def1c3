/** What other slices may call of site/announcements: news of a school for groups of people. */
export { ANNOUNCEMENTS, notifyAnnouncements, readAnnouncement } from './actions.ts';
export { listTenantsToTell } from './store.ts';
