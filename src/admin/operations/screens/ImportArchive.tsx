import { Alert, Button, Card, Code, FileButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArchive, IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bytesText } from '#admin/tenant-settings/screens/shared/bytes.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { pageLocale } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { TaskView } from '#tasks/contract.ts';
import { isOpen, taskQuery } from '#tasks/queries.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import { importResultSchema, MAX_ARCHIVE_BYTES } from '../contract-data.ts';
import { importsQuery, useOperationsActions } from '../queries.ts';
import { operationsTexts } from './texts.ts';

/** What was imported. Leads on with a full page load, because everything that the page knew of the site has changed. */
function Outcome({ task }: { task: TaskView }) {
  const texts = useTexts(operationsTexts).data;
  const format = useFormat();
  const { imported } = useOperationsActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is done
  useEffect(imported, []);
  const result = importResultSchema.safeParse(task.result).data;
  if (!result) return null;
  return (
    <>
      <Text size="sm">{texts.imported(result.name, format.dateTime(result.madeAt), format.number(result.rows))}</Text>
      <Button component="a" href="/dash" variant="default" size="sm">
        {texts.toDashboard}
      </Button>
    </>
  );
}

/** Nothing can come in: why, and what can be done instead. */
function Refused({ held }: { held: readonly string[] }) {
  const texts = useTexts(operationsTexts).data;
  const named = Object.entries(texts.holdings).flatMap(([table, word]) => (held.includes(table) ? [word] : []));
  const list = new Intl.ListFormat(pageLocale()).format(named.length === 0 ? [texts.furtherData] : named);
  return (
    <>
      <Alert color="gray" title={texts.notHere}>
        {texts.onlyNew(list)}
      </Alert>
      <Text size="sm">{texts.byOperator}</Text>
      <Code block tabIndex={0}>
        tripos tenant import archive.tripos --host school.example
      </Code>
    </>
  );
}

function ChooseArchive() {
  const texts = useTexts(operationsTexts).data;
  const { startImport } = useOperationsActions();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTooLarge = file !== null && file.size > MAX_ARCHIVE_BYTES;
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    try {
      await startImport(chosen);
      setFile(null);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm" align="stretch">
      {file && (
        <Text size="sm" role="status" c={isTooLarge ? 'danger' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {isTooLarge ? texts.tooLarge(bytesText(MAX_ARCHIVE_BYTES)) : `${file.name} · ${bytesText(file.size)}`}
        </Text>
      )}
      <Group>
        <FileButton onChange={setFile} accept=".tripos,application/gzip">
          {(button) => (
            <Button
              {...button}
              variant={file ? 'default' : 'filled'}
              disabled={isBusy}
              leftSection={<IconFileUpload size={18} stroke={1.5} />}
            >
              {file ? texts.chooseOther : texts.choose}
            </Button>
          )}
        </FileButton>
        {file && !isTooLarge && (
          <Button loading={isBusy} leftSection={<IconArchive size={18} stroke={1.5} />} onClick={() => void send(file)}>
            {texts.startImport}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Brings the archive of another site into this one, as long as this one is new. */
export function ImportArchive() {
  const texts = useTexts(operationsTexts).data;
  const { data, error, refetch } = useQuery(importsQuery());
  const task = data?.task ?? null;
  const last = useQuery({ ...taskQuery(task ?? ''), enabled: task !== null });
  const isUnderWay = task !== null && (!last.data || isOpen(last.data));
  return (
    <Card component="section" p="lg" aria-labelledby="import">
      <Title order={2} size="h3" id="import">
        {texts.startImport}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw="68ch">
        {texts.importHelp}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={90} />}
      {data && (
        <Stack gap="md" align="stretch">
          {task !== null && <TaskProgress taskId={task}>{(ended) => <Outcome task={ended} />}</TaskProgress>}
          {!isUnderWay && (data.refused === null ? <ChooseArchive /> : <Refused held={data.held} />)}
        </Stack>
      )}
    </Card>
  );
}
