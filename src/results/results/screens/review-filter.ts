/** Which questions of a review are shown. */
import type { Review } from '../contract.ts';

export const reviewFilters = ['all', 'right', 'partial', 'wrong', 'blank', 'bookmarked'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

type Question = Pick<Review['questions'][number], 'question' | 'outcome'>;

/** As in every count, what could not be graded is grouped with what was not answered. */
const fits = ({ question, outcome }: Question, filter: ReviewFilter, bookmarked: ReadonlySet<string>): boolean => {
  if (filter === 'all') return true;
  if (filter === 'bookmarked') return bookmarked.has(question);
  return (outcome === 'ungradable' ? 'blank' : outcome) === filter;
};

/** The questions that the filter lets through, in the order of the paper. */
export const filterQuestions = <Q extends Question>(
  questions: readonly Q[],
  filter: ReviewFilter,
  bookmarked: ReadonlySet<string>,
): Q[] => questions.filter((question) => fits(question, filter, bookmarked));

/** The filters that make sense for what is shown: without outcomes or bookmarks only those that need none. */
export const filtersFor = (has: { readonly outcomes: boolean; readonly bookmarks: boolean }): readonly ReviewFilter[] =>
  reviewFilters.filter((filter) => filter === 'all' || (filter === 'bookmarked' ? has.bookmarks : has.outcomes));
