import { useEffect } from 'react';

/**
 * What the editor's package tells screen readers of dragging. Its own words are English, speak of keys that do nothing
 * here, and call blocks by their ids: they say `words` instead, and nothing of what the pointer does.
 */
export function useDragWords(words: string): void {
  useEffect(() => {
    const put = (): void => {
      for (const told of document.querySelectorAll('body > [id^="dnd-kit-description"]'))
        if (told.textContent !== words) told.textContent = words;
      for (const live of document.querySelectorAll('body > [id^="dnd-kit-announcement"]'))
        live.toggleAttribute('hidden', true);
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [words]);
}
