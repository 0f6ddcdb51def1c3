import { useViewer } from '#platform/web/session.ts';
import { StudentDash } from './StudentDash.tsx';
import { AdminDash, TeacherDash } from './staff-dash.ts';

/** The first page after signing in: what to do next, by role. */
export function DashScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  if (viewer.role === 'student') return <StudentDash firstName={viewer.firstName} />;
  return viewer.role === 'admin' ? (
    <AdminDash firstName={viewer.firstName} />
  ) : (
    <TeacherDash firstName={viewer.firstName} />
  );
}
