import { defineTexts } from '#platform/web/texts.ts';

/** Texts of the global search. */
export const searchTexts = defineTexts('searchTexts', {
  en: {
    open: 'Search',
    dialog: 'Search',
    placeholder: 'Search, or go to a page',
    close: 'Close',
    results: 'Results',
    pages: 'Go to',
    deeds: 'Do',
    signOut: 'Log out',
    loading: 'Searching',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    nothing: (text: string) => `Nothing was found for "${text}"`,
    failed: 'The search could not be reached. Pages can be opened all the same.',
    notifications: 'Notifications',
    plans: 'Free and premium',
    newAnnouncement: 'New announcement',
    help: 'Arrow keys choose, Enter opens, Escape closes',
    kinds: {
      quiz: 'Quizzes',
      attempt: 'My attempts',
      question: 'Questions',
      person: 'People',
      group: 'Groups',
      course: 'Courses',
      topic: 'Topics of courses',
      channel: 'Channels',
      certificate: 'Certificates',
    },
  },
});
