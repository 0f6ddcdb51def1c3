import { createFileRoute } from '@tanstack/react-router';
import { TasksScreen } from '#admin/operations/screens/TasksScreen.tsx';
import { tasksSearch } from '#admin/operations/screens/tasks-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/tasks')({
  ...tasksSearch.route,
  beforeLoad: guard('admin'),
  component: TasksScreen,
});
