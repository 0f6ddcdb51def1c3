import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { messageSearch } from '#help/screens/help-search.ts';
import { MessagesScreen } from '#help/screens/MessagesScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/messages')({
  ...messageSearch.route,
  beforeLoad: guard('admin'),
  component: MessagesScreen,
});
