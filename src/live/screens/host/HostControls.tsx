import { Button, Kbd } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pageDirection } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useSingleKeys } from '#platform/web/ui/focus/SingleKeys.tsx';
import { mirrored } from '#platform/web/ui/focus/use-roving-focus.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { HostAct, HostState } from '../../contract-host.ts';
import classes from './host.module.css';
import type { LiveHost } from './live-host.ts';
import { hostTexts } from './texts.ts';

type Word = keyof (typeof hostTexts)['en']['acts'];
interface Step {
  readonly act: HostAct | 'end';
  readonly word: Word;
}

/** What comes next by itself when the host continues, and what they may do instead. */
export function stepsOf({ room, next }: Pick<HostState, 'room' | 'next'>): { main: Step | null; other: Step | null } {
  const onward: Step = next ? { act: 'next', word: 'next' } : { act: 'finish', word: 'finish' };
  switch (room.phase) {
    case 'created':
      return { main: { act: 'open', word: 'open' }, other: null };
    case 'lobby':
      return { main: { act: 'next', word: room.pace === 'own' ? 'startChallenge' : 'start' }, other: null };
    case 'question':
      return { main: { act: 'close', word: 'close' }, other: null };
    case 'result':
      // A poll changes no board, and after the last question comes the podium.
      if (!next || room.question?.kind !== 'question') return { main: onward, other: null };
      return { main: { act: 'board', word: 'board' }, other: { act: 'next', word: 'skip' } };
    case 'board':
      return { main: onward, other: null };
    case 'running':
      return { main: { act: 'end', word: 'endChallenge' }, other: null };
    case 'finished':
      return { main: null, other: null };
  }
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';
/** Space is theirs. */
const PRESSED = 'button, a, summary';

const isTaken = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key === ' ' ? `${FIELDS}, ${PRESSED}` : FIELDS) !== null;

interface HostControlsProps {
  readonly live: LiveHost;
  readonly host: HostState;
  readonly onEnd: () => void;
  /** Something is open in front of the stage. */
  readonly isPaused: boolean;
}

/** The host's way on, by button and by Space, the arrow forward or the key of a presenter. */
export function HostControls({ live, host, onEnd, isPaused }: HostControlsProps) {
  const texts = useTexts(hostTexts);
  const [isActing, setActing] = useState(false);
  const hasKeys = useSingleKeys();
  const { main, other } = stepsOf(host);
  const run = async (step: Step): Promise<void> => {
    if (step.act === 'end') return onEnd();
    if (isActing) return;
    setActing(true);
    await live.act(step.act);
    setActing(false);
  };
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  onKey.current = (event) => {
    const key = mirrored(event.key);
    const isNext = key === ' ' || key === 'ArrowRight' || key === 'PageDown';
    // What ends everything is not under a key that is hit by accident.
    if (!isNext || !main || main.act === 'end' || isPaused || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    event.preventDefault();
    void run(main);
  };
  useEffect(() => {
    if (!hasKeys) return;
    const listen = (event: KeyboardEvent): void => onKey.current?.(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [hasKeys]);
  return (
    <footer className={classes.controls} data-no-print data-edge-bar>
      <span className={classes.hint}>
        {hasKeys && main && main.act !== 'end' && (
          <>
            <span aria-hidden>
              <Kbd>Space</Kbd> <Kbd>{pageDirection() === 'rtl' ? '←' : '→'}</Kbd>
            </span>
            <span>{texts.keys}</span>
          </>
        )}
      </span>
      {other && (
        <Button variant="subtle" color="gray" size="lg" onClick={() => void run(other)}>
          {texts.acts[other.word]}
        </Button>
      )}
      {main && (
        <Button
          size="lg"
          className={classes.main ?? ''}
          color={main.act === 'end' ? 'red' : undefined}
          rightSection={main.act !== 'end' && <IconArrowRight size={22} stroke={1.75} aria-hidden />}
          // Without `loading`, which would take the focus away.
          aria-busy={isActing || undefined}
          onClick={() => void run(main)}
        >
          {texts.acts[main.word]}
        </Button>
      )}
      {host.room.phase === 'finished' && (
        <ButtonLink size="lg" to="/live/$id/report" params={{ id: host.room.game }}>
          {texts.acts.report}
        </ButtonLink>
      )}
    </footer>
  );
}
