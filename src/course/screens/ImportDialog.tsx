import { Alert, Button, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { ButtonLink } from '#platform/web/links.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { importCourse } from '../contract-exchange.ts';
import { useCourseDeeds } from '../queries.ts';
import { courseTexts } from './texts.ts';

type Report = ResponseOf<typeof importCourse>;

/** Makes a course from a file. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const all = useTexts(courseTexts);
  const texts = all.import;
  const deeds = useCourseDeeds();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const bring = async (file: File | null): Promise<void> => {
    if (!file) return;
    setRunning(true);
    setFailure(null);
    setReport(null);
    try {
      setReport(await deeds.import(file));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  const close = (): void => {
    setReport(null);
    setFailure(null);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={texts.title} closeButtonProps={{ 'aria-label': texts.close }}>
      <Stack>
        <Text size="sm">{texts.help}</Text>
        {failure !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.5} />} title={texts.failed}>
            {failure}
          </Alert>
        )}
        {report && (
          <Alert
            color="green"
            role="status"
            icon={<IconCircleCheck size={20} stroke={1.5} />}
            title={texts.done(report.title)}
          >
            <Text size="sm">
              {texts.numbers(all.topics(report.topics), all.quizzes(report.quizzes), texts.questions(report.questions))}
            </Text>
            {report.warnings.length > 0 && (
              <List size="sm" mt="xs">
                {report.warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
          {report ? (
            <ButtonLink to="/courses/$id" params={{ id: report.course }}>
              {texts.open}
            </ButtonLink>
          ) : (
            <FileButton onChange={(file) => void bring(file)} accept=".zip,application/zip">
              {(button) => (
                <Button {...button} loading={isRunning} leftSection={<IconUpload size={18} stroke={1.5} />}>
                  {isRunning ? texts.running : texts.choose}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
