import { useEffect, useRef } from 'react';
import classes from './tools.module.css';

const STEP = 28;

/** A clear band over a dimmed page. It follows the pointer and the focus, and Alt with an arrow moves it. */
export function ReadingRuler() {
  const band = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let y = innerHeight / 3;
    const put = (next: number): void => {
      y = Math.min(Math.max(next, 0), innerHeight);
      band.current?.style.setProperty('--y', `${y}px`);
    };
    // The tools lie above the band.
    const isBeside = ({ target }: Event): boolean =>
      target instanceof Element && target.closest('[data-tools]') !== null;
    const onPointer = (event: PointerEvent): void => {
      if (!isBeside(event)) put(event.clientY);
    };
    const onFocus = (event: FocusEvent): void => {
      if (isBeside(event) || !(event.target instanceof Element)) return;
      const box = event.target.getBoundingClientRect();
      put(box.top + Math.min(box.height, 56) / 2);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      put(y + (event.key === 'ArrowUp' ? -STEP : STEP));
    };
    put(y);
    window.addEventListener('pointermove', onPointer);
    window.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onPointer);
      window.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return <div ref={band} className={classes.ruler} aria-hidden data-ruler />;
}
