import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { DuplicatesScreen } from '#question-bank/screens/DuplicatesScreen.tsx';
import { duplicateSearch } from '#question-bank/screens/duplicate-search.ts';

export const Route = createFileRoute('/_side/questions/duplicates')({
  ...duplicateSearch.route,
  beforeLoad: guard('faculty'),
  component: DuplicatesScreen,
});
