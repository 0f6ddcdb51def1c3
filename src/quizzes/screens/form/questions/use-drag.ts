import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Moves a row of a list by its handle: dragged to where another row lies, or with the arrow keys, Home and End. `place`: among
 * the rows, from 0; `onMove` must stay the same function.
 */
export function useDrag(id: string, place: number, onMove: (id: string, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isCarried, setCarried] = useState(false);

  // A row that has moved in the page has lost the focus on the way.
  useEffect(() => {
    if (isCarried && place >= 0) handle.current?.focus();
  }, [place, isCarried]);

  // The row goes wherever another row lies under the pointer. The window listens, since a row that moves in the page
  // loses the pointer on the way.
  useEffect(() => {
    if (!isDragging) return;
    const drag = (event: globalThis.PointerEvent): void => {
      const others = [...(row.current?.parentElement?.children ?? [])];
      const over = others.findIndex((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      if (over >= 0 && others[over] !== row.current) onMove(id, over);
    };
    const drop = (): void => setDragging(false);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [isDragging, id, onMove]);

  const handleProps = {
    ref: handle,
    onKeyDown: (event: KeyboardEvent): void => {
      const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      setCarried(true);
      onMove(id, to);
    },
    onBlur: () => setCarried(false),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>): void => {
      // Dragging is no selecting of text; the focus is then set by hand.
      event.preventDefault();
      event.currentTarget.focus();
      setDragging(true);
    },
  };
  return { row, isDragging, handleProps };
}
