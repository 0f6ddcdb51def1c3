import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { GroupSchemaScreen } from '#people/screens/GroupSchemaScreen.tsx';

export const Route = createFileRoute('/_side/user/groups/schema')({
  beforeLoad: guard('admin'),
  component: GroupSchemaScreen,
});
