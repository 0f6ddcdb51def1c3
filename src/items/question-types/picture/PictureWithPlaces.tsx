import { ActionIcon, Group, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Box, boxOf, type Marker, placeMarkers } from './markers.ts';
import own from './picture.module.css';
import { pictureIn, type Shape } from './schema.ts';
import { pointsText } from './shapes.ts';
import { pictureTexts } from './texts.ts';
import { inspect, type Looked, partToShow } from './trim.ts';
import { useZoom } from './use-zoom.ts';
import { MOST } from './zoom.ts';

export interface DrawnPlace {
  readonly id: string;
  readonly shape: Shape;
  /** A letter or a number, which its row in the list has too. */
  readonly name: string;
  /** Words beside it, where there is room for them. */
  readonly label?: string | undefined;
  readonly isChosen: boolean;
}

interface PictureWithPlacesProps {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly places: readonly DrawnPlace[];
  /** All of the picture and no tools to enlarge it: for drawing on it. */
  readonly isWhole?: boolean | undefined;
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

/** In CSS pixels. */
const MARKER = 26;
const LETTER = 8.5;
const LONGEST = 18;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const wordsOf = ({ name, label }: DrawnPlace): string => (label === undefined ? name : `${name} ${cut(label)}`);

/** A letter in a disc of its own colours, so that it is not taken for one of the picture's, with a line to its place. */
function MarkerOf({ place, marker, pixel }: { place: DrawnPlace; marker: Marker; pixel: number }) {
  const [x, y] = [marker.x + marker.width / 2, marker.y + marker.height / 2];
  const isWide = marker.width > marker.height * 1.01;
  return (
    <g className={own.marker} data-marker={place.id}>
      {marker.line && <line x1={x} y1={y} x2={marker.line[0]} y2={marker.line[1]} strokeWidth={1.5 * pixel} />}
      <rect
        x={marker.x}
        y={marker.y}
        width={marker.width}
        height={marker.height}
        rx={marker.height / 2}
        strokeWidth={1.5 * pixel}
      />
      <text x={x} y={y} fontSize={14 * pixel}>
        {isWide ? wordsOf(place) : place.name}
      </text>
    </g>
  );
}

/**
 * The picture with its places drawn over it, however large it is shown: without its margins, and with a letter beside each
 * place. Hidden from screen readers but for its text.
 */
export function PictureWithPlaces(props: PictureWithPlacesProps) {
  const { picture, width, height, isWhole = false, onPick, onPointerDown, svgRef, children } = props;
  const { src, alt } = pictureIn({ picture });
  const size = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, by, reset } = useZoom(frame, !isWhole);
  const [looked, setLooked] = useState<Looked | null>(null);
  const places = props.places.filter(({ shape }) => isReadable(shape));
  const part = partToShow(
    looked?.content ?? null,
    places.map(({ shape }) => boxOf(shape)),
    width,
    height,
  );
  // How much of the picture one CSS pixel shows; before it is known, as on a narrow phone.
  const pixel = part.width / (size.width || 360);
  const markers = useMarkers(places, part, pixel, looked);
  const style = { '--width': `${width}px`, '--ratio': width / height };
  return (
    <div className={own.picture} style={style}>
      <div ref={useMergedRef(frame, size.ref)} className={own.frame} data-zoomed={zoom.scale > 1 || undefined}>
        <div
          className={own.stage}
          style={{ transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` }}
        >
          <img
            src={src || undefined}
            alt={alt}
            draggable={false}
            style={{
              left: `${(-part.x / part.width) * 100}%`,
              top: `${(-part.y / part.height) * 100}%`,
              width: `${(width / part.width) * 100}%`,
              height: `${(height / part.height) * 100}%`,
            }}
            onLoad={(event) => !isWhole && setLooked(inspect(event.currentTarget, width, height))}
          />
          <svg
            ref={svgRef}
            viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
            preserveAspectRatio="none"
            aria-hidden
            className={onPointerDown && own.drawing}
            onPointerDown={onPointerDown}
          >
            {places.map((place, index) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the picture offers the same to keyboards
              <g
                key={place.id}
                className={own.place}
                data-place={place.id}
                data-chosen={place.isChosen || undefined}
                data-picks={onPick ? true : undefined}
                onClick={onPick && (() => onPick(place.id))}
              >
                <Outline shape={place.shape} />
                <MarkerOf place={place} marker={markers[index]!} pixel={pixel} />
              </g>
            ))}
            {children}
          </svg>
        </div>
      </div>
      {!isWhole && <ZoomButtons scale={zoom.scale} onZoom={by} onReset={reset} />}
    </div>
  );
}

function useMarkers(places: readonly DrawnPlace[], part: Box, pixel: number, looked: Looked | null): readonly Marker[] {
  const small = MARKER * pixel;
  const key = JSON.stringify([places.map((place) => [place.shape, wordsOf(place)]), part, pixel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of it
  return useMemo(
    () =>
      placeMarkers(
        places.map(({ shape }) => boxOf(shape)),
        places.map((place) => ({
          width: Math.max(small, place.label === undefined ? 0 : (wordsOf(place).length * LETTER + 16) * pixel),
          height: small,
        })),
        { width: small, height: small },
        { picture: part, inkIn: looked?.inkIn ?? (() => 0) },
      ),
    [key, looked],
  );
}

/** The same as two fingers can do, for everybody. */
function ZoomButtons(props: { scale: number; onZoom: (factor: number) => void; onReset: () => void }) {
  const texts = useTexts(pictureTexts);
  const { number } = useFormat();
  const { scale, onZoom, onReset } = props;
  return (
    <Group gap={4} role="group" aria-label={texts.zoom} className={own.zoom!}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.zoomOut}
        aria-disabled={scale === 1 || undefined}
        onClick={() => (scale / 1.5 < 1.05 ? onReset() : onZoom(1 / 1.5))}
      >
        <IconMinus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Text component="span" size="sm" c="dimmed" className="tabular" aria-live="polite">
        {texts.percent(number(Math.round(scale * 100)))}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.zoomIn}
        aria-disabled={scale >= MOST || undefined}
        onClick={() => onZoom(1.5)}
      >
        <IconPlus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
