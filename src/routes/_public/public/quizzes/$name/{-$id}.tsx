import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPublicQuiz } from '#site/public-quizzes/screens/load-public-quiz.ts';
import { PublicQuizScreen } from '#site/public-quizzes/screens/PublicQuizScreen.tsx';

/** The name in the address is for people; without the id it is what to look for. */
export const Route = createFileRoute('/_public/public/quizzes/$name/{-$id}')({
  loader: ({ context, params }) => {
    if (params.id === undefined) {
      throw redirect({ to: '/public/quizzes', search: { q: params.name.replaceAll('-', ' ').trim() }, replace: true });
    }
    return loadPublicQuiz(context.queryClient, params.id);
  },
  component: function Page() {
    const { id = '' } = Route.useParams();
    return <PublicQuizScreen key={id} id={id} />;
  },
});
