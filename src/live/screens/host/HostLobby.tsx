import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { HostState } from '../../contract-host.ts';
import { livePlayersQuery, useChangePlayer } from '../../queries.ts';
import { Board } from '../parts/Board.tsx';
import { useMsLeft } from '../parts/Countdown.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { boardRow } from '../parts/rows.ts';
import { liveTexts } from '../texts.ts';
import { spaced } from './HostBar.tsx';
import frame from './host.module.css';
import type { Hosted } from './live-host.ts';
import classes from './lobby.module.css';
import { hostTexts } from './texts.ts';

/** More names would be too small to read; the list of players has everybody. */
const MOST_NAMES = 80;

export function HostCreated() {
  const texts = useTexts(hostTexts);
  return (
    <div className={frame.centre}>
      <Title order={2} className={frame.headline ?? ''}>
        {texts.created}
      </Title>
      <Text c="dimmed" className={frame.sub ?? ''}>
        {texts.createdHelp}
      </Text>
    </div>
  );
}

/** The PIN in digits for the last row, the code for phones, and the address to type. */
function Invitation({ pin }: { pin: string }) {
  const texts = useTexts(hostTexts).lobby;
  const link = `${location.origin}/join?pin=${pin}`;
  return (
    <div className={classes.invitation}>
      <div className={classes.invitationWords}>
        <p className={classes.joinAt}>
          {texts.join} <strong dir="ltr">{location.host}/join</strong>
        </p>
        <p className={classes.pinLabel}>{texts.pin}</p>
        <p className={classes.pin} dir="ltr" data-pin={pin}>
          {spaced(pin)}
        </p>
      </div>
      <div className={classes.qr}>
        <QrCode text={link} label={texts.qr} />
        <p>{texts.or}</p>
      </div>
    </div>
  );
}

interface LobbyProps {
  readonly host: HostState;
  /** Opens what the host may change of a player. */
  readonly onPlayer: (player: string) => void;
}

/** Who asks to be let in. The room reads this screen too: what may offend is read in the list of players first. */
function Waiting({ host, onPlayer }: LobbyProps) {
  const texts = useTexts(hostTexts).lobby;
  const { data } = useQuery(livePlayersQuery(host.room.game));
  const change = useChangePlayer(host.room.game);
  const waiting = data?.players.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={classes.waitingList}>
      <Title order={2} size="h4">
        {texts.waiting(waiting.length)}
      </Title>
      <ul>
        {waiting.slice(0, MOST_NAMES).map(({ _id, nickname, mayOffend }, index) => (
          <li key={_id}>
            {mayOffend ? <span>{texts.hidden}</span> : <bdi>{nickname}</bdi>}
            <Button
              size="compact-md"
              variant="light"
              aria-label={mayOffend ? texts.reviewOne(index + 1) : texts.admitOne(nickname)}
              onClick={() =>
                mayOffend
                  ? onPlayer(_id)
                  : change.mutate({ player: _id, body: { state: 'in' } }, { onError: notify.error })
              }
            >
              {mayOffend ? texts.review : texts.admit}
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > MOST_NAMES && <Text c="dimmed">{texts.more(waiting.length - MOST_NAMES)}</Text>}
    </section>
  );
}

/** Who is there already. Each name opens what the host may change. */
function Names({ host, onPlayer }: LobbyProps) {
  const texts = useTexts(hostTexts).lobby;
  const { data } = useQuery(livePlayersQuery(host.room.game));
  const players = (data?.players ?? []).filter(({ state }) => state === 'in');
  // The newest first: who has just joined finds their name.
  const shown = players.toReversed().slice(0, MOST_NAMES);
  if (players.length === 0) return <p className={classes.nobody}>{texts.nobody}</p>;
  return (
    <>
      <ul className={classes.names} aria-label={texts.list}>
        {shown.map(({ _id, nickname, team }) => (
          <li key={_id}>
            <button type="button" aria-label={texts.edit(nickname)} onClick={() => onPlayer(_id)}>
              <bdi>{nickname}</bdi>
              {team !== null && (
                <small>
                  <bdi>{team}</bdi>
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {players.length > shown.length && (
        <Text c="dimmed" mt="xs">
          {texts.more(players.length - shown.length)}
        </Text>
      )}
    </>
  );
}

export function HostLobby({ host, onPlayer }: LobbyProps) {
  return (
    <div className={classes.lobby}>
      {host.pin !== null && <Invitation pin={host.pin} />}
      <Waiting host={host} onPlayer={onPlayer} />
      <Names host={host} onPlayer={onPlayer} />
    </div>
  );
}

/** A challenge: the invitation stays, with how long it is still open. */
export function HostRunning({ hosted, onPlayer }: { hosted: Hosted; onPlayer: LobbyProps['onPlayer'] }) {
  const texts = useTexts(hostTexts).running;
  const shared = useTexts(liveTexts);
  const format = useFormat();
  const left = useMsLeft(hosted.ends);
  const { host } = hosted;
  const board = (host.room.board ?? []).map((place) => ({ ...boardRow(place), gained: undefined }));
  return (
    <div className={classes.lobby}>
      {host.pin !== null && host.settings.lateJoining && <Invitation pin={host.pin} />}
      <Waiting host={host} onPlayer={onPlayer} />
      <div className={frame.centre}>
        <Title order={2} className={frame.headline ?? ''}>
          {texts.title}
        </Title>
        {left !== null && (
          <p className={classes.joinAt}>
            {texts.closes} <strong className="tabular">{format.timeLeft(left)}</strong>
          </p>
        )}
        <Text c="dimmed">
          {texts.help} {host.settings.lateJoining ? texts.joining : texts.noJoining} {shared.players(host.room.players)}
          .
        </Text>
      </div>
      {board.length > 0 && (
        <div className={classes.board}>
          <Board rows={board} caption={shared.board.title} />
        </div>
      )}
    </div>
  );
}
