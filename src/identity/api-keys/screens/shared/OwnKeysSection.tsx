import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '#identity/api-keys/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { KeyList } from './KeyList.tsx';
import { apiKeyTexts } from './texts.ts';
import { useNewKey } from './use-new-key.tsx';

/** The reader's own keys, as a part of their profile. */
export function OwnKeysSection() {
  const texts = useTexts(apiKeyTexts);
  const { data, error, refetch } = useQuery(apiKeysQuery('own'));
  const { button, dialogs } = useNewKey('own', data?.scopes ?? []);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card p="lg" component="section" aria-labelledby="own-api-keys">
      <Title order={2} size="h3" id="own-api-keys">
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.ownHelp}
      </Text>
      <Stack gap="md" align="flex-start">
        {!data && <Skeleton h={60} />}
        {data && data.keys.length > 0 && <KeyList keys={data.keys} of="own" />}
        {data && button}
      </Stack>
      {dialogs}
    </Card>
  );
}
