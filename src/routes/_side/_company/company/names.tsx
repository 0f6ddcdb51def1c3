import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { NameRequestsScreen } from '#identity/privacy/names/screens/NameRequestsScreen.tsx';
import { nameRequestsSearch } from '#identity/privacy/names/screens/name-requests-search.ts';

export const Route = createFileRoute('/_side/_company/company/names')({
  ...nameRequestsSearch.route,
  beforeLoad: guard('admin'),
  component: NameRequestsScreen,
});
