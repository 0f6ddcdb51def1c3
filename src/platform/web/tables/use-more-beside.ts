import { type RefObject, useEffect } from 'react';

/**
 * Marks the box while columns of its table lie beyond its end, so that the styles can say that it can be scrolled.
 * `shown`: what is drawn inside; looked at again when it changes.
 */
export function useMoreBeside(box: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is inside is another element then
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => {
      // From right to left, the place is below zero.
      const end = Math.abs(element.scrollLeft) + element.clientWidth;
      element.toggleAttribute('data-more-beside', end < element.scrollWidth - 1);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, shown]);
}
