import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isFirstScreen } from './first-screen.ts';
import { nextTask } from './parts.ts';

/**
 * What stands below the first screen of the page that the application begins with: drawn when that has been painted, so that
 * a slow phone makes, lays out and paints the two one after the other. Nothing that is seen at first may stand after it.
 */
export function Below({ children }: { children: ReactNode }) {
  const [isIn, setIn] = useState(() => !isFirstScreen());
  useEffect(() => {
    if (isIn) return;
    const begin = (): void => void nextTask().then(() => startTransition(() => setIn(true)));
    // A page that nobody sees is not painted.
    if (document.hidden) return begin();
    const frame = requestAnimationFrame(begin);
    return () => cancelAnimationFrame(frame);
  }, [isIn]);
  return isIn && children;
}
