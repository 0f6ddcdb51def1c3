import { useState } from 'react';
import { session } from '#platform/web/session.ts';
import { cacheDisplay, type Display, readDisplay } from './cache.ts';

/** Returns how the person who sits here likes to have the exam page, kept for the next one. */
export function useDisplay(): [Display, (patch: Partial<Display>) => void] {
  const [person] = useState(() => session.get().user?._id ?? 'guest');
  const [display, setDisplay] = useState(() => readDisplay(person));
  const change = (patch: Partial<Display>): void => {
    const next = { ...display, ...patch };
    setDisplay(next);
    cacheDisplay(person, next);
  };
  return [display, change];
}
