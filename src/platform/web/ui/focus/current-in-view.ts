import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row of links or tabs that is too wide for a phone: the current one is scrolled into view. Only the row scrolls, so
 * that the page stays where it is; the row must be positioned. `current` changes when another link is.
 */
export function useCurrentInView<Row extends HTMLElement = HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"]');
    if (row.current && shown && current)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.clientWidth) / 2;
  }, [current]);
  return row;
}
