import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { QuestionsScreen } from '#items/question-bank/screens/list/QuestionsScreen.tsx';
import { questionSearch } from '#items/question-bank/screens/list/question-search.ts';
import { MOST_STEPS } from '#live/contract-setup.ts';
import { useDraft } from '#quizzes/draft.ts';

/** Joins the bank to the draft of a new quiz and to live quizzes, which it does not know. */
function QuestionsPage() {
  const navigate = useNavigate();
  const play = (questions: readonly string[]) =>
    void navigate({ to: '/live/new', search: { questions: questions.join(',') } });
  return <QuestionsScreen newQuiz={useDraft()} live={{ most: MOST_STEPS, play }} />;
}

export const Route = createFileRoute('/_side/questions/')({
  ...questionSearch.route,
  beforeLoad: guard('faculty'),
  component: QuestionsPage,
});
