import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { myPlatformGradesQuery } from '../../queries.ts';
import { ltiTexts } from '../texts.ts';

/** Tells the student since when the learning platforms have the result of a quiz; nothing where none asks for it. */
export function GradeSent({ quizId }: { quizId: string }) {
  const texts = useTexts(ltiTexts).grades;
  const format = useFormat();
  const { data } = useQuery(myPlatformGradesQuery(quizId));
  const grades = data?.grades.filter((grade) => grade.state !== 'none') ?? [];
  return grades.map(({ platform, course, state, sentAt }) => {
    const name = course === '' ? platform : `${platform} (${course})`;
    const said =
      state === 'sent' && sentAt !== null
        ? texts.since(name, format.shortDateTime(sentAt))
        : state === 'failed'
          ? texts.failedMine(name)
          : texts.waiting(name);
    return (
      <Text key={name} size="sm" c="dimmed" role="status">
        {said}
      </Text>
    );
  });
}
