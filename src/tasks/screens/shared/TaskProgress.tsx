import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { cancelTask, retryTask, type TaskView } from '../../contract.ts';
import { isOpen, taskQuery, tasksKey } from '../../queries.ts';
import { taskTexts } from '../texts.ts';

/**
 * Shows how far a task is, with what can be done about it. `children` words the numbers of one that is done,
 * `inVain` says what is left of one that was stopped or failed.
 */
export function TaskProgress(props: { taskId: string; children?: (task: TaskView) => ReactNode; inVain?: string }) {
  const { taskId, children, inVain } = props;
  const texts = useTexts(taskTexts);
  const { number } = useFormat();
  const client = useQueryClient();
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  const reload = () => client.invalidateQueries({ queryKey: tasksKey });
  const stop = useMutation({ mutationFn: () => call(cancelTask, { params: { id: taskId } }), onSettled: reload });
  const again = useMutation({ mutationFn: () => call(retryTask, { params: { id: taskId } }), onSettled: reload });

  if (!task)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Progress value={0} aria-label={texts.waiting} />;
  if (isOpen(task)) {
    const share = task.total === null || task.total === 0 ? null : (100 * task.done) / task.total;
    return (
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{task.state === 'waiting' ? texts.waiting : texts.running}</Text>
          {task.total !== null && (
            <Text c="dimmed" className="tabular">
              {texts.steps(number(task.done), number(task.total))}
            </Text>
          )}
        </Group>
        <Progress value={share ?? 100} animated={share === null} size="lg" aria-label={task.title} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {texts.leave}
          </Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerStop size={16} stroke={1.5} />}
            loading={stop.isPending || stop.isSuccess}
            onClick={() => stop.mutate()}
          >
            {texts.stop}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Alert
      color={task.state === 'done' ? 'success' : task.state === 'failed' ? 'danger' : 'gray'}
      icon={task.state === 'done' ? <IconCircleCheck stroke={1.5} /> : <IconAlertCircle stroke={1.5} />}
      title={task.state === 'done' ? texts.done : task.state === 'failed' ? texts.failed : texts.cancelled}
      role="status"
    >
      <Stack gap="sm" align="flex-start">
        {task.error && <Text>{task.error}</Text>}
        {task.state === 'done' ? children?.(task) : inVain && <Text>{inVain}</Text>}
        {task.file && (
          <Button
            component="a"
            variant="default"
            href={`/v1/api/tasks/${task._id}/file`}
            download={task.file.name}
            leftSection={<IconDownload size={18} stroke={1.5} />}
          >
            {texts.file}
          </Button>
        )}
        {task.state !== 'done' && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {texts.again}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
