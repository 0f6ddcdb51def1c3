import type { PointerEvent, ReactNode, Ref } from 'react';
import own from './picture.module.css';
import { pictureIn, type Shape } from './schema.ts';
import { centreOf, pointsText, topOf } from './shapes.ts';

export interface DrawnPlace {
  readonly id: string;
  readonly shape: Shape;
  /** A letter, a number or a label on it. */
  readonly name: string;
  readonly isChosen: boolean;
}

interface PictureWithPlacesProps {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly places: readonly DrawnPlace[];
  /** Whether names are on the upper edge of their places, so that these can be seen. */
  readonly namesAbove?: boolean | undefined;
  /** Called for a click on a place. For pointers alone: the same must be offered as a list. */
  readonly onPick?: ((id: string) => void) | undefined;
  readonly onPointerDown?: ((event: PointerEvent<SVGSVGElement>) => void) | undefined;
  readonly svgRef?: Ref<SVGSVGElement> | undefined;
  readonly children?: ReactNode;
}

function Outline({ shape }: { shape: Shape }) {
  if (shape.kind === 'circle') return <circle className={own.shape} cx={shape.x} cy={shape.y} r={shape.radius} />;
  if (shape.kind === 'rectangle') {
    return <rect className={own.shape} x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={4} />;
  }
  return <polygon className={own.shape} points={pointsText(shape.points)} />;
}

/** While a number of the shape is being typed there may be none yet. */
const isReadable = (shape: Shape): boolean => !Object.values(shape).some(Number.isNaN);

/** The picture with its places drawn over it, however large it is shown. Hidden from screen readers but for its text. */
export function PictureWithPlaces(props: PictureWithPlacesProps) {
  const { picture, width, height, places, namesAbove, onPick, onPointerDown, svgRef, children } = props;
  const { src, alt } = pictureIn({ picture });
  const size = Math.max(width, height) / 26;
  return (
    <div className={own.frame}>
      <img src={src} alt={alt} width={width} height={height} draggable={false} />
      <svg
        ref={svgRef}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className={onPointerDown && own.drawing}
        onPointerDown={onPointerDown}
      >
        {places
          .filter(({ shape }) => isReadable(shape))
          .map(({ id, shape, name, isChosen }) => {
            const [x, edge] = namesAbove ? topOf(shape) : centreOf(shape);
            const y = Math.max(edge, size / 2);
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the picture offers the same to keyboards
              <g
                key={id}
                className={own.place}
                data-place={id}
                data-chosen={isChosen || undefined}
                data-picks={onPick ? true : undefined}
                onClick={onPick && (() => onPick(id))}
              >
                <Outline shape={shape} />
                <text className={own.name} x={x} y={y} fontSize={size} strokeWidth={size / 5}>
                  {name}
                </text>
              </g>
            );
          })}
        {children}
      </svg>
    </div>
  );
}
