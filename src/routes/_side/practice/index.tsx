import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { useViewer } from '#platform/web/session.ts';
import { PracticeScreen } from '#results/practice/screens/PracticeScreen.tsx';
import { practiceSearch } from '#results/practice/screens/practice-search.ts';
import { TeacherPracticeScreen } from '#results/practice/screens/TeacherPracticeScreen.tsx';

export const Route = createFileRoute('/_side/practice/')({
  validateSearch: practiceSearch,
  beforeLoad: guard('auth'),
  component: function Page() {
    const { n } = Route.useSearch();
    return useViewer()?.role === 'student' ? <PracticeScreen count={n} /> : <TeacherPracticeScreen />;
  },
});
