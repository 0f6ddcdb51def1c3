import { useQuery } from '@tanstack/react-query';
import { GradeStates } from '#integrations/grade-return/screens/shared/GradeStates.tsx';
import { myPlatformGradesQuery } from '../../queries.ts';

/** Tells the student since when the learning platforms have the result of a quiz; nothing where none asks for it. */
export function GradeSent({ quizId }: { quizId: string }) {
  const { data } = useQuery(myPlatformGradesQuery(quizId));
  const grades = data?.grades.map(({ platform, course, ...grade }) => ({
    ...grade,
    name: course === '' ? platform : `${platform} (${course})`,
  }));
  return <GradeStates grades={grades ?? []} />;
}
