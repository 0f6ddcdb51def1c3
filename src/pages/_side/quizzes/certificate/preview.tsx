import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { templatesQuery } from '#certificate/queries-templates.ts';
import { layoutSearch } from '#certificate/screens/layout-search.ts';
import { PreviewScreen } from '#certificate/screens/PreviewScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/certificate/preview')({
  validateSearch: layoutSearch,
  beforeLoad: guard('faculty'),
  loader: ({ context }) => context.queryClient.ensureQueryData(templatesQuery),
  component: function Page() {
    return <PreviewScreen kind="quiz" template={Route.useSearch().template} />;
  },
});
