import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFirstScreen } from '#platform/web/start/first-screen.ts';
import { afterPaint } from '#platform/web/start/parts.ts';

/**
 * The content below the window of the page that the application begins with: drawn when the window has been painted,
 * so that a slow phone makes, lays out and paints the two one after the other. Where it turns out to begin in the
 * window, it is painted with the rest: what comes after it, the page's foot too, is not seen in one place and then in
 * another.
 */
export function Below({ children }: { children: ReactNode }) {
  const [isIn, setIn] = useState(() => !isFirstScreen());
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isIn || !place.current) return;
    // Told between layout and paint: where the place is costs nothing then, and what is drawn is in the same picture.
    const observer = new ResizeObserver(([entry]) => {
      if (entry!.target.getBoundingClientRect().top <= window.innerHeight) flushSync(() => setIn(true));
    });
    observer.observe(place.current);
    const stop = afterPaint(() => startTransition(() => setIn(true)));
    return () => {
      observer.disconnect();
      stop();
    };
  }, [isIn]);
  return isIn ? children : <div ref={place} />;
}
