import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ChartDrawing } from '#platform/web/ui/drawings.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { FEWEST_FOR_COMPARISON } from '#results/results/rules.ts';
import { quizAnalysisQuery } from '#results/results/standings/queries.ts';
import type { QuizAnalysis as Analysis } from '../../contract-quiz.ts';
import classes from './quiz-results.module.css';
import { quizResultsTexts } from './quiz-results-texts.ts';
import { ScoreHistogram } from './ScoreHistogram.tsx';
import { ScoreTable } from './ScoreTable.tsx';

function Stats({ analysis }: { analysis: Analysis }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { number, percent, duration } = useFormat();
  const maxMarks = texts.ofMarks(number(analysis.maxScore));
  const marked = analysis.waiting > 0 && texts.marked(number(analysis.n), number(analysis.n + analysis.waiting));
  const score = (value: number | null): string => (value === null ? '–' : number(value));
  const stats = [
    { word: texts.people, value: number(analysis.n), more: '' },
    { word: texts.mean, value: score(analysis.mean), more: marked ? `${maxMarks}, ${marked}` : maxMarks },
    { word: texts.median, value: score(analysis.median), more: maxMarks },
    { word: texts.sd, value: score(analysis.sd), more: '' },
    { word: texts.highest, value: score(analysis.highest), more: maxMarks },
    { word: texts.lowest, value: score(analysis.lowest), more: maxMarks },
    ...(analysis.passRate === null
      ? []
      : [{ word: texts.passRate, value: percent(analysis.passRate), more: marked || `n = ${number(analysis.n)}` }]),
    ...(analysis.meanTimeSeconds === null
      ? []
      : [{ word: texts.meanTime, value: duration(analysis.meanTimeSeconds), more: '' }]),
  ];
  return (
    <dl className={classes.stats} aria-label={texts.stats}>
      {stats.map(({ word, value, more }) => (
        <div key={word} className={classes.figure}>
          <dt>{word}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Distribution({ analysis }: { analysis: Analysis }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { percent } = useFormat();
  const { histogram, mine, n } = analysis;
  const summary = histogram
    .filter((bin) => bin.count > 0)
    .map((bin) => `${texts.bin(bin.from, bin.to)}: ${bin.count}`)
    .join('; ');
  return (
    <Card p="lg" component="section" className="print-together">
      <Title order={2} size="h3">
        {texts.distribution}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.distributionHelp(n)}
      </Text>
      {mine && (
        <Alert mb="md" variant="light" icon={<IconUser size={18} stroke={1.5} />}>
          {texts.mine(percent(mine.percent), percent(mine.betterThanPercent))}
        </Alert>
      )}
      <div role="img" aria-label={texts.chart(summary)}>
        <div aria-hidden>
          <ScoreHistogram bins={histogram} mine={mine?.percent ?? null} />
        </div>
      </div>
      <ScoreTable bins={histogram} nameOf={({ from, to }) => texts.bin(from, to)} words={texts} />
    </Card>
  );
}

/** How everybody did in a quiz: numbers, and the distribution with one's own place. What it tells about the questions is for faculty (`#statistics`). */
export function QuizAnalysis({ quizId, group }: { quizId: string; group?: string | undefined }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { data, error, refetch } = useQuery(quizAnalysisQuery(quizId, group));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Stack gap="lg" aria-busy="true">
        <Skeleton h={150} />
        <Skeleton h={320} />
      </Stack>
    );
  }
  if (data.n === 0)
    return (
      <EmptyState title={texts.nobody} drawing={<ChartDrawing />}>
        {data.waiting > 0 ? texts.noneMarked(data.waiting) : texts.nobodyHelp}
      </EmptyState>
    );
  if (data.histogram.length === 0)
    return (
      <EmptyState title={texts.few} drawing={<ChartDrawing />}>
        {texts.fewHelp(data.n, FEWEST_FOR_COMPARISON)}
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {texts.counted(data.n)} {data.waiting > 0 && texts.partly(data.n, data.n + data.waiting)}
      </Text>
      <Stats analysis={data} />
      <Distribution analysis={data} />
    </Stack>
  );
}
