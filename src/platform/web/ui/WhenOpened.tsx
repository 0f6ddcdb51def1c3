import { type ReactNode, useEffect, useState } from 'react';

/** True from the first time on that it is. */
export function useEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}

/**
 * Draws a drawer or a dialog from the first time on that it is opened, and closed before it is open: it moves in as at any
 * other time, and the keyboard comes back to where it was.
 */
export function WhenOpened(props: { isOpen: boolean; children: (isOpen: boolean) => ReactNode }) {
  const isAsked = useEver(props.isOpen);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (isAsked) setDrawn(true);
  }, [isAsked]);
  return isAsked && props.children(isDrawn && props.isOpen);
}
