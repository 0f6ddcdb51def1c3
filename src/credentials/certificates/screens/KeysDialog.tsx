import { Alert, Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type listBadgeKeys,
  replaceBadgeKey,
  withdrawBadgeKey,
} from '#credentials/certificates/credentials/contract.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { keysQuery } from '../queries.ts';
import { keysTexts } from './keys-texts.ts';

type Key = ResponseOf<typeof listBadgeKeys>['keys'][number];

function stateOf({ retiredAt, withdrawnAt }: Key, texts: SameTexts<(typeof keysTexts)['en']>, format: Format): string {
  if (withdrawnAt !== null) return texts.states.withdrawn(format.date(withdrawnAt));
  return retiredAt === null ? texts.states.signing : texts.states.retired(format.date(retiredAt));
}

function KeyCard({ badgeKey, onWithdraw }: { badgeKey: Key; onWithdraw: (id: string) => void }) {
  const texts = useTexts(keysTexts);
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const since = format.date(badgeKey.createdAt);
  const canWithdraw = badgeKey.retiredAt !== null && badgeKey.withdrawnAt === null;
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={550}>{texts.since(since)}</Text>
          <Text size="sm" c="dimmed">
            {stateOf(badgeKey, texts, format)}
          </Text>
          <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{badgeKey._id}</bdi>
          </Text>
        </div>
        {canWithdraw && !isAsking && (
          <Button variant="default" size="xs" aria-label={texts.withdrawOf(since)} onClick={() => setIsAsking(true)}>
            {texts.withdraw}
          </Button>
        )}
      </Group>
      {canWithdraw && isAsking && (
        <Alert color="warning" mt="sm">
          <Text size="sm" mb="sm">
            {texts.ask}
          </Text>
          <Group gap="xs">
            <Button color="danger" size="xs" onClick={() => onWithdraw(badgeKey._id)}>
              {texts.sure}
            </Button>
            <Button variant="default" size="xs" autoFocus onClick={() => setIsAsking(false)}>
              {texts.keep}
            </Button>
          </Group>
        </Alert>
      )}
    </Paper>
  );
}

/** The keys with which the school signs its certificates, for admins. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(keysTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...keysQuery, enabled: isOpen });
  const said = (words: string) => ({
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keysQuery.queryKey });
      notify.success(words);
    },
    onError: (failure: Error) => notify.error(failure.message),
  });
  const create = useMutation({ mutationFn: () => call(replaceBadgeKey), ...said(texts.created) });
  const withdraw = useMutation({
    mutationFn: (id: string) => call(withdrawBadgeKey, { params: { id } }),
    ...said(texts.withdrawn),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.open}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        <Text size="sm">{texts.help}</Text>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={120} />}
        {data && (
          <>
            <div>
              <Text size="sm" c="dimmed">
                {texts.did}
              </Text>
              <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{data.did}</bdi>
              </Text>
            </div>
            <Stack component="ul" gap="xs" p={0} m={0} aria-label={texts.list} style={{ listStyle: 'none' }}>
              {data.keys.map((one) => (
                <KeyCard key={one._id} badgeKey={one} onWithdraw={withdraw.mutate} />
              ))}
            </Stack>
            <Group justify="flex-end">
              <Button loading={create.isPending} onClick={() => create.mutate()}>
                {texts.create}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
