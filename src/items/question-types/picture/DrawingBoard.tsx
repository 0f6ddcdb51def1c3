import { Text } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type DrawnPlace, PictureWithPlaces } from './PictureWithPlaces.tsx';
import own from './picture.module.css';
import { hasOnePicture, type Shape } from './schema.ts';
import { rectangleBetween } from './shapes.ts';
import { pictureTexts } from './texts.ts';

interface DrawingBoardProps {
  readonly content: { readonly picture: string; readonly width: number; readonly height: number };
  readonly places: readonly DrawnPlace[];
  readonly onDrawn: (shape: Shape) => void;
}

type Point = readonly [x: number, y: number];

/** The picture in the editor: a rectangle that is drawn on it becomes a place. */
export function DrawingBoard({ content, places, onDrawn }: DrawingBoardProps) {
  const texts = useTexts(pictureTexts);
  const svg = useRef<SVGSVGElement>(null);
  const start = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<Shape | null>(null);
  if (!hasOnePicture(content)) return null;

  const pointAt = (event: { clientX: number; clientY: number }): Point => {
    const box = svg.current!.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * content.width,
      ((event.clientY - box.top) / box.height) * content.height,
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    start.current = pointAt(event);
    const follow = (moved: globalThis.PointerEvent): void => {
      if (start.current) setDrawn(rectangleBetween(start.current, pointAt(moved)));
    };
    const end = (last: globalThis.PointerEvent): void => {
      const shape = start.current && rectangleBetween(start.current, pointAt(last));
      start.current = null;
      setDrawn(null);
      target.removeEventListener('pointermove', follow);
      if (shape && last.type === 'pointerup') onDrawn(shape);
    };
    target.addEventListener('pointermove', follow);
    target.addEventListener('pointerup', end, { once: true });
    target.addEventListener('pointercancel', end, { once: true });
  };

  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {texts.drawHelp}
      </Text>
      <PictureWithPlaces
        picture={content.picture}
        width={content.width}
        height={content.height}
        places={places}
        isWhole
        svgRef={svg}
        onPointerDown={begin}
      >
        {drawn?.kind === 'rectangle' && (
          <rect className={own.shape} x={drawn.x} y={drawn.y} width={drawn.width} height={drawn.height} />
        )}
      </PictureWithPlaces>
    </div>
  );
}
