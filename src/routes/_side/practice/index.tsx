import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { session, useViewer } from '#platform/web/session.ts';
import { loadPractice } from '#results/practice/screens/load-practice.ts';
import { PracticeScreen } from '#results/practice/screens/PracticeScreen.tsx';
import { practiceSearch } from '#results/practice/screens/practice-search.ts';
import { TeacherPracticeScreen } from '#results/practice/screens/TeacherPracticeScreen.tsx';

export const Route = createFileRoute('/_side/practice/')({
  validateSearch: practiceSearch,
  beforeLoad: guard('auth'),
  loader: async ({ context }) => {
    if (session.get().user?.role === 'student') await loadPractice(context.queryClient);
  },
  component: function Page() {
    const { group, topic, ...options } = Route.useSearch();
    return useViewer()?.role === 'student' ? (
      <PracticeScreen options={options} />
    ) : (
      <TeacherPracticeScreen group={group} topic={topic} />
    );
  },
});
