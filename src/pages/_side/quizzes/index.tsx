import { createFileRoute } from '@tanstack/react-router';
import { QuizzesScreen } from '#quiz/screens/QuizzesScreen.tsx';
import { quizSearch } from '#quiz/screens/quiz-search.ts';

export const Route = createFileRoute('/_side/quizzes/')({ ...quizSearch.route, component: QuizzesScreen });
