import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useRefreshCounts } from '../../queries.ts';
import { deliverPractice } from '../deliver.ts';
import { countWaiting, forgetRefused, useWaitingAnswers } from '../outbox.ts';
import { practiceOfflineTexts } from './texts.ts';

/** How many answers the server does not have yet, and which it did not take; nothing where there are none. */
export function WaitingAnswers() {
  const texts = useTexts(practiceOfflineTexts);
  const { answers, refused } = useWaitingAnswers();
  const isOnline = useOnline();
  const forget = useRefreshCounts();
  const send = useMutation({
    mutationFn: deliverPractice,
    onSuccess: forget,
    onError: (error) => notify.error(error),
  });
  useEffect(() => void countWaiting(), []);
  const reasons = [...new Set(refused.flatMap((entry) => entry.refused?.message ?? []))];
  return (
    <>
      <div role="status">
        {answers > 0 && (
          <Group gap="sm" mb="md">
            <Text size="sm">{isOnline ? texts.notSent(answers) : texts.willBeSent(answers)}</Text>
            {isOnline && (
              <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
                {texts.send}
              </Button>
            )}
          </Group>
        )}
      </div>
      {refused.length > 0 && (
        <Alert color="warning" mb="md" title={texts.refused(refused.length)}>
          <List size="sm">
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
          <Button mt="sm" size="xs" variant="default" onClick={() => void forgetRefused(refused)}>
            {texts.dismiss}
          </Button>
        </Alert>
      )}
    </>
  );
}
