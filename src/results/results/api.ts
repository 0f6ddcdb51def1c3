/** What other slices may call of results/results: what an attempt is worth and how its reader sees it: score, review, leaderboard. */

export { getReadableAttempt, readQuizReport } from './actions.ts';
export { findReviewed, readOutcomes, toReviewedPart } from './actions-review.ts';
export { listDashNames } from './dashboard/actions.ts';
export { type CountedRow, listCounted, listItemRows } from './standings/store-ranking.ts';
export { countWaiting, getStandings } from './standings/store-standings.ts';
export {
  type AttemptDetailRow,
  type AttemptResultRow,
  findAttemptRow,
  type GradeRow,
  listAttemptRows,
  listAttemptRowsByIds,
  listOwnRows,
} from './store.ts';
export { fullName, rightsOf, summaryWith, toAttemptSummary } from './views.ts';
