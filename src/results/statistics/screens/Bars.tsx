import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

/** The highest number is beside its line, not below it; the word of a mark is above the bars, also at either end. */
const marginOf = (mark: Scale['mark'] | undefined) => ({
  top: mark ? 28 : 16,
  right: mark && mark.at > 85 ? 56 : 16,
  bottom: 5,
  left: 5,
});

interface Scale {
  readonly from: number;
  readonly to: number;
  /** The width of a bar. */
  readonly step: number;
  /** Only multiples of it have a label. */
  readonly named: number;
  readonly format: (value: number) => string;
  /** A line across, with its word. */
  readonly mark?: { readonly at: number; readonly label: string } | undefined;
}

/** Where the bars meet. */
const edgesOf = ({ from, to, step }: Scale): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Bars of a distribution, over names or on a scale; loaded only where they are looked at. */
export default function Bars({
  bars,
  name,
  scale,
}: {
  bars: readonly { label: string; tick?: string; n: number }[];
  name: string;
  scale?: Scale;
}) {
  return (
    <BarChart
      h={240}
      data={scale ? bars.map((bar, index) => ({ ...bar, at: scale.from + (index + 0.5) * scale.step })) : [...bars]}
      dataKey={scale ? 'at' : 'label'}
      series={[{ name: 'n', label: name, color: 'var(--tripos-accent-text)' }]}
      // It is in a picture with a text of its own, where nothing may take the focus.
      accessibilityLayer={false}
      gridAxis="x"
      tickLine="none"
      withTooltip
      tooltipProps={{
        labelFormatter: (_label, [entry]) => String(entry?.payload?.label ?? ''),
      }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      xAxisProps={
        scale
          ? {
              type: 'number',
              domain: [scale.from, scale.to],
              ticks: edgesOf(scale),
              interval: 0,
              tickFormatter: (value: number) => (value % scale.named === 0 ? scale.format(value) : ''),
            }
          : // A range has no room below its bar; where it begins has, on a phone for every second or third.
            {
              interval: 'equidistantPreserveStart',
              minTickGap: 12,
              tickFormatter: (label: string) => bars.find((bar) => bar.label === label)?.tick ?? label,
            }
      }
      referenceLines={
        scale?.mark && [
          {
            x: scale.mark.at,
            label: scale.mark.label,
            labelPosition: 'top',
            color: 'var(--mantine-color-text)',
            strokeDasharray: '5 4',
          },
        ]
      }
      barChartProps={{ margin: marginOf(scale?.mark) }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}
