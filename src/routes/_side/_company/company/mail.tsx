import { createFileRoute } from '@tanstack/react-router';
import { MailScreen } from '#admin/operations/screens/MailScreen.tsx';
import { mailSearch } from '#admin/operations/screens/mail-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/mail')({
  ...mailSearch.route,
  beforeLoad: guard('admin'),
  loaderDeps: ({ search: { ofst, limit } }) => ({ ofst, limit }),
  loader: async ({ context, deps }) => {
    const { mailsQuery } = await import('#admin/operations/queries.ts');
    await prefetchFirst(context.queryClient, mailsQuery({ ...deps, limit: Math.min(deps.limit, 100) }));
  },
  component: MailScreen,
});
