import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { DeletionsScreen } from '#identity/privacy/screens/DeletionsScreen.tsx';
import { deletionsSearch } from '#identity/privacy/screens/deletions-search.ts';

export const Route = createFileRoute('/_side/_company/company/deletions')({
  ...deletionsSearch.route,
  beforeLoad: guard('admin'),
  component: DeletionsScreen,
});
