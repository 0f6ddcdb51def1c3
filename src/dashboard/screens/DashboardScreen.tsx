import { useViewer } from '#platform/web/session.ts';
import { StudentDashboard } from './StudentDashboard.tsx';
import { TeacherDashboard } from './TeacherDashboard.tsx';

/** What the person who is signed in needs first, by their role. */
export function DashboardScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  return viewer.role === 'student' ? <StudentDashboard /> : <TeacherDashboard />;
}
