import { createFileRoute } from '@tanstack/react-router';
import { QuizzesScreen } from '#quizzes/screens/list/QuizzesScreen.tsx';
import { quizSearch } from '#quizzes/screens/list/quiz-search.ts';

export const Route = createFileRoute('/_side/quizzes/')({ ...quizSearch.route, component: QuizzesScreen });
