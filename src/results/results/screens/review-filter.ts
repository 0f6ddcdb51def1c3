/** Which questions of a review are shown. */
import type { Review } from '../contract.ts';

export const reviewFilters = ['all', 'right', 'partial', 'wrong', 'blank', 'flagged'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

type Question = Pick<Review['questions'][number], 'question' | 'outcome'>;

/** As in every count, what could not be graded is grouped with what was not answered. */
const fits = ({ question, outcome }: Question, filter: ReviewFilter, flagged: ReadonlySet<string>): boolean => {
  if (filter === 'all') return true;
  if (filter === 'flagged') return flagged.has(question);
  return (outcome === 'ungradable' ? 'blank' : outcome) === filter;
};

/** The questions that the filter lets through, in the order of the paper. */
export const filterQuestions = <Q extends Question>(
  questions: readonly Q[],
  filter: ReviewFilter,
  flagged: ReadonlySet<string>,
): Q[] => questions.filter((question) => fits(question, filter, flagged));

/** The filters that make sense for what is shown: without outcomes only those that need none. */
export const filtersFor = (hasOutcomes: boolean): readonly ReviewFilter[] =>
  hasOutcomes ? reviewFilters : ['all', 'flagged'];
