import { Box, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { cachedQuery } from '../../queries.ts';
import { COUNTED_DUE, LONGEST_RUN, USUAL_LENGTH } from '../../rules.ts';
import type { CachedSummary } from '../runs.ts';
import { practiceOfflineTexts } from './texts.ts';

/** How much is kept on this device, until when, and what is not. */
function CachedFacts({ about, questions, withoutPictures }: CachedSummary) {
  const texts = useTexts(practiceOfflineTexts);
  const format = useFormat();
  const leftOut = [
    ...about.leftOut,
    ...(withoutPictures > 0 ? [{ reason: 'pictures' as const, count: withoutPictures }] : []),
  ];
  const sent = questions.length + leftOut.reduce((sum, { count }) => sum + count, 0);
  const all = `${format.number(about.available)}${about.available >= COUNTED_DUE ? '+' : ''}`;
  const count = leftOut.reduce((sum, one) => sum + one.count, 0);
  return (
    <Text size="sm" c="dimmed">
      {texts.kept(questions.length, format.shortDateTime(about.until, new Date()))}{' '}
      {about.available > sent && `${texts.cachedOf(questions.length, all)} `}
      {count > 0 &&
        `${texts.leftOut(count)} ${format.list(leftOut.map(({ reason, count: of }) => texts.reasons[reason](of)))}. `}
      {texts.signOut}
    </Text>
  );
}

/** What can be practised without a connection, below what needs one; nothing where nothing is kept. */
export function CachedLine() {
  const texts = useTexts(practiceOfflineTexts);
  const { data } = useQuery(cachedQuery());
  if (!data) return null;
  return (
    <Box component="section">
      <Title order={3} size="h4">
        {texts.title}
      </Title>
      <CachedFacts {...data} />
    </Box>
  );
}

/** Practice while the server can't be reached: what this device keeps, or that nothing can be shown. */
export function OfflinePractice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(practiceOfflineTexts);
  const { data, isPending } = useQuery(cachedQuery());
  if (isPending) return null;
  if (!data || data.questions.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  const { today, questions } = data;
  const mistakes = questions.filter(({ lastRating }) => lastRating < 3).length;
  const links = [
    { from: 'due', n: Math.min(today.left, LONGEST_RUN), label: texts.practiseDue },
    { from: 'all', n: Math.min(questions.length, USUAL_LENGTH), label: texts.practiseAll },
    { from: 'mistakes', n: Math.min(mistakes, USUAL_LENGTH), label: texts.practiseMistakes },
  ] as const;
  return (
    <Card p="lg" component="section" maw={860}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <Text mt={4} mb="xs">
        {texts.offline}
      </Text>
      <Text fw={600}>
        {texts.due(today.due.length)}
        {today.practised > 0 && ` · ${texts.practised(today.practised)}`}
      </Text>
      <Group gap="sm" my="md">
        {links
          .filter(({ n }) => n > 0)
          .map(({ from, n, label }, i) => (
            <ButtonLink key={from} variant={i === 0 ? 'filled' : 'default'} to="/practice/run" search={{ from, n }}>
              {label(n)}
            </ButtonLink>
          ))}
      </Group>
      <CachedFacts {...data} />
    </Card>
  );
}
