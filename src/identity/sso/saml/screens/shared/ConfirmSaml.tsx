import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { confirmSaml, pendingSamlQuery } from '../../queries.ts';
import { samlSignInTexts } from './texts.ts';

/** A sign-in that began at a provider: as whom, before anybody is signed in. */
export function ConfirmSaml({ onCancel }: { onCancel: () => void }) {
  const texts = useTexts(samlSignInTexts).confirm;
  const { data, isPending } = useQuery(pendingSamlQuery());
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      window.location.assign((await confirmSaml()).next);
    } catch (error) {
      notify.error(error);
      setBusy(false);
    }
  };
  if (isPending) return <Skeleton h={120} mt="md" />;
  if (!data?.pending)
    return (
      <Alert color="yellow" mt="md" role="alert">
        {texts.gone}
      </Alert>
    );
  const { provider, name } = data.pending;
  return (
    <Card component="section" withBorder mt="md" p="lg" aria-labelledby="confirm-saml">
      <Stack>
        <Title order={2} size="h3" id="confirm-saml">
          {texts.title(provider)}
        </Title>
        <Text style={{ overflowWrap: 'anywhere' }}>{texts.help(name)}</Text>
        <Group>
          <Button loading={isBusy} onClick={() => void confirm()}>
            {texts.now}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
