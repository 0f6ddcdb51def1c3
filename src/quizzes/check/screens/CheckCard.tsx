import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { checkQuery } from '#quizzes/check/queries.ts';
import { checkTexts } from './check-texts.ts';
import { FindingList } from './FindingList.tsx';

/** The findings themselves, or that there are none. */
export function Findings({ of }: { of: Parameters<typeof checkQuery>[0] }) {
  const texts = useTexts(checkTexts);
  const { data, error, refetch } = useQuery(checkQuery(of));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={24} maw={360} aria-label={texts.checking} />;
  if (data.length === 0) {
    return (
      <Group gap={8} wrap="nowrap">
        <IconCircleCheck size={20} stroke={1.5} aria-hidden />
        <Text size="sm">{texts.fine}</Text>
      </Group>
    );
  }
  return <FindingList findings={data} />;
}

/** On the page of a quiz that has something to publish: what prevents it, and what is odd. */
export function CheckCard({ quizId, edit }: { quizId: string; edit: number }) {
  const texts = useTexts(checkTexts);
  return (
    <Card p="lg" component="section" aria-labelledby="before-publishing">
      <Title order={2} size="h3" mb="sm" id="before-publishing">
        {texts.title}
      </Title>
      <Findings key={edit} of={{ id: quizId }} />
    </Card>
  );
}
