import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ImportScreen } from '#items/question-bank/import/screens/ImportScreen.tsx';
import { useQuizActions } from '#quizzes/queries.ts';
import { useNewQuizOf } from '#quizzes/screens/shared/use-new-quiz-of.ts';

export const Route = createFileRoute('/_side/questions/bulkUpload')({
  beforeLoad: guard('faculty'),
  validateSearch: z.object({ task: z.uuid().optional().catch(undefined) }),
  component: BulkUploadPage,
});

/** Joins an import to the draft of a new quiz: the one slice does not know the other. */
function BulkUploadPage() {
  const navigate = useNavigate();
  const startQuizOf = useNewQuizOf();
  const quizzes = useQuizActions();
  return (
    <ImportScreen
      task={Route.useSearch().task}
      onQuiz={(questions, title) => {
        startQuizOf(questions);
        void navigate({ to: '/quizzes/make', search: { title: title || undefined } });
      }}
      onQuizOfFile={async ({ name, sections, questions, draws, ...settings }) => {
        const { slug, _id } = await quizzes.create({
          ...settings,
          name,
          sections: [...sections],
          questions: [...questions],
          draws: [...draws],
        });
        void navigate({ to: '/quizzes/$name/{-$id}/edit', params: { name: slug, id: _id } });
      }}
    />
  );
}
