import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Item } from '../../contract.ts';
import { Chart } from '../Chart.tsx';
import { useResponseLabel } from '../flag-words.ts';
import { statisticsTexts } from '../texts.ts';
import { useStats } from '../use-stats.ts';
import classes from './group-bars.module.css';

/** So many responses are drawn; the table has all of them. */
const MOST_DRAWN = 8;

/** All charts end at the same quarter, so that their bars can be compared. */
const STEPS = 4;

interface Panel {
  readonly key: string;
  readonly label: string;
  readonly isRight: boolean;
  /** Share within each fifth, from the lowest totals to the highest. */
  readonly values: readonly number[];
}

/** One response: a bar for each fifth. `right`: the shares of the right response, drawn as lines to compare with. */
function GroupPanel({ panel, right, top }: { panel: Panel; right: readonly number[] | null; top: number }) {
  const texts = useTexts(statisticsTexts).item;
  const { number } = useStats();
  const fifths = texts.fifths.split('|');
  const height = (value: number): string => `${(100 * Math.max(0, value)) / top}%`;
  return (
    <div className={classes.panel}>
      <p className={classes.name} data-right={panel.isRight || undefined}>
        {panel.isRight && <IconCheck size={14} stroke={2} />}
        <bdi>{panel.label}</bdi>
      </p>
      <div className={classes.bars} data-right={panel.isRight || undefined}>
        {panel.values.map((value, index) => (
          <div key={fifths[index]} className={classes.group}>
            <span className={classes.bar} style={{ height: height(value) }} />
            {right && <span className={classes.other} style={{ bottom: height(right[index]!) }} />}
          </div>
        ))}
      </div>
      <div className={classes.values}>
        {panel.values.map((value, index) => (
          <span key={fifths[index]}>{number(Math.round(100 * value))}</span>
        ))}
      </div>
      <p className={classes.ends}>
        <span>{fifths[0]}</span>
        <span>{fifths.at(-1)}</span>
      </p>
    </div>
  );
}

/** How each fifth of the attempts responded: a small chart for each response, all on one scale. */
export function FifthCurves({ item }: { item: Item }) {
  const texts = useTexts(statisticsTexts).item;
  const { share } = useStats();
  const labelOf = useResponseLabel();
  const fifths = texts.fifths.split('|');
  const given = item.responses.filter(({ n, byFifth }) => n > 0 && byFifth !== null);
  const drawn = [...given]
    .sort((a, b) => Number(b.credit === 1) - Number(a.credit === 1) || b.n - a.n)
    .slice(0, MOST_DRAWN);
  const own = item.facilityByFifth;
  if (!own) return <Text c="dimmed">{texts.fewer}</Text>;
  // Without classes of its own, as where people mark, a question has the curve of its marks.
  const panels: Panel[] =
    drawn.length > 0
      ? drawn.map((one) => ({
          key: one.id,
          label: labelOf(one),
          isRight: one.credit === 1,
          values: one.byFifth!,
        }))
      : [{ key: 'own', label: texts.facilityCurve, isRight: true, values: own }];
  const right = panels.filter(({ isRight }) => isRight);
  // Several right responses together have no one curve to compare with.
  const compared = right.length === 1 ? right[0]!.values : null;
  const most = Math.max(...panels.flatMap(({ values }) => values));
  const top = Math.max(1, Math.ceil(most * STEPS)) / STEPS;
  const all = drawn.length > 0 ? given.map((one) => ({ label: labelOf(one), values: one.byFifth! })) : panels;
  const words = (panel: Panel): string =>
    panel.isRight && drawn.length > 0 ? texts.rightCurve(panel.label) : panel.label;
  return (
    <Chart
      title={texts.curves}
      help={drawn.length > 0 ? texts.curvesHelp : texts.marksHelp}
      summary={panels
        .map((panel) => `${words(panel)}: ${inList(panel.values.map((value) => share(value)))}`)
        .join('; ')}
      columns={[texts.fifth, ...all.map(({ label }) => label), texts.facilityCurve]}
      rows={fifths.map((fifth, index) => [
        fifth,
        ...all.map(({ values }) => share(values[index]!)),
        share(own[index]!),
      ])}
      note={given.length > drawn.length ? texts.more(drawn.length) : undefined}
    >
      {compared && panels.length > 1 && (
        <p className={classes.key}>
          <span className={classes.keyLine} />
          {texts.rightLine}
        </p>
      )}
      <div className={classes.panels}>
        {panels.map((panel) => (
          <GroupPanel key={panel.key} panel={panel} right={panel.isRight ? null : compared} top={top} />
        ))}
      </div>
    </Chart>
  );
}
