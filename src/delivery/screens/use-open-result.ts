import { useNavigate } from '@tanstack/react-router';
import { session } from '#platform/web/session.ts';
import type { Attempt } from '../contract.ts';

/** Goes to what came out of an attempt: for guests, who have no pages of their own, to the quiz's public page. */
export function useOpenResult() {
  const navigate = useNavigate();
  return ({ _id, quiz }: Pick<Attempt, '_id' | 'quiz'>): Promise<void> =>
    session.get().guest
      ? navigate({ to: '/public/quizzes/$name/{-$id}', params: { name: quiz.slug, id: quiz._id }, replace: true })
      : navigate({ to: '/myAttempt/$id', params: { id: _id }, replace: true });
}
