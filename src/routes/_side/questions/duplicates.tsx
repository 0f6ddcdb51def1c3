import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { DuplicatesScreen } from '#items/question-bank/duplicates/screens/DuplicatesScreen.tsx';
import { duplicateSearch } from '#items/question-bank/duplicates/screens/duplicate-search.ts';

export const Route = createFileRoute('/_side/questions/duplicates')({
  ...duplicateSearch.route,
  beforeLoad: guard('faculty'),
  component: DuplicatesScreen,
});
