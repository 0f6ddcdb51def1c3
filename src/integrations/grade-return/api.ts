/** What other slices may call of integrations/grade-return: results for other systems, by one way through the outbox. */

export { bookBackground, reconcileEverywhere } from './background.ts';
export { isOfSystem, outcomeOf } from './outcome.ts';
export { type Book, reconcileQuiz, type StoredScore, sendAgain, sendWaiting } from './reconcile.ts';
export type { Activity, Grading, WantedScore } from './rules.ts';
export { findCountedAttempt } from './store.ts';
