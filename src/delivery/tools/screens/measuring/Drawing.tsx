/** What a ruler and a protractor look like. */
import { type Mark, marksOf, type Point, rulerLength, type Shown } from '#delivery/tools/measuring.ts';
import type { NeutralScale } from '#items/question-types/neutral/measuring.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { toolsTexts } from '../texts.ts';
import classes from './measuring.module.css';

/** Pixels of the window. */
const RULER = { height: 60, before: 10, minor: 9, major: 16, label: 30, unit: 50 } as const;
const ARC = { most: 170, least: 110, below: 26 } as const;

const radiusOf = ({ width, factor, isPicture }: Shown): number =>
  isPicture ? Math.min(ARC.most, Math.max(ARC.least, (width * factor) / 2.4)) : ARC.most;

/** Where it is turned by: near enough to be reached on a phone. */
export function gripOf(scale: NeutralScale, shown: Shown): Point {
  if (scale.kind === 'ruler') {
    const length = rulerLength(scale, shown) * shown.factor;
    return { x: Math.min(length - 30, 240), y: RULER.height - 15 };
  }
  const radius = radiusOf(shown);
  return { x: radius * 0.5, y: -radius * 0.28 };
}

function Ruler({ scale, shown }: { scale: NeutralScale; shown: Shown }) {
  const texts = useTexts(toolsTexts).measure;
  const format = useFormat();
  const { factor } = shown;
  const length = rulerLength(scale, shown);
  const marks = marksOf(scale, length, factor);
  const [width, left] = [length * factor + 2 * RULER.before, -RULER.before];
  return (
    <svg
      aria-hidden
      className={classes.drawing}
      width={width}
      height={RULER.height}
      viewBox={`${left} 0 ${width} ${RULER.height}`}
      style={{ left, top: 0 }}
    >
      <rect className={classes.body} x={left} y={0} width={width} height={RULER.height} />
      {marks.map(({ at, isMajor, value }) => (
        <g key={`${isMajor} ${at}`}>
          <line
            className={classes.mark}
            x1={at * factor}
            x2={at * factor}
            y1={0}
            y2={isMajor ? RULER.major : RULER.minor}
          />
          {value !== null && (
            <text className={classes.label} x={at * factor} y={RULER.label}>
              {format.number(value)}
            </text>
          )}
        </g>
      ))}
      <text className={classes.label} x={14} y={RULER.unit}>
        {isKeyOf(texts.units, scale.major.unit) ? texts.units[scale.major.unit] : scale.major.unit}
      </text>
    </svg>
  );
}

const onArc = (radius: number, degrees: number): Point => ({
  x: radius * Math.cos((degrees * Math.PI) / 180),
  y: -radius * Math.sin((degrees * Math.PI) / 180),
});

function ArcMark({ mark, radius }: { mark: Mark; radius: number }) {
  const format = useFormat();
  const [outer, inner] = [onArc(radius, mark.at), onArc(radius - (mark.isMajor ? 14 : 7), mark.at)];
  const label = onArc(radius - 24, mark.at);
  return (
    <g>
      <line className={classes.mark} x1={outer.x} y1={outer.y} x2={inner.x} y2={inner.y} />
      {mark.value !== null && (
        <text
          className={classes.label}
          x={label.x}
          y={label.y}
          transform={`rotate(${90 - mark.at} ${label.x} ${label.y})`}
        >
          {format.number(mark.value)}
        </text>
      )}
    </g>
  );
}

function Protractor({ scale, shown }: { scale: NeutralScale; shown: Shown }) {
  const radius = radiusOf(shown);
  const marks = marksOf(scale, 180, ((radius - 24) * Math.PI) / 180);
  const [side, height] = [radius + 2, radius + ARC.below];
  return (
    <svg
      aria-hidden
      className={classes.drawing}
      width={2 * side}
      height={height}
      viewBox={`${-side} ${-radius - 2} ${2 * side} ${height}`}
      style={{ left: -side, top: -radius - 2 }}
    >
      <path
        className={classes.body}
        d={`M ${-radius} 0 A ${radius} ${radius} 0 0 1 ${radius} 0 L ${radius} ${ARC.below - 4} L ${-radius} ${ARC.below - 4} Z`}
      />
      <line className={classes.base} x1={-radius} x2={radius} y1={0} y2={0} />
      <line className={classes.base} x1={0} x2={0} y1={-12} y2={12} />
      {marks.map((mark) => (
        <ArcMark key={`${mark.isMajor} ${mark.at}`} mark={mark} radius={radius} />
      ))}
    </svg>
  );
}

/** The tool, with its zero or its centre at the upper left of its box. */
export const Drawing = (props: { scale: NeutralScale; shown: Shown }) =>
  props.scale.kind === 'ruler' ? <Ruler {...props} /> : <Protractor {...props} />;
