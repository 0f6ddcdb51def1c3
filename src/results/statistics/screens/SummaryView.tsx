import { Card, Stack, Text, Title } from '@mantine/core';
import { lazy } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { FEWEST_FOR_VERDICT } from '#results/statistics/items/weighted.ts';
import type { Item, Statistics } from '../contract.ts';
import { Chart } from './Chart.tsx';
import { useFlagSentence } from './flag-words.ts';
import { Stats } from './Stats.tsx';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const Bars = lazy(() => import('./Bars.tsx'));

/** From what alpha on a quiz measures how well, as teachers are commonly told. */
const reliability = (alpha: number): 'high' | 'good' | 'fair' | 'low' =>
  alpha >= 0.9 ? 'high' : alpha >= 0.8 ? 'good' : alpha >= 0.7 ? 'fair' : 'low';

function useSentences(data: Statistics): string[] {
  const texts = useTexts(statisticsTexts);
  const { words } = texts;
  const { total, figure, share, timeSpan, number } = useStats();
  const { unit, maxMarks, mean, meanInterval, alpha, sem, passRate, time, n, excluded } = data;
  const marked = excluded.waiting === 0 ? '' : ` ${texts.marked(number(n), number(n + excluded.waiting))}`;
  const nWords = texts.n(number(n));
  // From fewer attempts nobody can tell; the numbers themselves are below, with their n.
  if (n < FEWEST_FOR_VERDICT) return [words.tooFew(n, FEWEST_FOR_VERDICT) + marked];
  const of = unit === 'marks' && maxMarks !== null ? words.of(figure(maxMarks)) : '';
  const said: string[] = [];
  if (mean !== null && meanInterval)
    said.push(
      words.mean(total(mean, unit), of, total(meanInterval.low, unit), total(meanInterval.high, unit)) +
        ` (${nWords})` +
        marked,
    );
  if (passRate !== null) said.push(`${words.passed(share(passRate))} (${nWords})`);
  if (alpha !== null) said.push(`${words.alpha[reliability(alpha)](figure(alpha))} (${nWords})`);
  if (sem !== null) said.push(words.sem(total(sem, unit), of));
  if (time.median !== null)
    said.push(words.time(timeSpan(time.median), timeSpan(time.lowerQuartile), timeSpan(time.upperQuartile)));
  return said;
}

function FlaggedItems({ items }: { items: readonly Item[] }) {
  const texts = useTexts(statisticsTexts);
  const sentence = useFlagSentence();
  const flagged = items.filter(({ flags }) => flags.length > 0);
  if (flagged.length === 0)
    return (
      <Text mt="sm">
        {texts.words.noFlags} {texts.words.few}
      </Text>
    );
  return (
    <>
      <Text mt="sm" mb={4}>
        {texts.words.flags(flagged.length)}
      </Text>
      <ul className={classes.words}>
        {flagged.map((item) => (
          <li key={item.question._id}>
            <TextLink
              to="/quizzes/$name/{-$id}/statistics"
              from="/quizzes/$name/{-$id}/statistics"
              search={(before) => ({ ...before, view: 'questions', item: item.question._id })}
              fw={600}
            >
              {texts.item.title(item.position, item.question.title)}
            </TextLink>{' '}
            {item.flags.map((flag) => sentence(item, flag)).join(' ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function ScoreChart({ scores }: { scores: Statistics['scores'] }) {
  const texts = useTexts(statisticsTexts);
  const { number } = useStats();
  const bars = scores.map((bin) => ({ label: texts.bin(String(bin.from), String(bin.to)), n: bin.n }));
  const summary = bars.filter(({ n }) => n > 0).map(({ label, n }) => `${label}: ${n}`);
  return (
    <Chart
      title={texts.scores}
      help={texts.scoresHelp}
      summary={summary.join('; ')}
      columns={[texts.percentRange, texts.count]}
      rows={bars.map(({ label, n }) => [label, number(n)])}
    >
      <Bars bars={bars} name={texts.count} />
    </Chart>
  );
}

function TimeChart({ bins }: { bins: Statistics['time']['bins'] }) {
  const texts = useTexts(statisticsTexts);
  const { number, clock, timeSpan } = useStats();
  const short = (seconds: number): string => clock(1000 * seconds);
  const summary = bins.filter(({ n }) => n > 0).map(({ from, to, n }) => `${timeSpan(from)} – ${timeSpan(to)}: ${n}`);
  return (
    <Chart
      title={texts.times}
      help={texts.timesHelp}
      summary={summary.join('; ')}
      columns={[texts.timeRange, texts.count]}
      rows={bins.map(({ from, to, n }) => [texts.bin(short(from), short(to)), number(n)])}
    >
      <Bars bars={bins.map(({ from, n }) => ({ label: short(from), n }))} name={texts.count} />
    </Chart>
  );
}

/** The whole quiz: what its figures mean, the figures, results and times. */
export function SummaryView({ data }: { data: Statistics }) {
  const texts = useTexts(statisticsTexts);
  const { figure: words } = texts;
  const { figure, share, total, timeSpan, number } = useStats();
  const { unit, meanInterval } = data;
  const sentences = useSentences(data);
  const unitWords =
    unit === 'marks' && data.maxMarks !== null ? texts.ofMarks(figure(data.maxMarks)) : texts.percentOfMarks;
  const nWords = texts.n(number(data.n));
  const { waiting } = data.excluded;
  const marked = waiting === 0 ? undefined : texts.marked(number(data.n), number(data.n + waiting));
  const interval = meanInterval && texts.between(total(meanInterval.low, unit), total(meanInterval.high, unit));
  return (
    <Stack gap="lg">
      <Card p="lg" component="section">
        <Title order={2} size="h3" mb="xs">
          {texts.inWords}
        </Title>
        <ul className={classes.words}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <FlaggedItems items={data.items} />
      </Card>
      <Stats
        label={texts.figures}
        figures={[
          { word: words.n, value: number(data.n), more: marked },
          { word: words.mean, value: total(data.mean, unit), more: `${interval ?? unitWords}, ${nWords}` },
          { word: words.median, value: total(data.median, unit), more: `${unitWords}, ${nWords}` },
          { word: words.sd, value: total(data.sd, unit), more: nWords },
          { word: words.range, value: `${total(data.lowest, unit)} – ${total(data.highest, unit)}`, more: nWords },
          ...(data.passRate === null ? [] : [{ word: words.passRate, value: share(data.passRate), more: nWords }]),
          { word: words.alpha, value: figure(data.alpha, 3), more: nWords },
          { word: words.errorRatio, value: share(data.errorRatio), more: nWords },
          { word: words.sem, value: total(data.sem, unit), more: nWords },
          { word: words.skewness, value: figure(data.skewness), more: nWords },
          { word: words.kurtosis, value: figure(data.kurtosis), more: nWords },
          { word: words.time, value: timeSpan(data.time.median), more: nWords },
        ]}
      />
      <div className={classes.charts}>
        <ScoreChart scores={data.scores} />
        {data.time.bins.length > 0 && <TimeChart bins={data.time.bins} />}
      </div>
    </Stack>
  );
}
