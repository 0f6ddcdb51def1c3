import { Badge, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import type { RegradeRun } from '../contract.ts';
import { Stats } from './PreviewBody.tsx';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';

const colours = { running: 'blue', done: 'green', undoing: 'blue', undone: 'gray' } as const;

function Run({ run, onUndo }: { run: RegradeRun; onUndo: () => void }) {
  const all = useTexts(regradeTexts);
  const texts = all.runs;
  const format = useFormat();
  const isGoingOn = run.state === 'running' || run.state === 'undoing';
  return (
    <li className={classes.run}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>{texts.run(run.number)}</Text>
            <Badge color={colours[run.state]}>{texts.states[run.state]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.by(run.by?.name ?? texts.somebody, format.dateTime(run.at))}
          </Text>
          {run.undoneAt !== null && (
            <Text size="sm" c="dimmed">
              {texts.undoneBy(run.undoneBy?.name ?? texts.somebody, format.dateTime(run.undoneAt))}
            </Text>
          )}
        </div>
        {run.mayUndo && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.undoName(run.number)}
            leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
            onClick={onUndo}
          >
            {texts.undo}
          </Button>
        )}
      </Group>
      <Text mt="xs">{run.reason}</Text>
      <ul className={classes.chosen}>
        {run.chosen.map(({ question, title, choice }) => (
          <li key={question}>{texts.chosen(title, all.choices[choice])}</li>
        ))}
      </ul>
      {isGoingOn && run.task !== null && <TaskProgress taskId={run.task} />}
      {run.summary !== null && <Stats summary={run.summary} />}
    </li>
  );
}

/** What was graded again, by whom and why; the newest can be undone. */
export function RunsCard(props: { runs: readonly RegradeRun[]; isBusy: boolean; onUndo: (id: string) => void }) {
  const { runs, isBusy, onUndo } = props;
  const texts = useTexts(regradeTexts).runs;
  const [doomed, setDoomed] = useState<RegradeRun | null>(null);
  return (
    <Card p="lg" component="section" aria-labelledby="regrade-runs">
      <Title order={2} size="h3" id="regrade-runs" mb="sm">
        {texts.title}
      </Title>
      <ol className={classes.runs}>
        {runs.map((run) => (
          <Run key={run._id} run={run} onUndo={() => setDoomed(run)} />
        ))}
      </ol>
      <Modal opened={doomed !== null} onClose={() => setDoomed(null)} title={texts.undoTitle(doomed?.number ?? 0)}>
        <Stack>
          <Text>{texts.undoHelp}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setDoomed(null)}>
              {texts.cancel}
            </Button>
            <Button
              loading={isBusy}
              onClick={() => {
                if (doomed) onUndo(doomed._id);
                setDoomed(null);
              }}
            >
              {texts.undo}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Card>
  );
}
