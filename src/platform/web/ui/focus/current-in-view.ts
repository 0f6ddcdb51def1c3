import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a row of links or tabs that is too wide for a phone: the current one is scrolled into view. Only the row scrolls, so
 * that the page stays where it is; the row must be positioned. `current` changes when another link is.
 * `data-more-before` and `data-more-after` say at which ends it can be scrolled, for the style that fades it there.
 */
export function useCurrentInView<Row extends HTMLElement = HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"]');
    if (row.current && shown && current)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.clientWidth) / 2;
  }, [current]);
  useEffect(() => {
    const strip = row.current;
    if (!strip) return;
    const tell = (): void => {
      // Negative where the page reads from right to left.
      const at = Math.abs(strip.scrollLeft);
      strip.toggleAttribute('data-more-before', at > 1);
      strip.toggleAttribute('data-more-after', at < strip.scrollWidth - strip.clientWidth - 1);
    };
    const size = new ResizeObserver(tell);
    size.observe(strip);
    strip.addEventListener('scroll', tell, { passive: true });
    return () => {
      size.disconnect();
      strip.removeEventListener('scroll', tell);
    };
  });
  return row;
}
