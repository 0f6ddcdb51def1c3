import { Badge, Button, Group, Pagination, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import type { Connection, Run } from '../contract.ts';
import { RUNS_AT_ONCE, runsQuery } from '../queries.ts';
import type { RunState } from '../rules.ts';
import classes from './oneroster.module.css';
import { oneRosterTexts } from './texts.ts';

const colours: Readonly<Record<RunState, string>> = {
  waiting: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  held: 'yellow',
};

function RunItem({ run, onShow }: { run: Run; onShow: () => void }) {
  const texts = useTexts(oneRosterTexts).runs;
  const { number, shortDateTime } = useFormat();
  const { kind, state, report, problem, startedBy, isFull } = run;
  const when = shortDateTime(run.askedAt);
  const facts = [when, startedBy === null ? texts.schedule : texts.by(startedBy), isFull ? texts.full : texts.changes];
  return (
    <li>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {texts.kinds[kind]}
          </Text>
          <Badge color={colours[state]}>{texts.states[state]}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <bdi>{facts.join(' · ')}</bdi>
        </Text>
        {problem !== null && (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
        {report && (
          <Text size="sm">
            {texts.counts(
              number(report.create),
              number(report.link + report.update),
              number(report.leave),
              number(report.refused),
            )}
          </Text>
        )}
      </div>
      {report && (
        <Button variant="default" size="sm" aria-label={texts.showOf(when)} onClick={onShow}>
          {texts.show}
        </Button>
      )}
    </li>
  );
}

/** The runs of a system, the newest first. */
export function RunList({ connection, onShow }: { connection: Connection; onShow: (runId: string) => void }) {
  const texts = useTexts(oneRosterTexts).runs;
  const [page, setPage] = useState(1);
  const { lastRun, name, _id } = connection;
  // Its own query per state of the newest run: a list that was read during a run is asked for again after it.
  const { data, error, refetch } = useQuery({
    ...runsQuery(_id, page),
    queryKey: [...runsQuery(_id, page).queryKey, lastRun?._id ?? '', lastRun?.state ?? ''],
    enabled: lastRun !== null,
  });
  if (lastRun === null) return null;
  const pages = Math.ceil((data?.total ?? 0) / RUNS_AT_ONCE);
  return (
    <section aria-label={texts.titleOf(name)}>
      <Text fw={600}>{texts.title}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.help}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={1} />}
      <ul className={classes.rows}>
        {data?.runs.map((run) => (
          <RunItem key={run._id} run={run} onShow={() => onShow(run._id)} />
        ))}
      </ul>
      {pages > 1 && <Pagination mt="sm" total={pages} value={page} onChange={setPage} aria-label={texts.pages} />}
    </section>
  );
}
