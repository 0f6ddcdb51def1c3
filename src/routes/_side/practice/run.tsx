import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { PracticeRunScreen } from '#results/practice/screens/PracticeRunScreen.tsx';
import { runSearch } from '#results/practice/screens/practice-search.ts';

export const Route = createFileRoute('/_side/practice/run')({
  validateSearch: runSearch,
  beforeLoad: guard('student'),
  component: function Page() {
    const search = Route.useSearch();
    return <PracticeRunScreen key={JSON.stringify(search)} search={search} />;
  },
});
