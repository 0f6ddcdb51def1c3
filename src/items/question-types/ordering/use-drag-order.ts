/** Dragging the rows of a list into another order with mouse, pen or finger. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface Drag {
  readonly id: string;
  readonly order: readonly string[];
}

export const moved = (order: readonly string[], from: number, to: number): string[] => {
  const result = [...order];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
};

/** The place whose row lies under the height `y`; the rows are those of the list as it is drawn now. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height;
  });
  return below === -1 ? rows.length - 1 : below;
}

/**
 * While a row is dragged the list shows the order it would have; the new order is reported once, when the row is let
 * go.
 * The movement is heard on the window, because a row that changes its place would lose a captured pointer.
 */
export function useDragOrder(order: readonly string[], onDrop: (order: string[], id: string) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ drag, onDrop });
  latest.current = { drag, onDrop };
  const dragged = drag?.id ?? null;

  useEffect(() => {
    if (dragged === null) return;
    const follow = (event: globalThis.PointerEvent): void => {
      const current = latest.current.drag;
      if (!list.current || !current) return;
      const from = current.order.indexOf(current.id);
      const to = placeAt(list.current, event.clientY);
      if (to !== from) setDrag({ id: current.id, order: moved(current.order, from, to) });
    };
    const drop = (): void => {
      const current = latest.current.drag;
      setDrag(null);
      if (current) latest.current.onDrop([...current.order], current.id);
    };
    const giveUp = (): void => setDrag(null);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') giveUp();
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', onKey);
    };
  }, [dragged]);

  return {
    list,
    shown: drag?.order ?? order,
    dragged,
    begin: (id: string) => (event: PointerEvent) => {
      if (event.button !== 0) return;
      // A finger would otherwise keep sending its events to the handle alone.
      if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
      setDrag({ id, order });
    },
  };
}
