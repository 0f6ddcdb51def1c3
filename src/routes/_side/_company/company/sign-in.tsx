import { createFileRoute } from '@tanstack/react-router';
import { refusedSearch } from '#identity/account/screens/shared/refused-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { SsoScreen } from '#identity/sso/screens/SsoScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/sign-in')({
  ...refusedSearch.route,
  beforeLoad: guard('admin'),
  component: SsoScreen,
});
