import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '../../queries.ts';
import { quizTexts } from '../texts.ts';
import { QuizHead, type QuizTab } from './QuizHead.tsx';

interface PublishedOnlyProps {
  readonly quizId: string;
  readonly tab: QuizTab;
  /** The page of the tab. */
  readonly children: ReactNode;
}

/** A tab that a draft doesn't have: a reader who comes by its address is told why, and what will be there. */
export function PublishedOnly({ quizId, tab, children }: PublishedOnlyProps) {
  const texts = useTexts(quizTexts).detail.draftTab;
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  if (quiz.publishedAt !== null) return children;
  return (
    <>
      <QuizHead quiz={quiz} tab={tab} />
      <EmptyState title={texts.title}>{texts.help}</EmptyState>
    </>
  );
}
