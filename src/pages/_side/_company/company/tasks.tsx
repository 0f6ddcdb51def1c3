import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { TasksScreen } from '#operations/screens/TasksScreen.tsx';
import { tasksSearch } from '#operations/screens/tasks-search.ts';

export const Route = createFileRoute('/_side/_company/company/tasks')({
  ...tasksSearch.route,
  beforeLoad: guard('admin'),
  component: TasksScreen,
});
