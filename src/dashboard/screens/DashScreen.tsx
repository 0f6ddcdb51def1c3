import { useViewer } from '#platform/web/session.ts';
import { type LearningPart, StudentDash } from './StudentDash.tsx';
import { TeacherDash } from './TeacherDash.tsx';

/** The first page after signing in: what to do next, by role. `Learning` draws a student's courses and certificates. */
export function DashScreen({ Learning }: { Learning?: LearningPart }) {
  const viewer = useViewer();
  if (!viewer) return null;
  return viewer.role === 'student' ? (
    <StudentDash firstName={viewer.firstName} Learning={Learning} />
  ) : (
    <TeacherDash firstName={viewer.firstName} />
  );
}
