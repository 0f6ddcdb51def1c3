import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { getThemeColor, useComputedColorScheme, useMantineTheme } from '@mantine/core';
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
/** Each of them 3:1 on the card, in either scheme. */
const colours = {
  light: ['grape.6', 'orange.7', 'cyan.7', 'pink.6', 'gray.6', 'lime.8'],
  dark: ['grape.4', 'orange.4', 'cyan.4', 'pink.4', 'gray.4', 'lime.4'],
} as const;

/** As much of a line's name is written at the line. */
const SHORT = 18;
const shorten = (label: string): string => (label.length <= SHORT ? label : `${label.slice(0, SHORT - 1).trimEnd()}…`);

/** Names nearer to each other than this share of the height would lie on each other. */
const NEAR = 0.12;

/** On a phone a name is as wide as so many points are apart. */
const REACH = 2;

/** The height of a name, in pixels. */
const ROW = 14;

type Points = readonly Record<string, string | number>[];

/**
 * For each line where its name is written: at the point at which it is farthest from the others, and so many rows above it
 * that it lies on no other name.
 */
export function namePlaces(points: Points, keys: readonly string[]): { at: number; row: number }[] {
  const all = points.flatMap((point) => keys.map((key) => Number(point[key])));
  const height = Math.max(...all) - Math.min(...all) || 1;
  const taken: { at: number; value: number; row: number }[] = [];
  return keys.map((key) => {
    const room = points.map((point) =>
      Math.min(
        1,
        ...keys.filter((other) => other !== key).map((other) => Math.abs(Number(point[other]) - Number(point[key]))),
      ),
    );
    const at = room.indexOf(Math.max(...room));
    const value = Number(points[at]?.[key]);
    const rows = taken
      .filter((one) => Math.abs(one.at - at) <= REACH && Math.abs(one.value - value) / height < NEAR)
      .map(({ row }) => row);
    const row = keys.findIndex((_, candidate) => !rows.includes(candidate));
    taken.push({ at, value, row });
    return { at, row };
  });
}

/** The number of the highest line is beside it, and the names of lines that are at the top have room. */
const margin = { top: 20, right: 5, bottom: 5, left: 5 };

interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly strokeDasharray: string;
}

const keysOf = (series: readonly Series[]): string[] => series.map(({ name }) => name);

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
  const scheme = useComputedColorScheme('light');
  const theme = useMantineTheme();
  let thin = 0;
  const series = props.curves.map((curve): Series => {
    const { key: name, label, isStrong } = curve;
    if (isStrong) return { name, label, color: 'var(--tripos-accent-text)', strokeDasharray: '0' };
    const at = thin++;
    const shades = colours[scheme];
    return { name, label, color: shades[at % shades.length]!, strokeDasharray: dashes[at % dashes.length]! };
  });
  const named = series.length > 1 ? namePlaces(props.points, keysOf(series)) : [];
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
        lineProps={({ name }) => {
          const at = series.findIndex((one) => one.name === name);
          const { label, color } = series[at]!;
          return {
            isAnimationActive: false,
            label: (point: { index?: number; x?: number | string; y?: number | string }) =>
              point.index === named[at]?.at ? (
                <text
                  x={point.x}
                  y={Number(point.y) - 8 - ROW * (named[at]?.row ?? 0)}
                  fontSize={12}
                  fill={getThemeColor(color, theme)}
                  textAnchor={point.index === 0 ? 'start' : point.index === props.points.length - 1 ? 'end' : 'middle'}
                >
                  {shorten(label)}
                </text>
              ) : (
                <g />
              ),
          };
        }}
        lineChartProps={{ accessibilityLayer: false, margin }}
      />
      {series.length > 1 && <Legend series={series} />}
    </>
  );
}
