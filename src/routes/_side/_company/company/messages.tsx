import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { messageSearch } from '#site/support/screens/help-search.ts';
import { MessagesScreen } from '#site/support/screens/MessagesScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/messages')({
  ...messageSearch.route,
  beforeLoad: guard('admin'),
  component: MessagesScreen,
});
