import { createFileRoute } from '@tanstack/react-router';
import { ownQuizCertificateQuery } from '#credentials/certificates/queries.ts';
import { CertificateButton } from '#credentials/certificates/screens/shared/CertificateButton.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { GradeSent } from '#integrations/lti/screens/shared/GradeSent.tsx';
import { SystemGradeSent } from '#integrations/oneroster-grades/screens/shared/SystemGradeSent.tsx';
import { AttemptScreen } from '#results/results/screens/AttemptScreen.tsx';
import { loadAttempt } from '#results/results/screens/load-attempt.ts';

export const Route = createFileRoute('/_side/myAttempt/$id')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) =>
    loadAttempt(context.queryClient, params.id, (quizId) =>
      context.queryClient.ensureQueryData(ownQuizCertificateQuery(quizId)),
    ),
  component: function Page() {
    const { id } = Route.useParams();
    return (
      <AttemptScreen
        key={id}
        id={id}
        certificateOf={(quizId) => <CertificateButton quizId={quizId} />}
        sentOf={(quizId) => (
          <>
            <GradeSent quizId={quizId} />
            <SystemGradeSent quizId={quizId} />
          </>
        )}
      />
    );
  },
});
