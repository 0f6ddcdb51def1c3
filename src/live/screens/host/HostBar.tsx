import { ActionIcon, Tooltip } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize, IconPlayerStop, IconUsers } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { HostState } from '../../contract-host.ts';
import { ConnectionNote } from '../ConnectionNote.tsx';
import type { EventsState } from '../live-events.ts';
import { liveTexts } from '../texts.ts';
import classes from './host.module.css';
import { hostTexts } from './texts.ts';

const icon = { size: 22, stroke: 1.5, 'aria-hidden': true } as const;

interface HostBarProps {
  readonly host: HostState;
  readonly connection: EventsState<unknown>['connection'];
  readonly onPlayers: () => void;
  readonly onEnd: () => void;
}

/** Above everything: the game, its PIN, how many play, and whether the line holds. */
export function HostBar({ host, connection, onPlayers, onEnd }: HostBarProps) {
  const texts = useTexts(hostTexts);
  const shared = useTexts(liveTexts);
  const screen = useFullscreenDocument();
  const { room, pin } = host;
  const isOver = room.phase === 'finished';
  const toggle = screen.fullscreen ? texts.bar.leaveFullscreen : texts.bar.fullscreen;
  return (
    <header className={classes.bar} data-no-print>
      <h1 className={classes.name} dir="auto">
        {room.name}
      </h1>
      {pin !== null && room.phase !== 'lobby' && room.phase !== 'created' && (
        <span className={classes.barPin}>
          {texts.lobby.pin} <strong>{spaced(pin)}</strong>
        </span>
      )}
      <ConnectionNote connection={connection} />
      <button type="button" className={classes.count} onClick={onPlayers}>
        <IconUsers {...icon} />
        <span data-players>{shared.players(room.players)}</span>
        {host.waiting > 0 && <span className={classes.waiting}>{texts.lobby.waiting(host.waiting)}</span>}
      </button>
      <Tooltip label={toggle}>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={toggle} onClick={() => void screen.toggle()}>
          {screen.fullscreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        </ActionIcon>
      </Tooltip>
      {!isOver && (
        <Tooltip label={texts.bar.end}>
          <ActionIcon variant="subtle" color="gray" size="xl" aria-label={texts.bar.end} onClick={onEnd}>
            <IconPlayerStop {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </header>
  );
}

/** `123 456`: easier to read across a room. */
export const spaced = (pin: string): string => {
  const half = Math.ceil(pin.length / 2);
  return `${pin.slice(0, half)} ${pin.slice(half)}`;
};
