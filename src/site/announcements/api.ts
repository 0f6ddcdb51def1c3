/** What other slices may call of site/announcements: news of a school for groups of people. */
export { ANNOUNCEMENTS, notifyAnnouncements as tellAnnouncements, readAnnouncement } from './actions.ts';
