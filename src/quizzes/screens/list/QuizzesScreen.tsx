import { useViewer } from '#platform/web/session.ts';
import { FacultyQuizzes } from './FacultyQuizzes.tsx';
import { StudentQuizzes } from './StudentQuizzes.tsx';

/** The list of quizzes: a table for faculty, cards for students. */
export function QuizzesScreen() {
  const viewer = useViewer();
  return viewer?.role === 'student' ? <StudentQuizzes /> : <FacultyQuizzes />;
}
