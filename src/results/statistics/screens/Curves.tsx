import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { getThemeColor, useMantineTheme } from '@mantine/core';
import classes from './statistics.module.css';

export interface Curve {
  readonly key: string;
  readonly label: string;
  /** The right one is drawn strong, the others thin and each dashed in its own way. */
  readonly isStrong: boolean;
}

/** So many points have each their name, also on a phone. */
const MOST_NAMED = 5;

/** Told apart by more than their colour. */
const dashes = ['6 3', '2 3', '10 4', '8 3 2 3', '1 4', '12 3 2 3 2 3'] as const;
const colours = ['grape.6', 'orange.7', 'cyan.7', 'pink.6', 'gray.6', 'lime.8'] as const;

interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly strokeDasharray: string;
}

/** Each line as it is drawn, beside its name. */
function Legend({ series }: { series: readonly Series[] }) {
  const theme = useMantineTheme();
  return (
    <ul className={classes.legend}>
      {series.map(({ name, label, color, strokeDasharray }) => (
        <li key={name}>
          <svg width={28} height={8} aria-hidden>
            <line
              x1={0}
              x2={28}
              y1={4}
              y2={4}
              style={{ stroke: getThemeColor(color, theme) }}
              strokeWidth={2}
              strokeDasharray={strokeDasharray}
            />
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
}

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
  const series = props.curves.map((curve): Series => {
    const { key: name, label, isStrong } = curve;
    if (isStrong) return { name, label, color: 'var(--tripos-accent-text)', strokeDasharray: '0' };
    const at = thin++;
    return { name, label, color: colours[at % colours.length]!, strokeDasharray: dashes[at % dashes.length]! };
  });
  return (
    <>
      <LineChart
        h={280}
        data={[...props.points]}
        dataKey={props.x}
        series={[...series]}
        // Between the points nothing was measured.
        curveType="linear"
        strokeWidth={2}
        withDots={props.hasDots ?? true}
        valueFormatter={props.format}
        yAxisProps={{ width: 48, ...(props.domain && { domain: props.domain }) }}
        xAxisProps={
          props.points.length <= MOST_NAMED
            ? // The names at both ends have half their width beyond their points.
              { interval: 0, padding: { left: 8, right: 24 } }
            : { interval: 'preserveStartEnd' }
        }
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
      {series.length > 1 && <Legend series={series} />}
    </>
  );
}
