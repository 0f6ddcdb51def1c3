/** Other questions of the bank with nearly the same text. */
import { Card, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { likeQuery } from '#items/question-bank/bench/queries.ts';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';

export function SimilarQuestions({ id }: { id: string }) {
  const texts = useTexts(benchTexts);
  const { data, error, refetch } = useQuery(likeQuery(id));
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {texts.like}
      </Title>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.questions.length === 0 && <Text c="dimmed">{texts.noLike}</Text>}
      {data && data.questions.length > 0 && (
        <List size="sm">
          {data.questions.map(({ _id, title, alike }) => (
            <List.Item key={_id}>
              <TextLink to="/questions/$id" params={{ id: _id }}>
                {title}
              </TextLink>{' '}
              <Text span size="sm" c="dimmed">
                ({texts[alike]})
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}
