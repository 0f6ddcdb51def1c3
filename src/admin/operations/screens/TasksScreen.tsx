import { Anchor, Badge, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { cancelTask, retryTask, type TaskView } from '#tasks/contract.ts';
import { isOpen, tasksKey, tasksQuery } from '#tasks/queries.ts';
import { JobFailures } from './JobFailures.tsx';
import { tasksSearch } from './tasks-search.ts';
import { operationsTexts } from './texts.ts';

type Words = SameTexts<(typeof operationsTexts)['en']>['tasks'];

const colours = { waiting: 'gray', running: 'blue', done: 'green', failed: 'red', cancelled: 'gray' } as const;

function State({ task, words, format }: { task: TaskView; words: Words; format: Format }) {
  const isKnown = isOpen(task) && task.total !== null && task.total > 0;
  return (
    <Stack gap={4} miw={140}>
      <Badge color={colours[task.state]}>{words.states[task.state]}</Badge>
      {isKnown && (
        <>
          <Progress value={(100 * task.done) / task.total!} size="sm" aria-label={task.title} />
          <Text size="xs" c="dimmed">
            {words.progress(format.number(task.done), format.number(task.total!))}
          </Text>
        </>
      )}
      {task.error && (
        <Text size="sm" c="dimmed">
          {task.error}
        </Text>
      )}
    </Stack>
  );
}

const columnsOf = (words: Words, format: Format): Column<TaskView>[] => [
  { key: 'title', title: words.columns.title, onCard: 'title', render: (task) => <bdi>{task.title}</bdi> },
  {
    key: 'state',
    title: words.columns.state,
    onCard: 'fact',
    render: (task) => <State task={task} words={words} format={format} />,
  },
  { key: 'by', title: words.columns.by, render: ({ startedBy }) => startedBy?.name ?? words.server },
  {
    key: 'at',
    title: words.columns.at,
    onCard: 'fact',
    render: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDateTime(createdAt)}</time>,
  },
  {
    key: 'file',
    title: words.columns.file,
    render: (task) =>
      task.file && (
        <Anchor href={`/v1/api/tasks/${task._id}/file`} download={task.file.name}>
          <bdi>{task.file.name}</bdi>
        </Anchor>
      ),
  },
];

/** The jobs of everybody, with what can be done about them. */
export function TasksScreen() {
  const texts = useTexts(operationsTexts).tasks;
  const format = useFormat();
  const client = useQueryClient();
  const list = useListSearch(tasksSearch);
  const { ofst, limit } = list.search;
  const { data, error, refetch } = useQuery({
    ...tasksQuery({ all: '1', ofst, limit: Math.min(limit, 100) }),
    placeholderData: keepPreviousData,
  });
  const act = async (action: Promise<unknown>, done: string): Promise<void> => {
    await notifyOutcome(action, done);
    await client.invalidateQueries({ queryKey: tasksKey });
  };
  const actionsOf = ({ _id, state }: TaskView): RowAction[] => {
    const params = { id: _id };
    if (state === 'waiting' || state === 'running')
      return [
        {
          label: texts.stop,
          icon: <IconPlayerStop size={18} stroke={1.5} />,
          onClick: () => void act(call(cancelTask, { params }), texts.stopped),
        },
      ];
    if (state === 'done') return [];
    return [
      {
        label: texts.retry,
        icon: <IconRefresh size={18} stroke={1.5} />,
        onClick: () => void act(call(retryTask, { params }), texts.retried),
      },
    ];
  };
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <JobFailures />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsOf(texts, format)}
          rows={data?.tasks}
          rowKey={({ _id }) => _id}
          rowName={({ title }) => title}
          rowActions={actionsOf}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        />
      )}
    </>
  );
}
