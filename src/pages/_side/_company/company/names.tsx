import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { NameRequestsScreen } from '#own-data/screens/NameRequestsScreen.tsx';
import { nameRequestsSearch } from '#own-data/screens/name-requests-search.ts';

export const Route = createFileRoute('/_side/_company/company/names')({
  ...nameRequestsSearch.route,
  beforeLoad: guard('admin'),
  component: NameRequestsScreen,
});
