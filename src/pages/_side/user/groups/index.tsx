import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { GroupsScreen } from '#people/screens/GroupsScreen.tsx';
import { groupsSearch } from '#people/screens/groups-search.ts';

export const Route = createFileRoute('/_side/user/groups/')({
  ...groupsSearch.route,
  beforeLoad: guard('admin'),
  component: GroupsScreen,
});
