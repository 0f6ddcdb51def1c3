import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { MailScreen } from '#operations/screens/MailScreen.tsx';
import { mailSearch } from '#operations/screens/mail-search.ts';

export const Route = createFileRoute('/_side/_company/company/mail')({
  ...mailSearch.route,
  beforeLoad: guard('admin'),
  component: MailScreen,
});
