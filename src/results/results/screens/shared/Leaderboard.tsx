import { Badge, Group, Pagination, SegmentedControl, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ChartDrawing } from '#platform/web/ui/drawings.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { getLeaderboard } from '#results/results/contract-quiz.ts';
import { leaderboardQuery } from '#results/results/standings/queries.ts';
import classes from './quiz-results.module.css';
import { quizResultsTexts } from './quiz-results-texts.ts';

const pageSize = 20;
const ranges = ['', '30', '7'] as const;

interface Choice {
  readonly days: (typeof ranges)[number];
  readonly topic: string;
}

function Filters(props: { choice: Choice; topics: readonly string[]; onChange: (choice: Choice) => void }) {
  const texts = useTexts(quizResultsTexts).leaderboard;
  const { choice, topics, onChange } = props;
  return (
    <search aria-label={texts.filters} data-no-print>
      <Group gap="sm">
        <SegmentedControl
          aria-label={texts.period}
          value={choice.days}
          onChange={(value) => onChange({ ...choice, days: ranges.find((one) => one === value) ?? '' })}
          data={ranges.map((value) => ({ value, label: texts.days[value] }))}
        />
        {topics.length > 1 && (
          <Select
            aria-label={texts.topic}
            w={220}
            searchable={topics.length > 8}
            allowDeselect={false}
            value={choice.topic}
            onChange={(topic) => onChange({ ...choice, topic: topic ?? '' })}
            data={[{ value: '', label: texts.allTopics }, ...topics]}
          />
        )}
      </Group>
    </search>
  );
}

type Board = ResponseOf<typeof getLeaderboard>;

function Leaders({ leaders }: Pick<Board, 'leaders'>) {
  const texts = useTexts(quizResultsTexts).leaderboard;
  const format = useFormat();
  return (
    <Table verticalSpacing={10} horizontalSpacing="sm" aria-label={texts.caption}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th data-numeric w={64}>
            {texts.rank}
          </Table.Th>
          <Table.Th>{texts.name}</Table.Th>
          <Table.Th data-numeric>{texts.score}</Table.Th>
          <Table.Th data-numeric visibleFrom="xs">
            {texts.percent}
          </Table.Th>
          <Table.Th data-numeric>{texts.time}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {leaders.map((leader) => (
          <Table.Tr key={leader.user._id} className={leader.isMe ? classes.me : undefined}>
            <Table.Td data-numeric>{leader.rank}</Table.Td>
            <Table.Td>
              {leader.user.name} {leader.isMe && <Badge size="sm">{texts.you}</Badge>}
            </Table.Td>
            <Table.Td data-numeric>{format.marks(leader.score, leader.maxScore)}</Table.Td>
            <Table.Td data-numeric visibleFrom="xs">
              {format.percent(leader.percent)}
            </Table.Td>
            {/* To the second: by them ties are broken. */}
            <Table.Td data-numeric>{format.timeLimit(leader.timeSpentSeconds)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The best results of a quiz; the viewer's own line is always in sight. */
export function Leaderboard({ quizId, group }: { quizId: string; group?: string | undefined }) {
  const texts = useTexts(quizResultsTexts).leaderboard;
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState<Choice>({ days: '', topic: '' });
  const { data, error, refetch } = useQuery(
    leaderboardQuery(quizId, { ofst: (page - 1) * pageSize, limit: pageSize, group, ...choice }),
  );
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton h={360} aria-busy="true" />;
  }
  const isChosen = choice.days !== '' || choice.topic !== '';
  if (data.total === 0 && !isChosen)
    return (
      <EmptyState title={texts.nobody} drawing={<ChartDrawing />}>
        {texts.nobodyHelp}
      </EmptyState>
    );
  const filters = (
    <Filters
      choice={choice}
      topics={data.topics}
      onChange={(changed) => {
        setPage(1);
        setChoice(changed);
      }}
    />
  );
  if (data.total === 0)
    return (
      <Stack gap="sm">
        {filters}
        <EmptyState title={texts.none} drawing={<ChartDrawing />}>
          {texts.noneHelp}
        </EmptyState>
      </Stack>
    );
  const pages = Math.ceil(data.total / pageSize);
  const isMineInSight = data.leaders.some((leader) => leader.isMe);
  return (
    <Stack gap="sm" maw={820}>
      {filters}
      <Text c="dimmed" size="sm">
        {texts.tieRule}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-label={texts.caption} tabIndex={0}>
        <Leaders leaders={data.leaders} />
      </section>
      {data.me && !isMineInSight && (
        <div className={classes.mine} data-edge-bar>
          <strong>{texts.mine(data.me.rank, data.total)}</strong>
          <span>
            {format.marks(data.me.score, data.me.maxScore)} · {format.timeLimit(data.me.timeSpentSeconds)}
          </span>
        </div>
      )}
      {pages > 1 && (
        <Group justify="flex-end" data-no-print>
          <Pagination
            size="sm"
            value={page}
            total={pages}
            onChange={setPage}
            aria-label={texts.pages}
            getControlProps={(control) => ({ 'aria-label': control === 'previous' ? texts.previous : texts.next })}
            getItemProps={(item) => ({ 'aria-label': `${item}` })}
          />
        </Group>
      )}
    </Stack>
  );
}
