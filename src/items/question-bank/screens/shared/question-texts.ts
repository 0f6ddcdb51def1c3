/** How question types, difficulties and the like are called, for every slice that shows questions. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const questionTexts = defineTexts('questionTexts', {
  en: {
    difficulty: 'Difficulty',
    difficulties: { '1': 'Basic', '2': 'Beginner', '3': 'Intermediate', '4': 'Advanced', '5': 'Expert' },
    subscription: 'Subscription',
    subscriptions: { '1': 'Free', '2': 'Premium' },
    status: 'Status',
    statuses: { draft: 'Draft', ready: 'Ready', retired: 'Retired' },
    preview: {
      title: 'Preview',
      lead: 'As students see it. Try an answer to see how it is graded.',
      later: 'The preview appears once the question is more complete.',
      blank: '…',
      earns: (earned: string, marks: string) =>
        `This answer earns ${earned} of ${marks} ${marks === '1' ? 'mark' : 'marks'}`,
      notGraded: 'This answer can’t be graded yet',
      manuallyGraded: 'This answer is marked manually',
    },
  },
});

/** The name of a difficulty, a status or the like; the key itself where there is none. */
export const nameOf = (names: object, key: string | number): string =>
  Object.hasOwn(names, String(key)) ? String((names as Record<string, unknown>)[String(key)]) : String(key);
