import type { Place, Room } from '../../contract-room.ts';
import type { BoardRow } from './Board.tsx';

/** A place as a row of the board. */
export const boardRow = ({ player, nickname, ...place }: Place): BoardRow => ({ ...place, id: player, name: nickname });

type TeamPlace = NonNullable<Room['teamBoard']>[number];

export const teamRow = ({ team, rank, points }: TeamPlace, mine: string | null = null): BoardRow => ({
  id: team,
  name: team,
  rank,
  points,
  isMe: team === mine,
});
