import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { GroupsScreen } from '#identity/people/screens/GroupsScreen.tsx';
import { groupsSearch } from '#identity/people/screens/groups-search.ts';

export const Route = createFileRoute('/_side/user/groups/')({
  ...groupsSearch.route,
  beforeLoad: guard('admin'),
  component: GroupsScreen,
});
