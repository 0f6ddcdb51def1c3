/** Pages for one piece of work after another put the menu away while they are open. */
import { useEffect } from 'react';
import { createStore } from '#platform/web/store.ts';

export const focusView = createStore(false);

/** Puts the menu away until the component is gone. */
export function useFocusView(): void {
  useEffect(() => {
    focusView.set(true);
    return () => focusView.set(false);
  }, []);
}
