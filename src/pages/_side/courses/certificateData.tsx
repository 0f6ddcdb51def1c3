import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { templatesQuery } from '#certificate/queries-templates.ts';
import { LayoutsScreen } from '#certificate/screens/design/LayoutsScreen.tsx';
import { layoutSearch } from '#certificate/screens/layout-search.ts';

export const Route = createFileRoute('/_side/courses/certificateData')({
  validateSearch: layoutSearch,
  beforeLoad: guard('faculty'),
  loader: ({ context }) => context.queryClient.ensureQueryData(templatesQuery),
  component: function Page() {
    return <LayoutsScreen kind="course" template={Route.useSearch().template} />;
  },
});
