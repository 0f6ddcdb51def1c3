/** Rooms and players as data of server-sent events. */
import { meSchema, type Room, roomSchema } from '../contract-room.ts';
import { type Snapshot, toMe } from '../state.ts';
import type { AnswerRow } from '../store-answers.ts';
import type { PlayerRow } from '../store-players.ts';

/** What is larger is fetched by each reader when it can. */
const MOST_CHARACTERS = 16_000;

/** As the data of an event; undefined where the page has to ask. */
export function serializeMe(
  snapshot: Snapshot,
  player: PlayerRow,
  open: AnswerRow | undefined,
  now: Date,
): string | undefined {
  if (snapshot.game.isOwnPace || player.state !== 'in') return undefined;
  return JSON.stringify(meSchema.parse(toMe(snapshot, player, open ?? answered(snapshot, player), now)));
}

/** Of the step that is closed, where the room is still at it. */
const answered = (snapshot: Snapshot, player: PlayerRow): AnswerRow | undefined => {
  const closed = snapshot.closedAnswers.get(player.player_id);
  return closed?.step === snapshot.row.step ? closed : undefined;
};

/** As the data of an event, with nothing beyond what is promised; undefined where it is too large for one. */
export function serializeRoom(room: Room): string | undefined {
  const text = JSON.stringify(roomSchema.parse(room));
  return text.length > MOST_CHARACTERS ? undefined : text;
}
