import { useQuery } from '@tanstack/react-query';
import { GradeStates } from '#integrations/grade-return/screens/shared/GradeStates.tsx';
import { mySystemGradesQuery } from '../../queries.ts';

/** Tells the student since when student information systems have the result of a quiz; nothing where it is sent to none. */
export function SystemGradeSent({ quizId }: { quizId: string }) {
  const { data } = useQuery(mySystemGradesQuery(quizId));
  const grades = data?.grades.map((grade) => ({ ...grade, name: `${grade.system} (${grade.class})` }));
  return <GradeStates grades={grades ?? []} />;
}
