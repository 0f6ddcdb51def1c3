import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { askGuard } from '#access/guards.ts';
import { StartQuiz } from '#delivery/start/screens/shared/StartQuiz.tsx';
import { session } from '#platform/web/session.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { QuizScreen } from '#quizzes/screens/QuizScreen.tsx';
import { AnalysisTab, LeaderboardTab } from '#results/results/screens/shared/QuizTabs.tsx';
import { AddToCalendar } from '#site/calendar/screens/shared/AddToCalendar.tsx';

const parts = { Start: StartQuiz, Dates: AddToCalendar, Analysis: AnalysisTab, Leaderboard: LeaderboardTab };

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/')({
  validateSearch: z.object({
    tab: z.enum(['overview', 'participants', 'analysis', 'leaderboard']).optional().catch(undefined),
    published: z.literal('1').optional().catch(undefined),
  }),
  beforeLoad: ({ search, params }) => {
    if (search.tab === 'participants') throw redirect({ to: '/quizzes/$name/{-$id}/participants', params });
    const isFaculty = askGuard('faculty', session.get().user, '') === null;
    if (search.tab === 'analysis' && isFaculty) throw redirect({ to: '/quizzes/$name/{-$id}/statistics', params });
  },
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const { tab = 'overview', published } = Route.useSearch();
    return <QuizScreen key={quizId} quizId={quizId} tab={tab} isJustPublished={published === '1'} parts={parts} />;
  },
});
