import { useViewer } from '#platform/web/session.ts';
import { type EnrolmentPart, StudentDash } from './StudentDash.tsx';
import { AdminDash, TeacherDash } from './staff-dash.ts';

/** The first page after signing in: what to do next, by role. `Learning` draws a student's courses and certificates. */
export function DashScreen({ Learning: Enrolment }: { Learning?: EnrolmentPart }) {
  const viewer = useViewer();
  if (!viewer) return null;
  if (viewer.role === 'student') return <StudentDash firstName={viewer.firstName} Learning={Enrolment} />;
  return viewer.role === 'admin' ? (
    <AdminDash firstName={viewer.firstName} />
  ) : (
    <TeacherDash firstName={viewer.firstName} />
  );
}
