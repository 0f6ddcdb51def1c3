import { Card, Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { AttemptReport } from '../queries.ts';
import { Strengths } from './shared/Strengths.tsx';
import { resultsTexts } from './texts.ts';

/** Marks by tag or difficulty beside those of everybody, or why they are not compared. */
export function StrengthsCard(props: { title: string; strengths: AttemptReport['strengthsByTag'] }) {
  const texts = useTexts(resultsTexts).result;
  const { title, strengths } = props;
  if (strengths.length === 0) return null;
  const isCompared = strengths.some(({ groupPercent }) => groupPercent !== null);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {isCompared ? texts.compared : texts.tooFew}
      </Text>
      <Strengths strengths={strengths} />
    </Card>
  );
}
