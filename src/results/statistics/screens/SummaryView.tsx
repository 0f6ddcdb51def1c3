import { Card, Stack, Text, Title } from '@mantine/core';
import { lazy } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { flags } from '#results/statistics/items/rules-flags.ts';
import { FEWEST_FOR_VERDICT } from '#results/statistics/items/weighted.ts';
import type { Item, Statistics } from '../contract.ts';
import { Chart } from './Chart.tsx';
import { flagsIn } from './FlagBadges.tsx';
import { useFlagMessage } from './flag-words.ts';
import { Stats } from './Stats.tsx';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

const Bars = lazy(() => import('./Bars.tsx'));

/** From what alpha on a quiz measures how well, as teachers are commonly told. */
const reliability = (alpha: number): 'high' | 'good' | 'fair' | 'low' =>
  alpha >= 0.9 ? 'high' : alpha >= 0.8 ? 'good' : alpha >= 0.7 ? 'fair' : 'low';

function useFindings(data: Statistics): string[] {
  const texts = useTexts(statisticsTexts);
  const { words } = texts;
  const { total, figure, timeSpan, number } = useStats();
  const { unit, maxMarks, mean, meanInterval, alpha, sem, time, n, excluded } = data;
  const marked = excluded.waiting === 0 ? '' : ` ${texts.marked(number(n), number(n + excluded.waiting))}.`;
  // From fewer attempts nobody can tell; the numbers themselves are below, with their n.
  if (n < FEWEST_FOR_VERDICT) return [words.tooFew(n, FEWEST_FOR_VERDICT) + marked];
  const of = unit === 'marks' && maxMarks !== null ? words.of(figure(maxMarks)) : '';
  const said: string[] = [];
  if (mean !== null && meanInterval)
    said.push(
      words.mean(total(mean, unit), of, total(meanInterval.low, unit), total(meanInterval.high, unit)) + marked,
    );
  if (alpha !== null) said.push(`${words.alpha[reliability(alpha)](figure(alpha))}`);
  if (sem !== null) said.push(words.sem(total(sem, unit), of));
  if (time.median !== null)
    said.push(words.time(timeSpan(time.median), timeSpan(time.lowerQuartile), timeSpan(time.upperQuartile)));
  return said;
}

function FlaggedItems({ items }: { items: readonly Item[] }) {
  const texts = useTexts(statisticsTexts);
  const message = useFlagMessage();
  const worst = (item: Item): number => flags.indexOf(flagsIn(item)[0]!);
  const flagged = items.filter((item) => item.flags.length > 0).sort((a, b) => worst(a) - worst(b));
  if (flagged.length === 0)
    return (
      <Text>
        {texts.words.noFlags} {texts.words.few}
      </Text>
    );
  return (
    <div>
      <Title order={2} size="h3" mb="xs">
        {texts.words.flags(flagged.length)}
      </Title>
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
            {item.flags.map((flag) => message(item, flag)).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ScoreChart({ scores, pass }: { scores: Statistics['scores']; pass: number | null }) {
  const texts = useTexts(statisticsTexts);
  const { number, percent } = useStats();
  const bars = scores.map((bin) => ({
    label: texts.bin(String(bin.from), String(bin.to)),
    n: bin.n,
  }));
  const summary = bars.filter(({ n }) => n > 0).map(({ label, n }) => `${label}: ${n}`);
  return (
    <Chart
      title={texts.scores}
      help={texts.scoresHelp}
      summary={summary.join('; ')}
      columns={[texts.percentRange, texts.count]}
      rows={bars.map(({ label, n }) => [label, number(n)])}
    >
      <Bars
        bars={bars}
        name={texts.count}
        scale={{
          from: 0,
          to: 100,
          step: 100 / bars.length,
          named: 20,
          format: percent,
          mark: pass === null ? undefined : { at: pass, label: texts.passMark(percent(pass)) },
        }}
      />
    </Chart>
  );
}

function TimeChart({ bins }: { bins: Statistics['time']['bins'] }) {
  const texts = useTexts(statisticsTexts);
  const { number, timeSpan } = useStats();
  const rows = bins.map(({ from, to, n }) => ({
    label: texts.bin(timeSpan(from), timeSpan(to)),
    tick: from % 60 === 0 ? texts.minutes(number(from / 60)) : timeSpan(from),
    n,
  }));
  const summary = rows.filter(({ n }) => n > 0).map(({ label, n }) => `${label}: ${n}`);
  return (
    <Chart
      title={texts.times}
      help={texts.timesHelp}
      summary={summary.join('; ')}
      columns={[texts.timeRange, texts.count]}
      rows={rows.map(({ label, n }) => [label, number(n)])}
    >
      <Bars bars={rows} name={texts.count} />
    </Chart>
  );
}

/** The whole quiz: what its numbers mean, the numbers, results and times. */
export function SummaryView({ data }: { data: Statistics }) {
  const texts = useTexts(statisticsTexts);
  const { figure: words } = texts;
  const { figure, share, total, timeSpan, number, percent } = useStats();
  const { unit, meanInterval } = data;
  const findings = useFindings(data);
  const unitWords =
    unit === 'marks' && data.maxMarks !== null ? texts.ofMarks(figure(data.maxMarks)) : texts.percentOfMarks;
  const meanWords =
    unit === 'marks' && data.maxMarks !== null && data.maxMarks > 0 && data.mean !== null
      ? texts.meanOf(unitWords, percent((100 * data.mean) / data.maxMarks))
      : unitWords;
  const { waiting } = data.excluded;
  const marked = waiting === 0 ? undefined : texts.marked(number(data.n), number(data.n + waiting));
  const interval = meanInterval && texts.between(total(meanInterval.low, unit), total(meanInterval.high, unit));
  const alphaWords =
    data.alpha === null || data.n < FEWEST_FOR_VERDICT ? undefined : texts.words.level[reliability(data.alpha)];
  return (
    <Stack gap="lg">
      <Stats
        label={texts.stats}
        stats={[
          { word: words.n, value: number(data.n), more: marked },
          { word: words.mean, value: total(data.mean, unit), more: meanWords },
          ...(data.passRate === null ? [] : [{ word: words.passRate, value: percent(100 * data.passRate) }]),
          {
            word: words.reliability,
            value: alphaWords ?? figure(data.alpha),
            more: words.alphaIs(figure(data.alpha)),
          },
          { word: words.time, value: timeSpan(data.time.median) },
        ]}
      />
      <Card p="lg" component="section" className={classes.meaning ?? ''}>
        <FlaggedItems items={data.items} />
        <div>
          <Title order={2} size="h3" mb="xs">
            {texts.inWords}
          </Title>
          <ul className={classes.words}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      </Card>
      <div className={classes.charts}>
        <ScoreChart scores={data.scores} pass={data.passPercent} />
        {data.time.bins.length > 0 && <TimeChart bins={data.time.bins} />}
      </div>
      <Fold title={texts.allStats}>
        <Stats
          label={texts.allStats}
          stats={[
            { word: words.mean, value: total(data.mean, unit), more: interval ?? undefined },
            { word: words.median, value: total(data.median, unit) },
            { word: words.sd, value: total(data.sd, unit) },
            { word: words.range, value: `${total(data.lowest, unit)} – ${total(data.highest, unit)}` },
            { word: words.alpha, value: figure(data.alpha) },
            { word: words.sem, value: total(data.sem, unit) },
            { word: words.errorRatio, value: share(data.errorRatio) },
            { word: words.skewness, value: figure(data.skewness) },
            { word: words.kurtosis, value: figure(data.kurtosis) },
          ]}
        />
      </Fold>
    </Stack>
  );
}
