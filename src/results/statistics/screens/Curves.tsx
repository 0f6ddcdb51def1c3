import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

/** The number of the highest point is beside it. */
const margin = { top: 20, right: 5, bottom: 5, left: 5 };

/** A line over an axis; loaded only where it is looked at. */
export default function Curves(props: {
  points: readonly Record<string, string | number>[];
  /** The names of the values on the two axes. */
  x: string;
  y: string;
  label: string;
  format: (value: number) => string;
}) {
  return (
    <LineChart
      h={280}
      data={[...props.points]}
      dataKey={props.x}
      series={[{ name: props.y, label: props.label, color: 'var(--tripos-accent-text)' }]}
      // Between the points nothing was measured.
      curveType="linear"
      strokeWidth={2}
      withDots={false}
      valueFormatter={props.format}
      yAxisProps={{ width: 48 }}
      xAxisProps={{ interval: 'preserveStartEnd' }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false, margin }}
    />
  );
}
