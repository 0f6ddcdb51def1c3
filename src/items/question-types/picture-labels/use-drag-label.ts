/** Dragging a label onto a place with mouse, pen or finger. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface Drag {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** The place under a point of the window; null where there is none. */
const placeUnder = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-place]')?.getAttribute('data-place') ?? null;

/** Below this way, in pixels, it is a click and no drag. */
const CLICK = 6;

export function useDragLabel(onPut: (place: string, label: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(onPut);
  latest.current = onPut;
  const start = useRef<Drag | null>(null);
  const [held, setHeld] = useState<string | null>(null);

  useEffect(() => {
    if (held === null) return;
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
      const from = start.current;
      if (from && Math.hypot(x - from.x, y - from.y) > CLICK) setDrag({ label: held, x, y });
    };
    const end = (event: globalThis.PointerEvent): void => {
      const from = start.current;
      const isDrag = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK;
      const place = isDrag && event.type === 'pointerup' ? placeUnder(event.clientX, event.clientY) : null;
      if (place) latest.current(place, held);
      start.current = null;
      setDrag(null);
      setHeld(null);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [held]);

  return {
    drag,
    begin: (label: string) => (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      start.current = { label, x: event.clientX, y: event.clientY };
      setHeld(label);
    },
  };
}
