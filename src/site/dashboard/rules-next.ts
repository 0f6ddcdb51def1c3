/** What a student does next, and in which order the rest is due. Pure. */
import type { QuizSummary } from '#quizzes/contract.ts';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';

type Running = StudentDashboard['resume'][number];
type Course = NonNullable<StudentDashboard['learning']>['courses'][number];

export type NextStep =
  | { readonly kind: 'resume'; readonly attempt: Running }
  | { readonly kind: 'start' | 'wait'; readonly quiz: QuizSummary }
  | { readonly kind: 'course'; readonly course: Course }
  | { readonly kind: 'nothing' };

const HOUR_MS = 3_600_000;

const leftOf = (attempt: Running): number => attempt.remainingMs ?? Number.MAX_SAFE_INTEGER;

/** Running attempts, the one that ends first on top; those without a limit last. */
export const byTimeLeft = (attempts: readonly Running[]): Running[] =>
  attempts.toSorted((one, other) => leftOf(one) - leftOf(other));

const isFresh = ({ standing, needs }: QuizSummary): boolean => needs === null && standing?.attemptsUsed === 0;

/**
 * The one next step: what is running, what opens within the hour, what has a deadline and was never tried, the course
 * that was begun, then anything else that can be started, and at last what opens next.
 */
export function nextStepOf({ resume, open, upcoming, learning }: StudentDashboard, now: Date): NextStep {
  const [running] = byTimeLeft(resume);
  if (running) return { kind: 'resume', attempt: running };
  const [coming] = upcoming;
  if (coming?.opensAt && Date.parse(coming.opensAt) - now.getTime() < HOUR_MS) return { kind: 'wait', quiz: coming };
  const due = open.find((quiz) => isFresh(quiz) && quiz.closesAt !== null);
  if (due) return { kind: 'start', quiz: due };
  const course = learning?.courses.find(({ next }) => next !== null);
  if (course) return { kind: 'course', course };
  const any = open.find(isFresh) ?? open.find(({ needs }) => needs === null);
  if (any) return { kind: 'start', quiz: any };
  return coming ? { kind: 'wait', quiz: coming } : { kind: 'nothing' };
}

/** When something happens with the quiz: it closes, or it opens. */
const dateOf = ({ dateState, opensAt, closesAt }: QuizSummary): string =>
  (dateState === 'scheduled' ? opensAt : closesAt) ?? '';

/** What has a date, the first on top, and what can be taken at any time; without the next step itself. */
export function dueOf(
  { open, upcoming }: StudentDashboard,
  step: NextStep,
): { dated: QuizSummary[]; anyTime: QuizSummary[] } {
  const isNext = ({ _id }: QuizSummary): boolean => 'quiz' in step && step.quiz._id === _id;
  const rest = [...open, ...upcoming].filter((quiz) => !isNext(quiz));
  return {
    dated: rest.filter((quiz) => dateOf(quiz) !== '').toSorted((a, b) => dateOf(a).localeCompare(dateOf(b))),
    anyTime: rest.filter((quiz) => dateOf(quiz) === ''),
  };
}
