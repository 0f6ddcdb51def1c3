import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { refusedSearch } from '#account/screens/shared/refused-search.ts';
import { SsoScreen } from '#sso/screens/SsoScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/sign-in')({
  ...refusedSearch.route,
  beforeLoad: guard('admin'),
  component: SsoScreen,
});
