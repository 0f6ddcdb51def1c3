import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

/** So many labels fit below the bars on a phone. */
const MOST_TICKS = 6;

/** Bars of a distribution; loaded only where they are looked at. */
export default function Bars({
  bars,
  name,
}: {
  bars: readonly { label: string; tick?: string; n: number }[];
  name: string;
}) {
  return (
    <BarChart
      h={240}
      data={[...bars]}
      dataKey="label"
      series={[{ name: 'n', label: name, color: 'var(--tripos-accent-text)' }]}
      // It is in a picture with a text of its own, where nothing may take the focus.
      accessibilityLayer={false}
      gridAxis="x"
      tickLine="none"
      withTooltip
      yAxisProps={{ allowDecimals: false, width: 44 }}
      // A range has no room below its bar; where it begins has.
      xAxisProps={{
        interval: Math.ceil(bars.length / MOST_TICKS) - 1,
        tickFormatter: (label: string) => bars.find((bar) => bar.label === label)?.tick ?? label,
      }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}
