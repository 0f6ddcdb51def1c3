import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { GroupSchemaScreen } from '#identity/people/screens/GroupSchemaScreen.tsx';

export const Route = createFileRoute('/_side/user/groups/schema')({
  beforeLoad: guard('admin'),
  component: GroupSchemaScreen,
});
