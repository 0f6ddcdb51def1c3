import { Alert, Badge, Button, FileButton, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CourseItem, importCourse } from '#courses/courses/exchange/contract.ts';
import { useCourseActions } from '#courses/courses/queries.ts';
import { courseTexts } from '#courses/courses/screens/texts.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CourseImportTask } from './CourseImportTask.tsx';

type Report = ResponseOf<typeof importCourse>;

interface Props {
  readonly isOpen: boolean;
  /** The task that makes the course, once it is started; its address alone finds it again after a reload. */
  readonly task: string | null;
  readonly onTask: (task: string | null) => void;
  readonly onClose: () => void;
}

function Found({ report }: { report: Report }) {
  const all = useTexts(courseTexts);
  const texts = all.import;
  return (
    <Alert color="blue" role="status" title={texts.found(report.title, texts.formats[report.format])}>
      <Text size="sm">
        {texts.willCome(all.topics(report.topics), all.quizzes(report.quizzes), texts.questions(report.questions))}
      </Text>
      {report.warnings.length > 0 && (
        <List size="sm" mt="xs">
          {report.warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function ChooseFile(props: {
  isLooking: boolean;
  isRunning: boolean;
  hasReport: boolean;
  onChoose: (file: File | null) => void;
}) {
  const { import: texts } = useTexts(courseTexts);
  const { isLooking, isRunning, hasReport, onChoose } = props;
  return (
    <FileButton onChange={onChoose} accept=".zip,.imscc,application/zip">
      {(button) => (
        <Button
          {...button}
          variant={hasReport ? 'default' : 'filled'}
          loading={isLooking}
          disabled={isRunning}
          leftSection={<IconUpload size={18} stroke={1.5} />}
        >
          {isLooking ? texts.running : hasReport ? texts.chooseOther : texts.choose}
        </Button>
      )}
    </FileButton>
  );
}

/** Runs one piece of work at a time, and keeps why it failed. */
function useRun(onFailure: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      onFailure();
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, failure, setFailure };
}

/** Makes a course from a file: what would come is shown first, and a task stores it. */
export function ImportDialog({ isOpen, task, onTask, onClose }: Props) {
  const { import: texts } = useTexts(courseTexts);
  const actions = useCourseActions();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const { run, isRunning, failure, setFailure } = useRun(() => setReport(null));
  const choose = (chosen: File | null): void => {
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    void run(async () => setReport(await actions.lookInto(chosen)));
  };
  const forget = (): void => {
    setFile(null);
    setReport(null);
    setFailure(null);
  };
  const start = (chosen: File): Promise<void> =>
    run(async () => {
      onTask(await actions.import(chosen));
      forget();
    });
  const close = (): void => {
    forget();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={texts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        {task === null && !report && <Text size="sm">{texts.help}</Text>}
        {failure !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.5} />} title={texts.failed}>
            {failure}
          </Alert>
        )}
        {task !== null && <CourseImportTask taskId={task} />}
        {report && <Found report={report} />}
        {report && <Items items={report.items} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
          {task !== null ? (
            <Button variant="default" onClick={() => onTask(null)}>
              {texts.chooseOther}
            </Button>
          ) : (
            <>
              <ChooseFile
                isLooking={isRunning && !report}
                isRunning={isRunning}
                hasReport={report !== null}
                onChoose={choose}
              />
              {report && file && (
                <Button onClick={() => void start(file)} loading={isRunning}>
                  {texts.bring}
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const colours = { ready: 'green', warning: 'yellow', refused: 'red' } as const;
/** More would take a phone long to draw; what is wrong comes first, so nothing that matters is cut. */
const MOST_SHOWN = 300;
const urgency = { refused: 0, warning: 1, ready: 2 } as const;

function Items({ items }: { items: readonly CourseItem[] }) {
  const { import: texts } = useTexts(courseTexts);
  const ordered = [...items].sort((a, b) => urgency[a.status] - urgency[b.status]);
  const count = (status: CourseItem['status']): number => items.filter((item) => item.status === status).length;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {texts.parts(count('ready'), count('warning'), count('refused'))}
      </Text>
      <ScrollArea.Autosize
        mah="40vh"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': texts.partsLabel }}
      >
        <List listStyleType="none" spacing="xs" size="sm">
          {ordered.slice(0, MOST_SHOWN).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and its parts have no other name
            <List.Item key={index}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Badge color={colours[item.status]} variant="light" w={88} style={{ flexShrink: 0 }}>
                  {texts.statuses[item.status]}
                </Badge>
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <Text span c="dimmed" inherit>
                      {texts.kinds[item.kind]}:
                    </Text>{' '}
                    {item.title || item.place}
                  </Text>
                  {item.messages.map((message) => (
                    <Text key={message} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {message}
                    </Text>
                  ))}
                </div>
              </Group>
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {items.length > MOST_SHOWN && (
        <Text size="xs" c="dimmed">
          {texts.more(items.length - MOST_SHOWN)}
        </Text>
      )}
    </Stack>
  );
}
