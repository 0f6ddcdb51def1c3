import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { QuestionsScreen } from '#question-bank/screens/QuestionsScreen.tsx';
import { questionSearch } from '#question-bank/screens/question-search.ts';
import { useDraft } from '#quiz/draft.ts';

/** Joins the bank to the draft of a new quiz: the one slice does not know the other. */
function QuestionsPage() {
  return <QuestionsScreen newQuiz={useDraft()} />;
}

export const Route = createFileRoute('/_side/questions/')({
  ...questionSearch.route,
  beforeLoad: guard('faculty'),
  component: QuestionsPage,
});
