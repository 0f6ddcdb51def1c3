/** Taking questions out as a file: which, in which format, and what that format does not hold. */

import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportFormatNames } from '#items/question-bank/contract.ts';
import { exportResultSchema } from '#items/question-bank/export/contract.ts';
import {
  type ExportWish,
  exportAddress,
  isLargeExport,
  lossesQuery,
  startExportTask,
} from '#items/question-bank/export/queries.ts';
import type { ExportFormatName } from '#items/question-bank/queries.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { countLeftOut, groupLosses } from '../rules-losses.ts';
import { ExportLosses } from './ExportLosses.tsx';
import { GoneQuestions, goneIn } from './GoneQuestions.tsx';
import { exportTexts } from './texts.ts';

function Report({ wish, format }: { wish: ExportWish; format: ExportFormatName }) {
  const texts = useTexts(exportTexts);
  const { data, error, refetch } = useQuery(lossesQuery(wish, format));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status">
        <Text size="sm" c="dimmed" mb="xs">
          {texts.looking}
        </Text>
        <Skeleton h={56} />
      </div>
    );
  }
  const rows = groupLosses(data.losses).map(({ what, leftOut, questions }) => ({
    ...{ what, leftOut, count: questions.length },
    titles: questions.map(({ title }) => title),
  }));
  return (
    <ExportLosses
      questions={data.questions}
      losing={data.losses.length}
      leftOut={countLeftOut(data.losses)}
      rows={rows}
    />
  );
}

function TaskReport({ task }: { task: TaskView }) {
  const result = exportResultSchema.safeParse(task.result).data;
  if (!result) return null;
  return <ExportLosses questions={result.questions} losing={null} leftOut={result.leftOut} rows={result.losses} />;
}

interface ChoosingProps {
  readonly wishes: {
    readonly selected: (ExportWish & { readonly titles: ReadonlyMap<string, string> }) | null;
    readonly listed: ExportWish & { readonly isMore?: boolean | undefined };
  };
  readonly onDeselect: (ids: readonly string[]) => void;
  readonly onTask: (id: string) => void;
  readonly onClose: () => void;
}

function Choosing({ wishes: { selected, listed }, onDeselect, onTask, onClose }: ChoosingProps) {
  const texts = useTexts(exportTexts);
  const { formats } = useTexts(bankTexts);
  const [isSelected, setSelected] = useState(selected !== null);
  const [format, setFormat] = useState<ExportFormatName>('json');
  const wish = isSelected && selected ? selected : listed;
  const start = useMutation({
    mutationFn: () => startExportTask(wish, format),
    onSuccess: onTask,
    onError: (problem) => {
      if (goneIn(problem).length === 0) notify.error(problem);
    },
  });
  const isLarge = isLargeExport(wish);
  const { data, error } = useQuery({ ...lossesQuery(wish, format), enabled: wish.count > 0 && !isLarge });
  const gone = goneIn(isLarge ? start.error : error);
  const deselect = (): void => {
    start.reset();
    onDeselect(gone);
  };
  const isEmpty = data !== undefined && countLeftOut(data.losses) === data.questions;
  if (wish.count === 0) return <Text>{texts.none}</Text>;
  return (
    <Stack gap="lg">
      {selected ? (
        <Radio.Group
          label={texts.which}
          value={isSelected ? 'selected' : 'listed'}
          onChange={(value) => setSelected(value === 'selected')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="selected" label={texts.onlySelected(selected.count)} />
            <Radio value="listed" label={texts.listed(listed.count, listed.isMore)} />
          </Stack>
        </Radio.Group>
      ) : (
        <Text>{texts.listed(listed.count, listed.isMore)}</Text>
      )}

      <ChoiceSelect
        label={texts.format}
        data={exportFormatNames.map((value) => ({ value, label: formats[value] }))}
        value={format}
        onChange={setFormat}
        data-autofocus
      />

      {gone.length > 0 ? (
        <GoneQuestions ids={gone} titleOf={(id) => selected?.titles.get(id) ?? id} onDeselect={deselect} />
      ) : isLarge ? (
        <Text>{texts.large(wish.count)}</Text>
      ) : (
        <Report wish={wish} format={format} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {gone.length > 0 || isEmpty ? null : isLarge ? (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {texts.prepare}
          </Button>
        ) : (
          <Button
            component="a"
            href={exportAddress(wish, format)}
            download
            onClick={onClose}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {texts.download}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

export interface ExportDialogProps extends Omit<ChoosingProps, 'wishes'> {
  /** What is to be exported; null while nothing is. */
  readonly wishes: ChoosingProps['wishes'] | null;
  /** A task that makes a file, named in the address; '' for none. */
  readonly task: string;
}

export function ExportDialog({ wishes, task, onClose, ...actions }: ExportDialogProps) {
  const texts = useTexts(exportTexts);
  return (
    <Modal
      opened={wishes !== null || task !== ''}
      onClose={onClose}
      title={texts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {task !== '' ? (
        <TaskProgress taskId={task}>{(view) => <TaskReport task={view} />}</TaskProgress>
      ) : (
        wishes && <Choosing wishes={wishes} onClose={onClose} {...actions} />
      )}
    </Modal>
  );
}
