import { Anchor, Badge, Button, Card, Group, Pagination, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { FailureView } from '../contract-failures.ts';
import { failuresQuery, useOperationsActions } from '../queries.ts';
import { isFailingJob } from '../rules-failures.ts';
import classes from './operations.module.css';
import { operationsTexts } from './texts.ts';

const AT_ONCE = 20;

function Failure({ failure }: { failure: FailureView }) {
  const texts = useTexts(operationsTexts).tasks.failures;
  const format = useFormat();
  const { retryFailure } = useOperationsActions();
  const [isBusy, setIsBusy] = useState(false);
  const { job, member, subject, tries, reason, since, retryAt } = failure;
  const name = isFailingJob(job) ? texts.jobs[job] : job;
  const what = subject?.name || (member === 'turn' ? texts.whole : member);
  const again = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await retryFailure(failure);
      notify.success(texts.queued);
    } catch (error) {
      notify.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li>
      <div>
        <Text fw={600}>
          {name}:{' '}
          {subject?.href ? (
            <Anchor href={subject.href}>
              <bdi>{what}</bdi>
            </Anchor>
          ) : (
            <bdi>{what}</bdi>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.since(format.dateTime(since), tries)}
        </Text>
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      </div>
      <Group gap="sm">
        {retryAt === null ? (
          <Badge color="red">{texts.givenUp}</Badge>
        ) : (
          <Text size="sm" c="dimmed">
            {texts.next(format.shortDateTime(retryAt))}
          </Text>
        )}
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          aria-label={`${texts.again}: ${name}, ${what}`}
          onClick={() => void again()}
        >
          {texts.again}
        </Button>
      </Group>
    </li>
  );
}

/** What background jobs fail at; nothing where all is well. */
export function JobFailures() {
  const texts = useTexts(operationsTexts).tasks.failures;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(failuresQuery({ ofst: (page - 1) * AT_ONCE, limit: AT_ONCE }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <Card component="section" p="lg" mb="lg" aria-labelledby="job-failures">
      <Title order={2} size="h3" id="job-failures">
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.help}
      </Text>
      <ul className={classes.lines}>
        {data.failures.map((failure) => (
          <Failure key={`${failure.job} ${failure.member}`} failure={failure} />
        ))}
      </ul>
      {data.total > AT_ONCE && (
        <Pagination mt="sm" value={page} onChange={setPage} total={Math.ceil(data.total / AT_ONCE)} />
      )}
    </Card>
  );
}
