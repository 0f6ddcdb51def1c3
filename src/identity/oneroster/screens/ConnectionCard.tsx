import { Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import type { Connection, testConnection } from '../contract.ts';
import { useOneRosterActions } from '../queries.ts';
import { RunList } from './RunList.tsx';
import { oneRosterTexts } from './texts.ts';

type Tested = ResponseOf<typeof testConnection>;

function TestAlert({ tested }: { tested: Tested }) {
  const texts = useTexts(oneRosterTexts).card;
  const { number } = useFormat();
  const said = (count: number | null): string => (count === null ? texts.unsaid : number(count));
  const { problem, schools, classes, users, enrollments } = tested;
  if (problem !== null)
    return (
      <Alert color="red" icon={<IconAlertTriangle stroke={1.5} aria-hidden />} title={texts.fails} role="status">
        <span style={{ overflowWrap: 'anywhere' }}>{problem}</span>
      </Alert>
    );
  return (
    <Alert color="green" icon={<IconCheck stroke={1.5} aria-hidden />} title={texts.works} role="status">
      {texts.found(number(schools.length), said(classes), said(users), said(enrollments))}
    </Alert>
  );
}

function HeldAlert({ connection, onConfirm }: { connection: Connection; onConfirm: (run: string) => void }) {
  const texts = useTexts(oneRosterTexts).card;
  const { number } = useFormat();
  const { lastRun, name, isRunning } = connection;
  if (lastRun?.state !== 'held' || !lastRun.report) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle stroke={1.5} aria-hidden />} title={texts.heldTitle}>
      <Stack gap="sm" align="flex-start">
        <span>{texts.held(number(lastRun.report.leave), number(lastRun.report.lost))}</span>
        <Button
          size="sm"
          color="red"
          disabled={isRunning}
          aria-label={texts.confirmOf(name)}
          onClick={() => onConfirm(lastRun._id)}
        >
          {texts.confirm}
        </Button>
      </Stack>
    </Alert>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const texts = useTexts(oneRosterTexts).card;
  const format = useFormat();
  const { baseUrl, gradebookUrl, people, dueAt, lastRun, lastGradeAt, unsentGrades, isRunning } = connection;
  const facts = [
    texts.people(format.number(people), people === 1),
    ...(dueAt === null ? [] : [texts.next(format.shortDateTime(dueAt))]),
  ];
  return (
    <>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{baseUrl}</bdi> · {facts.join(' · ')}
      </Text>
      <Text size="sm" role="status">
        {isRunning
          ? texts.running
          : lastRun === null
            ? texts.never
            : texts.lastRun(format.relative(lastRun.endedAt ?? lastRun.askedAt))}
      </Text>
      {gradebookUrl !== '' && (
        <Text size="sm">
          {lastGradeAt === null ? texts.noGrades : texts.lastGrade(format.relative(lastGradeAt))}
          {unsentGrades > 0 && ` · ${texts.unsentGrades(format.number(unsentGrades))}`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {texts.rulesHelp}{' '}
        <Anchor component={Link} to="/company/mapping">
          {texts.rules}
        </Anchor>
      </Text>
    </>
  );
}

interface Props {
  readonly connection: Connection;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onShow: (runId: string) => void;
}

/** A system: whether it can be read, what the last run did, and its runs. */
export function ConnectionCard({ connection, onEdit, onRemove, onShow }: Props) {
  const { card: texts } = useTexts(oneRosterTexts);
  const { start, test } = useOneRosterActions();
  const [tested, setTested] = useState<Tested | null>(null);
  const [isTesting, setTesting] = useState(false);
  const { _id, name, isRunning } = connection;
  const button = { variant: 'default', size: 'sm' } as const;
  const begin = (body: Parameters<typeof start>[1]) => void notifyOutcome(start(_id, body), texts.started);
  const tryIt = async (): Promise<void> => {
    setTesting(true);
    setTested(null);
    try {
      setTested(await test(_id));
    } catch (error) {
      notify.error(error);
    } finally {
      setTesting(false);
    }
  };
  return (
    <Card component="article" p="lg" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            <bdi>{name}</bdi>
          </Title>
          <Badge color="gray">{texts.version(connection.version)}</Badge>
          {connection.isNightly && <Badge>{texts.nightly}</Badge>}
        </Group>
        <Facts connection={connection} />
        <HeldAlert connection={connection} onConfirm={(confirms) => begin({ kind: 'sync', confirms })} />
        {tested && <TestAlert tested={tested} />}
        <Group gap="xs">
          <Button size="sm" loading={isRunning} aria-label={texts.syncOf(name)} onClick={() => begin({ kind: 'sync' })}>
            {texts.sync}
          </Button>
          <Button
            {...button}
            disabled={isRunning}
            aria-label={texts.previewOf(name)}
            onClick={() => begin({ kind: 'preview' })}
          >
            {texts.preview}
          </Button>
          <Button {...button} loading={isTesting} aria-label={texts.testOf(name)} onClick={() => void tryIt()}>
            {texts.test}
          </Button>
          <Button {...button} aria-label={texts.editOf(name)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <RowMenu
            name={name}
            actions={[
              ...(isRunning ? [] : [{ label: texts.full, onClick: () => begin({ kind: 'sync', isFull: true }) }]),
              { label: texts.remove, danger: true, onClick: onRemove },
            ]}
          />
        </Group>
        <RunList connection={connection} onShow={onShow} />
      </Stack>
    </Card>
  );
}
