import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ToolItem } from '../../contract.ts';
import { topicItemsQuery } from '../../queries.ts';
import { toolTexts } from '../texts.ts';

function ItemCard({ item }: { item: ToolItem }) {
  const texts = useTexts(toolTexts).topic;
  const format = useFormat();
  const { result, tool } = item;
  const said =
    result === null
      ? texts.noResult
      : result.score !== null && result.maxScore !== null
        ? texts.result(format.marks(result.score, result.maxScore))
        : result.activity === 'Submitted' || result.activity === 'Completed'
          ? texts.waits
          : texts.noResult;
  return (
    <Card p="md" component="article">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{item.title}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{tool.name}</bdi>
            {item.isLink && <> · {texts.linkTo(URL.parse(item.url)?.host ?? item.url)}</>}
            {item.maxScore !== null && item.results === null && <> · {said}</>}
          </Text>
          {result?.comment != null && (
            <Text size="sm" dir="auto">
              {texts.comment(result.comment)}
            </Text>
          )}
        </div>
        {tool.isEnabled ? (
          <Button
            component="a"
            href={item.isLink ? item.url : `/v1/api/lti/items/${item._id}/open`}
            target="_blank"
            rel={item.isLink ? 'noopener noreferrer' : 'noopener'}
            aria-label={texts.openOf(item.title)}
            leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
          >
            {texts.open}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {texts.off}
          </Text>
        )}
      </Group>
    </Card>
  );
}

/** The outside tools of a topic, each with the reader’s result; nothing where there are none. */
export function TopicTools({ topicId }: { topicId: string }) {
  const texts = useTexts(toolTexts).topic;
  const { data } = useQuery(topicItemsQuery(topicId));
  if (!data || data.items.length === 0) return null;
  return (
    <Stack component="section" gap="sm" mt="xl" maw="72ch" aria-labelledby="topic-tools">
      <Title order={2} size="h3" id="topic-tools">
        {texts.title}
      </Title>
      {data.items.map((item) => (
        <ItemCard key={item._id} item={item} />
      ))}
    </Stack>
  );
}
