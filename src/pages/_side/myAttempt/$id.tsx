import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CertificateButton } from '#certificate/screens/shared/CertificateButton.tsx';
import { AttemptScreen } from '#results/screens/AttemptScreen.tsx';
import { loadAttempt } from '#results/screens/load-attempt.ts';

export const Route = createFileRoute('/_side/myAttempt/$id')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadAttempt(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <AttemptScreen key={id} id={id} certificateOf={(quizId) => <CertificateButton quizId={quizId} />} />;
  },
});
