/** How far the storing is, and what came out. Its address alone finds it again after a reload. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { welcomes } from '../contract.ts';
import { StepHead } from './StepHead.tsx';
import { userImportTexts } from './texts.ts';

const resultSchema = z.object({
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  welcome: z.enum(welcomes),
  passwords: z.number(),
  // Uploads of earlier versions do not say.
  canMail: z.boolean().default(true),
});

function Outcome({ task }: { task: TaskView }) {
  const { result: texts } = useTexts(userImportTexts);
  const { number } = useFormat();
  const client = useQueryClient();
  useEffect(() => {
    // Lists of people and groups are older than this.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'tasks' && queryKey[0] !== 'roster' });
  }, [client]);
  const result = resultSchema.safeParse(task.result).data;
  if (!result) return null;
  const { create, update, unchanged, refused, welcome, passwords, canMail } = result;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{texts.summary(number(create), number(update), number(unchanged), number(refused))}</Text>
      {refused > 0 && <Text>{texts.refusedHelp}</Text>}
      {welcome === 'invitation' && create > 0 && <Text>{canMail ? texts.invited : texts.notInvited}</Text>}
      {passwords > 0 && (
        <ButtonLink
          to="/user/bulkUpload/$id"
          params={{ id: task._id }}
          leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
        >
          {texts.slips}
        </ButtonLink>
      )}
    </Stack>
  );
}

export function ResultStep({ taskId, onAgain }: { taskId: string; onAgain: () => void }) {
  const { result: texts, otherFile } = useTexts(userImportTexts);
  return (
    <section>
      <StepHead title={texts.title} />
      <TaskProgress taskId={taskId}>{(task) => <Outcome task={task} />}</TaskProgress>
      <Group mt="lg">
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />} onClick={onAgain}>
          {otherFile}
        </Button>
      </Group>
    </section>
  );
}
