import { type RefCallback, type RefObject, useCallback } from 'react';

/**
 * Returns the `ref` of a box that is marked while columns of its table lie beyond its end, so that the styles can say that it
 * can be scrolled. A box that goes, where no row matches, and comes back as another element is marked again.
 * `box`: is given the element. `shown`: what is drawn inside; looked at again when it changes.
 */
export function useMoreBeside(box: RefObject<HTMLElement | null>, shown: unknown): RefCallback<HTMLElement> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is inside is another element then
  return useCallback(
    (element) => {
      box.current = element;
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
        box.current = null;
        element.removeEventListener('scroll', look);
        observer.disconnect();
      };
    },
    [box, shown],
  );
}
