import { Alert, Button, Card, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TaskProgress } from '#tasks/screens/shared/TaskProgress.tsx';
import type { DeletionView } from '../../contract.ts';
import { ownDataQuery, useOwnDataActions } from '../../queries.ts';
import { COPY_KEPT_DAYS } from '../../rules.ts';
import { ownDataTexts } from '../texts.ts';

/** Runs one action at a time; says that it is done, or why not. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>, message: string | null): Promise<void> => {
    setBusy(true);
    try {
      await action();
      if (message !== null) notify.success(message);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** When a copy that was made then is removed. */
const lastDayOf = (madeAt: string): Date => new Date(new Date(madeAt).getTime() + COPY_KEPT_DAYS * 86_400_000);

function CopySection({ task }: { task: string | null }) {
  const texts = useTexts(ownDataTexts);
  const format = useFormat();
  const { copy } = useOwnDataActions();
  const { isBusy, run } = useBusy();
  return (
    <Card p="lg" component="section" aria-labelledby="data-copy">
      <Stack gap="md" align="stretch">
        <div>
          <Title order={2} size="h3" id="data-copy">
            {texts.copyTitle}
          </Title>
          <Text c="dimmed" size="sm">
            {texts.copyHelp} {texts.copyKept(COPY_KEPT_DAYS)}
          </Text>
        </div>
        {task !== null && (
          <TaskProgress taskId={task}>
            {({ file, endedAt }) => (
              <Text size="sm">
                {file === null ? texts.copyGone : texts.copyUntil(format.date(lastDayOf(endedAt!)))}
              </Text>
            )}
          </TaskProgress>
        )}
        <Group>
          <Button variant={task === null ? 'filled' : 'default'} loading={isBusy} onClick={() => void run(copy, null)}>
            {task === null ? texts.copy : texts.copyAgain}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function DeletionSection({ deletion }: { deletion: DeletionView | null }) {
  const texts = useTexts(ownDataTexts);
  const format = useFormat();
  const { ask, withdraw } = useOwnDataActions();
  const { isBusy, run } = useBusy();
  const [reason, setReason] = useState('');
  return (
    <Card p="lg" component="section" aria-labelledby="data-deletion">
      <Stack gap="md" align="stretch">
        <div>
          <Title order={2} size="h3" id="data-deletion">
            {texts.deletionTitle}
          </Title>
          <Text c="dimmed" size="sm">
            {texts.deletionHelp}
          </Text>
        </div>
        {deletion ? (
          <>
            <Alert role="status">{texts.asked(format.date(deletion.requestedAt))}</Alert>
            <Group>
              <Button variant="default" loading={isBusy} onClick={() => void run(withdraw, texts.withdrawn)}>
                {texts.withdraw}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Textarea
              label={texts.reason}
              maxLength={1000}
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Group>
              <Button variant="default" loading={isBusy} onClick={() => void run(() => ask(reason), texts.askedNow)}>
                {texts.ask}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** On the profile page: a copy of what is kept of the person, and the wish to be deleted. */
export function DataPart() {
  const { data, error, refetch } = useQuery(ownDataQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  return (
    <>
      <CopySection task={data.task} />
      <DeletionSection deletion={data.deletion} />
    </>
  );
}
