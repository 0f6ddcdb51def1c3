import { createFileRoute } from '@tanstack/react-router';
import { layoutSearch } from '#credentials/certificates/screens/layout-search.ts';
import { PreviewScreen } from '#credentials/certificates/screens/PreviewScreen.tsx';
import { templatesQuery } from '#credentials/certificates/templates/queries.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/quizzes/certificate/preview')({
  validateSearch: layoutSearch,
  beforeLoad: guard('faculty'),
  loader: ({ context }) => context.queryClient.ensureQueryData(templatesQuery),
  component: function Page() {
    return <PreviewScreen kind="quiz" template={Route.useSearch().template} />;
  },
});
