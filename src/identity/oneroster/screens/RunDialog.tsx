import { Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import type { Connection, Run, RunRow } from '../contract.ts';
import { runQuery, useOneRosterActions } from '../queries.ts';
import classes from './oneroster.module.css';
import { oneRosterTexts } from './texts.ts';

const colours = { create: 'green', link: 'green', update: 'blue', leave: 'yellow', refused: 'red' } as const;

function Person({ row, onConnect }: { row: RunRow; onConnect: (person: string) => void }) {
  const texts = useTexts(oneRosterTexts).run;
  const { outcome, sourcedId, person, messages, sameAddress } = row;
  const name = row.name || texts.unnamed;
  return (
    <li>
      <div className={classes.text}>
        <Group gap="xs">
          <Badge color={colours[outcome]}>{texts.outcomes[outcome]}</Badge>
          {person === null ? (
            <Text size="sm" fw={600}>
              <bdi>{name}</bdi>
            </Text>
          ) : (
            <TextLink to="/user/$id" params={{ id: person }}>
              <bdi>{name}</bdi>
            </TextLink>
          )}
          <Text size="sm" c="dimmed">
            <bdi>{sourcedId}</bdi>
          </Text>
        </Group>
        {messages.map((message) => (
          <Text key={message} size="sm">
            {message}
          </Text>
        ))}
      </div>
      {sameAddress !== null && (
        <Button variant="default" size="sm" aria-label={texts.connectOf(name)} onClick={() => onConnect(sameAddress)}>
          {texts.connect}
        </Button>
      )}
    </li>
  );
}

function Counts({ report }: { report: NonNullable<Run['report']> }) {
  const texts = useTexts(oneRosterTexts).run;
  const { number } = useFormat();
  const { read, unchanged, lost, newGroups, newGroupCount, leftOut } = report;
  return (
    <>
      <Text size="sm">
        {texts.read(
          number(read.orgs),
          number(read.terms),
          number(read.classes),
          number(read.enrollments),
          number(read.users),
        )}{' '}
        {texts.unchanged(number(unchanged))}
      </Text>
      {lost > 0 && <Text size="sm">{texts.lost(number(lost))}</Text>}
      {newGroupCount > 0 && (
        <details className={classes.folded}>
          <summary>{texts.groups(number(newGroupCount))}</summary>
          <Text size="sm">
            <bdi>{newGroups.join(' · ')}</bdi>
            {newGroupCount > newGroups.length && ' …'}
          </Text>
        </details>
      )}
      {leftOut.length > 0 && (
        <section>
          <Title order={3} size="h5">
            {texts.leftOut}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.leftOutHelp}
          </Text>
          <Group gap="xs" mt={4}>
            {leftOut.map(({ role, count }) => (
              <Badge key={role} color="gray" tt="none">
                {role || texts.other}: {number(count)}
              </Badge>
            ))}
          </Group>
        </section>
      )}
    </>
  );
}

/** What a run found and changed, or would change. */
export function RunDialog(props: { runId: string; connection: Connection; onClose: () => void }) {
  const { run: texts } = useTexts(oneRosterTexts);
  const { data, error, refetch } = useQuery(runQuery(props.runId));
  const { connect } = useOneRosterActions();
  const { report, rows = [] } = data ?? {};
  const total = report ? report.create + report.link + report.update + report.leave + report.refused : 0;
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="xl"
      closeButtonProps={{ 'aria-label': texts.close }}
      title={data?.kind === 'sync' && data.state === 'done' ? texts.syncTitle : texts.previewTitle}
    >
      <Stack>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <CardsSkeleton cards={1} />}
        {report && <Counts report={report} />}
        {data && (
          <section>
            <Title order={3} size="h5">
              {texts.rows}
            </Title>
            {rows.length === 0 && <Text size="sm">{texts.noRows}</Text>}
            {rows.length < total && (
              <Text size="sm" c="dimmed">
                {texts.cut}
              </Text>
            )}
            <ul className={classes.rows}>
              {rows.map((row) => (
                <Person
                  key={`${row.name} ${row.sourcedId}`}
                  row={row}
                  onConnect={(person) =>
                    void notifyOutcome(connect(props.connection._id, row.sourcedId, person), texts.connected)
                  }
                />
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Modal>
  );
}
