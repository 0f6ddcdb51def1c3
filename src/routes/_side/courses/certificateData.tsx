import { createFileRoute } from '@tanstack/react-router';
import { LayoutsScreen } from '#credentials/certificates/screens/design/LayoutsScreen.tsx';
import { layoutSearch } from '#credentials/certificates/screens/layout-search.ts';
import { templatesQuery } from '#credentials/certificates/templates/queries.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/courses/certificateData')({
  validateSearch: layoutSearch,
  beforeLoad: guard('faculty'),
  loader: ({ context }) => context.queryClient.ensureQueryData(templatesQuery),
  component: function Page() {
    return <LayoutsScreen kind="course" template={Route.useSearch().template} />;
  },
});
