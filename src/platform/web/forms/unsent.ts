/** Forms are not sent while one of their fields can't be read: nothing typed is dropped on the way. */
import { type RefObject, useEffect, useRef } from 'react';

const MARK = 'data-unreadable';

/**
 * Stops the form of this field from being sent while `isUnreadable`, calls `onStopped`, and moves the focus to the first
 * such field. Works below React's own listeners, so that no form needs to know of it.
 */
export function useStopsForm(
  field: RefObject<HTMLInputElement | null>,
  isUnreadable: () => boolean,
  onStopped: () => void,
): void {
  const latest = useRef({ isUnreadable, onStopped });
  latest.current = { isUnreadable, onStopped };
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const look = (event: Event): void => {
      const isBad = !input.disabled && latest.current.isUnreadable();
      input.toggleAttribute(MARK, isBad);
      if (!isBad) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onStopped();
      if (form.querySelector(`[${MARK}]`) === input) input.focus();
    };
    form.addEventListener('submit', look, { capture: true });
    return () => form.removeEventListener('submit', look, { capture: true });
  }, [field]);
}
