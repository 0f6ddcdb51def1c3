import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EventsState } from './live-events.ts';
import { liveTexts } from './texts.ts';

/** A live region speaks of what changes in it, not of what it begins with. */
const AFTER_MS = 100;

/** One polite live region of a page: `say` replaces what it says. */
export function useSaid() {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback((text: string): void => {
    clearTimeout(timer.current);
    // The same words once more are spoken only when something else was there in between.
    setSaid('');
    timer.current = setTimeout(() => setSaid(text), AFTER_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const region = (
    <VisuallyHidden role="status" aria-live="polite" data-said>
      {said}
    </VisuallyHidden>
  );
  return { region, say };
}

/** Says when the line is lost, and when it is back. */
export function useSayConnection(connection: EventsState<unknown>['connection'], say: (text: string) => void): void {
  const texts = useTexts(liveTexts).connection;
  const before = useRef(connection);
  useEffect(() => {
    const last = before.current;
    before.current = connection;
    if (connection === last) return;
    if (connection === 'away') say(texts.away);
    if (connection === 'ok' && last === 'away') say(texts.back);
  }, [connection, say, texts]);
}
