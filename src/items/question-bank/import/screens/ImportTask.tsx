import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { taskQuery } from '#tasks/queries.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { countNotChosen } from '../rules-report.ts';
import { UndoImport } from './UndoImport.tsx';

const resultSchema = z.object({
  found: z.number(),
  imported: z.number(),
  refused: z.number(),
  /** Absent in tasks of older versions. */
  import: z.string().nullish(),
});

function Outcome({ task }: { task: TaskView }) {
  const { import: texts } = useTexts(bankTexts);
  const { number } = useFormat();
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['questions'] });
  }, [client]);
  const result = resultSchema.safeParse(task.result).data;
  return result ? (
    <Text>{texts.counts(number(result.imported), number(countNotChosen(result)), number(result.refused))}</Text>
  ) : null;
}

/** How far the task is that stores the questions of a large file. Its address alone finds it again after a reload. */
export function ImportTask({ taskId, onAgain }: { taskId: string; onAgain: () => void }) {
  const { import: texts } = useTexts(bankTexts);
  const { data } = useQuery(taskQuery(taskId));
  const importId = data?.state === 'done' ? resultSchema.safeParse(data.result).data?.import : null;
  return (
    <Card p="lg">
      <Stack gap="lg">
        {data && (
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {data.title}
          </Title>
        )}
        <TaskProgress taskId={taskId} inVain={texts.inVain}>
          {(task) => <Outcome task={task} />}
        </TaskProgress>
        <Group>
          {data?.state === 'done' && (
            <ButtonLink to="/questions" search={{ import: importId ?? '', sort: '-createdAt' }} variant="default">
              {texts.see}
            </ButtonLink>
          )}
          {importId && <UndoImport importId={importId} onDone={onAgain} />}
          <Button variant="default" onClick={onAgain}>
            {texts.otherFile}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
