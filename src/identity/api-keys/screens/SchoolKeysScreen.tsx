import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '#identity/api-keys/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { KeyList } from './shared/KeyList.tsx';
import { apiKeyTexts } from './shared/texts.ts';
import { useNewKey } from './shared/use-new-key.tsx';

/** The keys with which programs of the school call the interface. */
export function SchoolKeysScreen() {
  const texts = useTexts(apiKeyTexts);
  const { data, error, refetch } = useQuery(apiKeysQuery('school'));
  const { button, dialogs } = useNewKey('school', data?.scopes ?? []);
  const keys = data?.keys ?? [];
  return (
    <>
      <PageHead title={texts.title} lead={texts.schoolLead} action={keys.length > 0 && button} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && keys.length === 0 && (
        <EmptyState title={texts.emptyTitle} action={button}>
          {texts.empty}
        </EmptyState>
      )}
      {keys.length > 0 && (
        <Card p="lg" maw={760}>
          <KeyList keys={keys} of="school" />
        </Card>
      )}
      {dialogs}
    </>
  );
}
