import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { deletionQuery, useOwnDataActions } from '../../queries.ts';
import { ownDataTexts } from '../texts.ts';
import { useBusy } from './DataPart.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

/** For admins, at the account of a person who asks to be deleted; of others it shows nothing. */
export function DeletionBox({ personId }: { personId: string }) {
  const texts = useTexts(ownDataTexts).admin;
  const format = useFormat();
  const { data } = useQuery(deletionQuery(personId));
  const { answer } = useOwnDataActions();
  const { isBusy, run } = useBusy();
  const [isSure, setSure] = useState(false);
  if (!data?.deletion) return null;
  const { requestedAt, reason } = data.deletion;
  return (
    <Card p="lg" component="section" aria-labelledby="deletion">
      <Stack gap="sm">
        <Title order={2} size="h3" id="deletion">
          {texts.title}
        </Title>
        <Text>
          {texts.since(format.date(requestedAt))} {reason}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
        <Group>
          <Button color="red" onClick={() => setSure(true)}>
            {texts.delete}
          </Button>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void run(() => answer(personId, false), texts.kept)}
          >
            {texts.keep}
          </Button>
        </Group>
      </Stack>
      <DeleteDialog personId={isSure ? personId : null} name={null} onClose={() => setSure(false)} />
    </Card>
  );
}
