import { Title } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Room } from '../../contract-room.ts';
import { Board, Podium } from '../parts/Board.tsx';
import { boardRow, teamRow } from '../parts/rows.ts';
import { liveTexts } from '../texts.ts';
import classes from './stage.module.css';
import { hostTexts } from './texts.ts';

/** More would not be read from the last row. */
const FIRST = 6;

/** Places won since the board before, by player; the page remembers the last one it has shown. */
const shownBefore = new Map<string, { step: number; now: Map<string, number>; before: Map<string, number> }>();

function movesOf(room: Room): (player: string, rank: number) => number | null {
  const now = new Map((room.board ?? []).map(({ player, rank }) => [player, rank]));
  const known = shownBefore.get(room.game);
  if (!known || known.step !== room.step)
    shownBefore.set(room.game, { step: room.step, now, before: known?.now ?? new Map() });
  const { before } = shownBefore.get(room.game)!;
  return (player, rank) => {
    const last = before.get(player);
    return last === undefined ? null : last - rank;
  };
}

function Teams({ room }: { room: Room }) {
  const shared = useTexts(liveTexts).board;
  if (!room.teamBoard || room.teamBoard.length === 0) return null;
  return (
    <section>
      <Title order={2} className={classes.boardTitle ?? ''}>
        {shared.teams}
      </Title>
      <Board rows={room.teamBoard.map((team) => teamRow(team))} caption={shared.teams} />
    </section>
  );
}

/** How many players are below the rows that are shown. */
function MorePlayers({ count }: { count: number }) {
  const texts = useTexts(liveTexts).board;
  return count > 0 ? <p className={classes.more}>{texts.more(count)}</p> : null;
}

/** Who leads, and what changed with the last question. */
export function HostBoard({ room }: { room: Room }) {
  const texts = useTexts(hostTexts).board;
  const shared = useTexts(liveTexts).board;
  const moves = useRef(movesOf(room)).current;
  const hasTeams = (room.teamBoard?.length ?? 0) > 0;
  const rows = (room.board ?? []).slice(0, FIRST).map((place) => {
    const row = boardRow(place);
    return { ...row, moved: moves(place.player, place.rank) };
  });
  return (
    <div className={classes.boards} data-teams={hasTeams || undefined}>
      <section>
        <p className={classes.kicker}>{texts.titleAfter(room.step, room.steps)}</p>
        <Title order={2} className={classes.boardTitle ?? ''}>
          {shared.title}
        </Title>
        {rows.length > 0 ? (
          <>
            <Board rows={rows} caption={shared.title} />
            <MorePlayers count={room.players - rows.length} />
          </>
        ) : (
          <p>{shared.empty}</p>
        )}
      </section>
      <Teams room={room} />
    </div>
  );
}

/** The podium, and who came after. */
export function HostOver({ room }: { room: Room }) {
  const texts = useTexts(hostTexts).over;
  const shared = useTexts(liveTexts).board;
  const rows = (room.board ?? []).map((place) => ({ ...boardRow(place), gained: undefined }));
  const rest = rows.filter(({ rank }) => rank > 3);
  const hasTeams = (room.teamBoard?.length ?? 0) > 0;
  return (
    <div className={classes.boards} data-teams={hasTeams || rest.length > 0 || undefined}>
      <section>
        <Title order={2} className={classes.boardTitle ?? ''}>
          {texts.title}
        </Title>
        {rows.length > 0 ? <Podium rows={rows} /> : <p>{texts.nobody}</p>}
      </section>
      {hasTeams ? (
        <Teams room={room} />
      ) : (
        rest.length > 0 && (
          <section>
            <Board rows={rest} caption={shared.title} />
            <MorePlayers count={room.players - rows.length} />
          </section>
        )
      )}
    </div>
  );
}
