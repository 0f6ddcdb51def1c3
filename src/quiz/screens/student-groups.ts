/** In which group of a student's list a quiz stands. */
import type { QuizSummary } from '../contract.ts';

/** `now`: can be started or resumed; `coming`: opens later; `over`: closed, or no attempts are left. */
export type QuizGroup = 'now' | 'coming' | 'over';

export function quizGroupOf(quiz: Pick<QuizSummary, 'dateState' | 'standing'>): QuizGroup {
  if (quiz.standing?.openAttempt) return 'now';
  if (quiz.dateState === 'scheduled') return 'coming';
  return quiz.dateState === 'open' && quiz.standing?.attemptsLeft !== 0 ? 'now' : 'over';
}
