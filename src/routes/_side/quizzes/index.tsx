import { createFileRoute } from '@tanstack/react-router';
import { QuizzesScreen } from '#quizzes/screens/QuizzesScreen.tsx';
import { quizSearch } from '#quizzes/screens/quiz-search.ts';

export const Route = createFileRoute('/_side/quizzes/')({ ...quizSearch.route, component: QuizzesScreen });
