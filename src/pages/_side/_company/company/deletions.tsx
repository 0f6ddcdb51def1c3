import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { DeletionsScreen } from '#own-data/screens/DeletionsScreen.tsx';
import { deletionsSearch } from '#own-data/screens/deletions-search.ts';

export const Route = createFileRoute('/_side/_company/company/deletions')({
  ...deletionsSearch.route,
  beforeLoad: guard('admin'),
  component: DeletionsScreen,
});
