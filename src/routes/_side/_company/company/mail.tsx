import { createFileRoute } from '@tanstack/react-router';
import { MailScreen } from '#admin/operations/screens/MailScreen.tsx';
import { mailSearch } from '#admin/operations/screens/mail-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/mail')({
  ...mailSearch.route,
  beforeLoad: guard('admin'),
  component: MailScreen,
});
