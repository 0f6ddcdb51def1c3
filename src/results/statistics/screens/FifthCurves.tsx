import { Text } from '@mantine/core';
import { lazy } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Item } from '../contract.ts';
import { Chart } from './Chart.tsx';
import type { Curve } from './Curves.tsx';
import { useResponseLabel } from './flag-words.ts';
import { statisticsTexts } from './texts.ts';
import { useStats } from './use-stats.ts';

export const Curves = lazy(() => import('./Curves.tsx'));

/** More lines than this cannot be told apart. */
export const MOST_CURVES = 6;

export function FifthCurves({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts).item;
  const { share, percentExact } = useStats();
  const labelOf = useResponseLabel();
  const fifths = texts.fifths.split('|');
  const given = item.responses.filter(({ n, byFifth }) => n > 0 && byFifth !== null);
  const drawn = [...given]
    .sort((a, b) => Number(b.credit === 1) - Number(a.credit === 1) || b.n - a.n)
    .slice(0, MOST_CURVES);
  const own = item.facilityByFifth;
  if (!own) return <Text c="dimmed">{texts.fewer}</Text>;
  // Without classes of its own, as where people mark, a question has the curve of its marks.
  const lines =
    drawn.length > 0
      ? drawn.map((one) => ({
          key: one.id,
          label: one.credit === 1 ? texts.rightCurve(labelOf(one)) : labelOf(one),
          isStrong: one.credit === 1,
          values: one.byFifth!,
        }))
      : [{ key: 'own', label: texts.facilityCurve, isStrong: true, values: own }];
  const all = drawn.length > 0 ? given.map((one) => ({ label: labelOf(one), values: one.byFifth! })) : lines;
  const points = fifths.map((fifth, index) => ({
    fifth,
    ...Object.fromEntries(lines.map(({ key, values }) => [key, values[index]!])),
  }));
  return (
    <Chart
      title={texts.curves}
      help={texts.curvesHelp}
      summary={lines
        .map(({ label, values }) => `${label}: ${values.map((value) => share(value)).join(', ')}`)
        .join('; ')}
      columns={[texts.fifth, ...all.map(({ label }) => label), texts.facilityCurve]}
      rows={fifths.map((fifth, index) => [
        fifth,
        ...all.map(({ values }) => share(values[index]!)),
        share(own[index]!),
      ])}
      note={given.length > drawn.length ? texts.more(drawn.length) : undefined}
    >
      <Curves
        points={points}
        x="fifth"
        curves={lines satisfies readonly Curve[]}
        format={(value) => percentExact(100 * value)}
        domain={[0, 1]}
      />
    </Chart>
  );
}
