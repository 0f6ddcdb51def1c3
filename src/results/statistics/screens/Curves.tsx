import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

export interface Curve {
  readonly key: string;
  readonly label: string;
  /** The right one is drawn strong, the others thin and each dashed in its own way. */
  readonly isStrong: boolean;
}

/** Told apart by more than their colour. */
const dashes = ['6 3', '2 3', '10 4', '8 3 2 3', '1 4', '12 3 2 3 2 3'] as const;
const colours = ['grape.6', 'orange.7', 'cyan.7', 'pink.6', 'gray.6', 'lime.8'] as const;

/** Lines over a common axis; loaded only where they are looked at. */
export default function Curves(props: {
  points: readonly Record<string, string | number>[];
  x: string;
  curves: readonly Curve[];
  format: (value: number) => string;
  domain?: [number, number];
  hasDots?: boolean;
}) {
  let thin = 0;
  const series = props.curves.map((curve) => {
    const { key: name, label, isStrong } = curve;
    if (isStrong) return { name, label, color: 'var(--tripos-accent-text)', strokeDasharray: '0' };
    const at = thin++;
    return { name, label, color: colours[at % colours.length]!, strokeDasharray: dashes[at % dashes.length]! };
  });
  return (
    <LineChart
      h={280}
      data={[...props.points]}
      dataKey={props.x}
      series={series}
      curveType="monotone"
      strokeWidth={2}
      withDots={props.hasDots ?? true}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={props.format}
      yAxisProps={{ width: 48, ...(props.domain && { domain: props.domain }) }}
      xAxisProps={{ interval: 'preserveStartEnd' }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  );
}
