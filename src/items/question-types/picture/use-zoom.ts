import { type RefObject, useEffect, useRef, useState } from 'react';
import { panBy, unzoomed, type Zoom, zoomBy } from './zoom.ts';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** A press that has moved so far is no click any more, in CSS pixels. */
const MOVED = 6;

/**
 * Two fingers enlarge and move the picture, one finger or the mouse moves what is enlarged, and the wheel enlarges with
 * Ctrl. A picture in its own size leaves one finger and the wheel to the page.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, isOn: boolean) {
  const [zoom, setZoom] = useState<Zoom>(unzoomed);
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isOn) return;
    return listen(
      element,
      () => now.current,
      (next) => {
        now.current = next;
        setZoom(next);
      },
    );
  }, [frame, isOn]);
  return { zoom, by: (factor: number) => setZoom(zoomBy(zoom, factor)), reset: () => setZoom(unzoomed) };
}

function listen(element: HTMLElement, get: () => Zoom, set: (zoom: Zoom) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: false } as const;
  const place = ({ clientX, clientY }: Point): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  };
  let before: readonly (readonly [number, number])[] = [];
  const follow = (points: readonly (readonly [number, number])[]): void => {
    const middle = (all: readonly (readonly [number, number])[], axis: 0 | 1): number =>
      all.reduce((sum, point) => sum + point[axis], 0) / all.length;
    const apart = ([a, b]: readonly (readonly [number, number])[]): number =>
      a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 1;
    if (before.length === points.length) {
      const [x, y] = [middle(points, 0), middle(points, 1)];
      const moved = panBy(get(), x - middle(before, 0), y - middle(before, 1));
      set(zoomBy(moved, apart(points) / apart(before), [x, y]));
    }
    before = points;
  };
  const touched = (event: TouchEvent): void => {
    const isOurs = event.touches.length === 2 || (event.touches.length === 1 && get().scale > 1);
    if (!isOurs) {
      before = [];
      return;
    }
    if (event.type === 'touchmove') {
      event.preventDefault();
      follow([...event.touches].map(place));
    } else before = [...event.touches].map(place);
  };
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    element.addEventListener(type, touched, options);
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      set(zoomBy(get(), Math.exp(-event.deltaY / 200), place(event)));
    },
    options,
  );
  let pressed: Point | null = null;
  let isDragged = false;
  element.addEventListener(
    'pointerdown',
    (event) => {
      isDragged = false;
      if (event.pointerType !== 'mouse' || event.button !== 0 || get().scale === 1) return;
      pressed = event;
      before = [place(event)];
    },
    options,
  );
  addEventListener(
    'pointermove',
    (event) => {
      if (!pressed) return;
      isDragged ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > MOVED;
      if (isDragged) follow([place(event)]);
    },
    options,
  );
  addEventListener(
    'pointerup',
    () => {
      pressed = null;
    },
    options,
  );
  // What was dragged is not chosen.
  element.addEventListener('click', (event) => isDragged && event.stopPropagation(), { ...options, capture: true });
  return () => stop.abort();
}
