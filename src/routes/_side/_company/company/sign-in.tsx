import { createFileRoute } from '@tanstack/react-router';
import { refusedSearch } from '#identity/account/screens/shared/refused-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { SsoScreen } from '#identity/sso/screens/SsoScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/sign-in')({
  ...refusedSearch.route,
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const [{ providersQuery }, { samlQuery }] = await Promise.all([
      import('#identity/sso/queries.ts'),
      import('#identity/sso/saml/queries.ts'),
    ]);
    const client = context.queryClient;
    await Promise.all([prefetchFirst(client, providersQuery()), prefetchFirst(client, samlQuery())]);
  },
  component: SsoScreen,
});
