import { useViewer } from '#platform/web/session.ts';
import { StudentDash } from './StudentDash.tsx';
import { TeacherDash } from './TeacherDash.tsx';

/** The first page after signing in: what to do next, by role. */
export function DashScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  return viewer.role === 'student' ? (
    <StudentDash firstName={viewer.firstName} />
  ) : (
    <TeacherDash firstName={viewer.firstName} />
  );
}
