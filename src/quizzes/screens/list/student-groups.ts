/** The group of a student's list that a quiz belongs to. */
import type { QuizSummary } from '../../contract.ts';

/** `now`: can be started or resumed; `coming`: opens later; `over`: closed, or no attempts are left. */
export type QuizGroup = 'now' | 'coming' | 'over';

export function quizGroupOf(quiz: Pick<QuizSummary, 'dateState' | 'standing'>): QuizGroup {
  if (quiz.standing?.openAttempt) return 'now';
  if (quiz.dateState === 'scheduled') return 'coming';
  return quiz.dateState === 'open' && quiz.standing?.attemptsLeft !== 0 ? 'now' : 'over';
}

/** The quizzes of one group; those that are running come first. */
export function inGroup<Some extends Pick<QuizSummary, 'dateState' | 'standing'>>(
  quizzes: readonly Some[],
  group: QuizGroup,
): Some[] {
  const members = quizzes.filter((quiz) => quizGroupOf(quiz) === group);
  const isRunning = (quiz: Some): boolean => Boolean(quiz.standing?.openAttempt);
  return [...members.filter(isRunning), ...members.filter((quiz) => !isRunning(quiz))];
}
