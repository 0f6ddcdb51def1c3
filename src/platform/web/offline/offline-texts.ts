import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts of what can't be shown without a connection. */
export const offlineTexts = defineTexts('offlineTexts', {
  en: {
    title: 'You’re offline',
    notKept: 'This page has not been opened on this device before, so it can’t be shown without a connection.',
    tryAgain: 'Try again',
    readable: 'You can read these now',
    lists: {
      dash: 'Dashboard',
      courses: 'Courses',
      quizzes: 'Quizzes',
      attempts: 'My attempts',
      announcements: 'Announcements',
      calendar: 'Calendar',
      notifications: 'Notifications',
    },
  },
});
