import { Alert, Badge, Button, FileButton, Group, List, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { ButtonLink } from '#platform/web/links.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { CourseItem, importCourse } from '../contract-exchange.ts';
import { useCourseDeeds } from '../queries.ts';
import { courseTexts } from './texts.ts';

type Report = ResponseOf<typeof importCourse>;

/** Makes a course from a file: what would come is shown first. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const all = useTexts(courseTexts);
  const texts = all.import;
  const deeds = useCourseDeeds();
  const [file, setFile] = useState<File | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const send = async (sent: File, dryRun: boolean): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      setReport(await deeds.import(sent, { dryRun }));
    } catch (error) {
      setReport(null);
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  const choose = (chosen: File | null): void => {
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    void send(chosen, true);
  };
  const close = (): void => {
    setFile(null);
    setReport(null);
    setFailure(null);
    onClose();
  };
  const isStored = report !== null && report.course !== null;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={texts.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        {!report && <Text size="sm">{texts.help}</Text>}
        {failure !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.5} />} title={texts.failed}>
            {failure}
          </Alert>
        )}
        {report && (
          <Alert
            color={isStored ? 'green' : 'blue'}
            role="status"
            icon={isStored ? <IconCircleCheck size={20} stroke={1.5} /> : undefined}
            title={isStored ? texts.done(report.title) : texts.found(report.title, texts.formats[report.format])}
          >
            <Text size="sm">
              {(isStored ? texts.numbers : texts.willCome)(
                all.topics(report.topics),
                all.quizzes(report.quizzes),
                texts.questions(report.questions),
              )}
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
        {report && <Items items={report.items} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
          {isStored && report.course !== null ? (
            <ButtonLink to="/courses/$id" params={{ id: report.course }}>
              {texts.open}
            </ButtonLink>
          ) : (
            <>
              <FileButton onChange={choose} accept=".zip,.imscc,application/zip">
                {(button) => (
                  <Button
                    {...button}
                    variant={report ? 'default' : 'filled'}
                    loading={isRunning && !report}
                    disabled={isRunning}
                    leftSection={<IconUpload size={18} stroke={1.5} />}
                  >
                    {isRunning && !report ? texts.running : report ? texts.chooseOther : texts.choose}
                  </Button>
                )}
              </FileButton>
              {report && file && (
                <Button onClick={() => void send(file, false)} loading={isRunning}>
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
