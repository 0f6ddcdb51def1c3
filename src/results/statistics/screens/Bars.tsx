import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

/** Bars of a distribution; loaded only where they are looked at. */
export default function Bars({ bars, name }: { bars: readonly { label: string; n: number }[]; name: string }) {
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
      xAxisProps={{ interval: 'preserveStartEnd' }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}
