import { useViewer } from '#platform/web/session.ts';
import { StudentDashboard } from './StudentDashboard.tsx';
import { TeacherDashboard } from './TeacherDashboard.tsx';

/** The overview of the person's role. */
export function DashboardScreen() {
  const viewer = useViewer();
  return viewer?.role === 'student' ? <StudentDashboard /> : <TeacherDashboard />;
}
