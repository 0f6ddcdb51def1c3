import { useRef, useState } from 'react';
import { focusedElement } from '#platform/web/ui/focus/focused-element.ts';
import type { OpenDialog } from '../ExamDialogs.tsx';

/** Opens the dialogs of the room, and gives the focus back to what it came from, unless something else takes it. */
export function useDialog(focusCurrent: () => void) {
  const [dialog, set] = useState<OpenDialog>(null);
  const opener = useRef<HTMLElement | null>(null);
  const setDialog = (next: OpenDialog): void => {
    // A dialog that leads to another one leaves no way back of its own.
    if (next && !dialog) opener.current = focusedElement();
    set(next);
    if (!next) requestAnimationFrame(giveBack);
  };
  function giveBack(): void {
    const element = opener.current;
    if (element?.isConnected && element !== document.body && element.offsetParent !== null) element.focus();
    else focusCurrent();
  }
  return { dialog, setDialog };
}
