/** Bringing people in from a file: choose it, say what its columns mean, look, choose how, store. */
import { Alert, Button, Card, Group, Loader, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FileDrop } from '#platform/web/forms/FileDrop.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useStore } from '#platform/web/store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { UploadReport } from '../contract.ts';
import { lookQuery, templateAddress } from '../queries.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { OptionsStep } from './OptionsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { type Step, StepList } from './StepList.tsx';
import { userImportTexts } from './texts.ts';
import { emptyDraft, openFile, setChoice, storedColumns, uploadDraft } from './upload-draft.ts';

function Templates() {
  const texts = useTexts(userImportTexts);
  return (
    <Card p="lg" mt="lg" component="section">
      <Title order={2} size="h3">
        {texts.templates}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.templatesHelp}
      </Text>
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={templateAddress(format)}
            download
            variant="default"
            leftSection={<IconFileDownload size={18} stroke={1.5} aria-hidden />}
          >
            {format === 'csv' ? texts.templateCsv : texts.templateXlsx}
          </Button>
        ))}
      </Group>
    </Card>
  );
}

function FileStep({ wasLost, onFile }: { wasLost: boolean; onFile: (file: File) => void }) {
  const texts = useTexts(userImportTexts);
  return (
    <>
      {wasLost && (
        <Alert color="info" role="status" mb="md">
          {texts.lost}
        </Alert>
      )}
      <FileDrop texts={texts.drop} onFile={onFile} />
      <Templates />
    </>
  );
}

/** The meanings that somebody chose for these headings the last time come before those that the server tells. */
function useRememberedColumns(report: UploadReport | undefined, isChosen: boolean): void {
  useEffect(() => {
    if (!report?.hasHeadings || isChosen) return;
    const columns = storedColumns(report.columns.map(({ heading }) => heading));
    if (columns) setChoice({ columns });
  }, [report, isChosen]);
}

type Search = { readonly step?: 'columns' | 'preview' | 'options' | undefined; readonly task?: string | undefined };

export function UploadScreen({ step, task }: Search) {
  const texts = useTexts(userImportTexts);
  const navigate = useNavigate();
  const { file, key, choice } = useStore(uploadDraft);
  const { data: report, error, isPlaceholderData } = useQuery(lookQuery(key, file, choice));
  useRememberedColumns(report, choice.columns !== null);
  const current: Step = task ? 'result' : (file && step) || 'file';
  const go = (search: Search): void => void navigate({ to: '/user/bulkUpload', search });
  const open = (given: File): void => {
    openFile(given);
    go({ step: 'columns' });
  };
  const startOver = (): void => {
    uploadDraft.set(emptyDraft);
    go({});
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          (current === 'columns' || current === 'preview' || current === 'options') && (
            <Button
              variant="default"
              onClick={startOver}
              leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
            >
              {texts.otherFile}
            </Button>
          )
        }
      />
      <StepList current={current} canGoBack={!task} />
      {current === 'file' && <FileStep wasLost={step !== undefined && !file} onFile={open} />}
      {task && <ResultStep taskId={task} onAgain={startOver} />}
      {file && current !== 'file' && !task && !report && !error && (
        <Group role="status" gap="sm" my="xl">
          <Loader size="sm" aria-hidden />
          {texts.reading(file.name)}
        </Group>
      )}
      {file && error && current !== 'file' && !task && (
        <>
          <Alert
            color="danger"
            role="alert"
            title={texts.cannotRead}
            icon={<IconAlertTriangle size={20} stroke={1.5} />}
          >
            {error.message}
          </Alert>
          <Templates />
        </>
      )}
      {file && report && !error && !task && (
        <>
          {current === 'columns' && <ColumnsStep file={file} report={report} onNext={() => go({ step: 'preview' })} />}
          {current === 'preview' && <PreviewStep key={key} report={report} />}
          {current === 'options' && (
            <OptionsStep
              file={file}
              report={report}
              isCounting={isPlaceholderData}
              onStarted={(started) => go({ task: started })}
            />
          )}
        </>
      )}
    </>
  );
}
