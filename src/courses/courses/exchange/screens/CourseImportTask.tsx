import { List, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { importResultSchema } from '#courses/courses/exchange/contract.ts';
import { useCourseActions } from '#courses/courses/queries.ts';
import { courseTexts } from '#courses/courses/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';

function Outcome({ task }: { task: TaskView }) {
  const all = useTexts(courseTexts);
  const texts = all.import;
  const { imported } = useCourseActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are asked for again once, when it is done
  useEffect(imported, []);
  const result = importResultSchema.safeParse(task.result).data;
  if (!result) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>{texts.done(result.title)}</Text>
      <Text size="sm">
        {texts.numbers(all.topics(result.topics), all.quizzes(result.quizzes), texts.questions(result.questions))}
      </Text>
      {result.warnings.length > 0 && (
        <List size="sm">
          {result.warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
      <ButtonLink to="/courses/$id" params={{ id: result.course }}>
        {texts.open}
      </ButtonLink>
    </Stack>
  );
}

/** How far the task is that makes the course. */
export function CourseImportTask({ taskId }: { taskId: string }) {
  return <TaskProgress taskId={taskId}>{(task) => <Outcome task={task} />}</TaskProgress>;
}
