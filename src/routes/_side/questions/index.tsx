import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { QuestionsScreen } from '#items/question-bank/screens/QuestionsScreen.tsx';
import { questionSearch } from '#items/question-bank/screens/question-search.ts';
import { useDraft } from '#quizzes/draft.ts';

/** Joins the bank to the draft of a new quiz: the one slice does not know the other. */
function QuestionsPage() {
  return <QuestionsScreen newQuiz={useDraft()} />;
}

export const Route = createFileRoute('/_side/questions/')({
  ...questionSearch.route,
  beforeLoad: guard('faculty'),
  component: QuestionsPage,
});
