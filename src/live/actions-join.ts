/** Joins players, of many games at once: a class joins within seconds, and a transaction for each would queue up. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import {
  type Caller,
  countAttempt,
  listReached,
  livePinLimits,
  livePlayerLimits,
  type OpenedGuest,
  openGuests,
  refuseWhenTooMany,
} from '#identity/account/api.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { Outcome } from '#platform/server/batcher.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { MOST_PLAYERS } from './contract-setup.ts';
import { type Game, getGame } from './game.ts';
import { mayOffend } from './offensive.ts';
import { nicknameBlocker, nicknameKey, tidyNickname } from './rules.ts';
import { type GameRow, listGamesByPin } from './store.ts';
import {
  countMembers,
  findNickname,
  insertPlayers,
  listPlayersOf,
  listTaken,
  type Members,
  type PlayerRow,
} from './store-players.ts';

export interface JoinRequest {
  /** Null: a visitor, who becomes a guest. */
  readonly who: Actor | null;
  readonly pin: string;
  readonly nickname: string;
  /** Null: the smallest team. */
  readonly team: string | null;
  readonly caller: Caller;
}

export interface Joined {
  readonly player: PlayerRow;
  /** Of the room. */
  readonly version: number;
  /** False: the place that the caller had already. */
  readonly isNew: boolean;
  /** Of a new guest's session. */
  readonly token: string | null;
}

/** What a batch knows of one game. */
interface Room {
  readonly row: GameRow;
  readonly game: Game;
  readonly members: Members;
  /** By `nicknameKey`. */
  readonly taken: Set<string>;
}

/** A player who has a place; the guest is made later. */
interface Admitted {
  readonly request: JoinRequest;
  readonly room: Room;
  readonly nickname: string;
  readonly team: string | null;
}

const hasBegun = (row: GameRow): boolean => !['created', 'lobby'].includes(row.phase);

export const canJoin = (game: Game, row: GameRow): boolean =>
  row.phase !== 'created' && row.phase !== 'finished' && (game.settings.lateJoining || !hasBegun(row));

const memberOf = (who: Actor | null): Actor | null => (who && !who.isGuest ? who : null);

const pinLimit = ({ who, caller }: Pick<JoinRequest, 'who' | 'caller'>) =>
  // A member's own wrong PINs keep back nobody else.
  livePinLimits(caller.address, memberOf(who)?.personId ?? null)[0]!;

/**
 * The games with these PINs, undefined where there is none or too many wrong PINs were tried. Wrong ones are counted. The errors are
 * `not_found` and `too_many_requests`.
 */
export async function findByPins(
  tx: TenantTx,
  requests: readonly Pick<JoinRequest, 'who' | 'caller' | 'pin'>[],
  now: Date,
): Promise<(GameRow | { readonly error: unknown })[]> {
  const limits = requests.map(pinLimit);
  const reached = await listReached(tx, limits, now);
  const games = new Map(
    (await listGamesByPin(tx, [...new Set(requests.map(({ pin }) => pin))])).map((row) => [row.pin, row]),
  );
  const isHeldBack = limits.map(({ subject }) => reached.has(subject));
  const wrong = limits.filter((_, index) => !isHeldBack[index] && !games.has(requests[index]!.pin));
  await countAttempt(tx, wrong, now);
  return Promise.all(
    requests.map(async ({ pin }, index) => {
      if (isHeldBack[index]) return errorOf(() => refuseWhenTooMany(tx, [limits[index]!], now));
      return games.get(pin) ?? { error: new Refusal('not_found', 'There is no live quiz with this PIN') };
    }),
  );
}

const errorOf = (refuse: () => Promise<void>): Promise<{ readonly error: unknown }> =>
  refuse().then(
    () => ({ error: new Refusal('too_many_requests', 'Too many attempts. Try again in a moment', { retryAfter: 60 }) }),
    (error: unknown) => ({ error }),
  );

/**
 * Joins each, or finds the place that they have already. An outcome's error is `not_found`, `closed`, `forbidden` (removed),
 * `not_logged_in` (members only), `invalid_input` or `too_many_requests`. Fails as a whole where somebody else takes a place or a
 * nickname at the same moment: single requests then find that.
 */
export async function joinGames(tx: TenantTx, requests: readonly JoinRequest[], now: Date): Promise<Outcome<Joined>[]> {
  const found = await findByPins(tx, requests, now);
  const rooms = await readRooms(tx, requests, found);
  const roomOf = (index: number): Room | undefined => {
    const row = found[index]!;
    return 'error' in row ? undefined : rooms.get(row.game_id);
  };
  const known = await findKnown(tx, requests, roomOf);
  const held = await listReachedByGuests(tx, requests, roomOf, now);
  const places: (Admitted | Outcome<Joined>)[] = [];
  const admitted = new Map<string, Admitted>();
  for (const [index, request] of requests.entries()) {
    const row = found[index]!;
    const key = 'error' in row || !request.who ? null : `${row.game_id} ${request.who.personId}`;
    const place = key === null ? undefined : known.get(key);
    const same = key === null ? undefined : admitted.get(key);
    if ('error' in row) places.push(row);
    else if (place) places.push(placeAgain(place, row));
    else if (same) places.push(same);
    else {
      try {
        const limit = request.who ? null : livePlayerLimits(row.game_id, request.caller.address)[0]!;
        if (limit && held.has(limit.subject)) await refuseWhenTooMany(tx, [limit], now);
        const one = await admit(tx, rooms.get(row.game_id)!, request);
        if (key !== null) admitted.set(key, one);
        places.push(one);
      } catch (error) {
        places.push({ error });
      }
    }
  }
  return insertAdmitted(tx, places, now);
}

const placeAgain = (player: PlayerRow, { version }: GameRow): Outcome<Joined> =>
  player.state === 'removed'
    ? { error: new Refusal('forbidden', 'The host has removed you from this game') }
    : { value: { player, version, isNew: false, token: null } };

/** A place for the player; nothing is written. Throws why there is none. */
async function admit(tx: TenantTx, room: Room, request: JoinRequest): Promise<Admitted> {
  const { game, row, members } = room;
  if (!canJoin(game, row)) {
    throw new Refusal('closed', row.phase === 'created' ? 'The lobby is not open yet' : 'Nobody can join any more');
  }
  const member = memberOf(request.who);
  if (game.settings.nicknames === 'members' && !member) throw new Refusal('not_logged_in', 'Sign in to play');
  if (members.all >= MOST_PLAYERS) throw new Refusal('closed', `This game has ${MOST_PLAYERS} players already`);
  const team = teamFor(room, request.team);
  const nickname = await nameFor(tx, room, member, request.nickname);
  room.taken.add(nicknameKey(nickname));
  members.all += 1;
  if (team !== null) members.byTeam.set(team, (members.byTeam.get(team) ?? 0) + 1);
  return { request, room, nickname, team };
}

function teamFor({ game, members }: Room, asked: string | null): string | null {
  const { teams } = game.settings;
  if (teams.length === 0) return null;
  if (asked === null) return teams.toSorted((a, b) => (members.byTeam.get(a) ?? 0) - (members.byTeam.get(b) ?? 0))[0]!;
  if (!teams.includes(asked)) throw badField('team', 'Choose a team of this game');
  return asked;
}

async function nameFor(tx: TenantTx, room: Room, member: Actor | null, typed: string): Promise<string> {
  const isTaken = (name: string) => room.taken.has(nicknameKey(name));
  if (room.game.settings.nicknames !== 'members' || !member) {
    const nickname = tidyNickname(typed);
    const blocker = nicknameBlocker(nickname);
    if (blocker !== null) throw badField('nickname', blocker);
    if (isTaken(nickname)) throw badField('nickname', 'Someone else has this nickname. Enter another one');
    // Nobody approves the players of a challenge.
    if (room.game.settings.pace === 'own' && mayOffend(nickname))
      throw badField('nickname', 'Enter a nickname that offends nobody');
    return nickname;
  }
  // People of the same name are told apart by a number.
  const name = ownName(member);
  for (let number = 1; ; number++) {
    const own = number === 1 ? name : `${name} ${number}`;
    if (isTaken(own)) continue;
    if (number === 1 || !(await findNickname(tx, room.game.gameId, nicknameKey(own)))) return own;
  }
}

const ownName = (member: Actor): string => tidyNickname(`${member.firstName} ${member.lastName}`) || 'Player';

async function readRooms(
  tx: TenantTx,
  requests: readonly JoinRequest[],
  found: readonly (GameRow | { readonly error: unknown })[],
): Promise<Map<string, Room>> {
  const rows = new Map(found.flatMap((row) => ('error' in row ? [] : [[row.game_id, row] as const])));
  if (rows.size === 0) return new Map();
  const counts = await countMembers(tx, [...rows.keys()]);
  const rooms = new Map<string, Room>();
  for (const [id, row] of rows) {
    const members = counts.get(id) ?? { all: 0, byTeam: new Map() };
    rooms.set(id, { row, game: await getGame(tx, id), members, taken: new Set() });
  }
  const asked = requests.flatMap(({ who, nickname }, index) => {
    const row = found[index]!;
    if ('error' in row) return [];
    const member = rooms.get(row.game_id)!.game.settings.nicknames === 'members' ? memberOf(who) : null;
    return [{ gameId: row.game_id, key: nicknameKey(member ? ownName(member) : tidyNickname(nickname)) }];
  });
  for (const { game_id, nickname_key } of await listTaken(tx, asked)) rooms.get(game_id)!.taken.add(nickname_key);
  return rooms;
}

/** Places that people have already, by game and person. */
async function findKnown(
  tx: TenantTx,
  requests: readonly JoinRequest[],
  roomOf: (index: number) => Room | undefined,
): Promise<Map<string, PlayerRow>> {
  const asked = requests.flatMap(({ who }, index) => {
    const room = roomOf(index);
    return room && who ? [{ gameId: room.row.game_id, personId: who.personId }] : [];
  });
  const rows = await listPlayersOf(tx, asked);
  return new Map(rows.map((row) => [`${row.game_id} ${row.person_id}`, row]));
}

/** The limits of guests that are reached. Guests of one batch are not counted against each other. */
async function listReachedByGuests(
  tx: TenantTx,
  requests: readonly JoinRequest[],
  roomOf: (index: number) => Room | undefined,
  now: Date,
): Promise<ReadonlySet<string>> {
  const limits = requests.flatMap(({ who, caller }, index) => {
    const room = roomOf(index);
    return room && !who ? livePlayerLimits(room.row.game_id, caller.address) : [];
  });
  return listReached(tx, limits, now);
}

async function insertAdmitted(
  tx: TenantTx,
  admitted: readonly (Admitted | Outcome<Joined>)[],
  now: Date,
): Promise<Outcome<Joined>[]> {
  const places = new Set(admitted.filter((one): one is Admitted => typeof one === 'object' && 'room' in one));
  const visitors = [...places].filter(({ request }) => !request.who);
  await countAttempt(
    tx,
    visitors.flatMap(({ room, request }) => livePlayerLimits(room.row.game_id, request.caller.address)),
    now,
  );
  const guests = await openGuests(
    tx,
    visitors.map(({ request }) => request.caller),
    now,
  );
  const guestOf = new Map<Admitted, OpenedGuest>(visitors.map((one, index) => [one, guests[index]!]));
  const players = new Map(
    [...places].map((one) => [one, playerOf(one, guestOf.get(one)?.guest ?? one.request.who!, now)]),
  );
  const inserted = new Map((await insertPlayers(tx, [...players.values()])).map((row) => [row.player_id, row]));
  // In the same transaction nothing is left behind of a guest without a place.
  if (inserted.size < players.size) throw badField('nickname', 'Someone else has this nickname. Enter another one');
  return admitted.map((one): Outcome<Joined> => {
    if (typeof one !== 'object' || !('room' in one)) return one;
    const player = inserted.get(players.get(one)!.player_id)!;
    return { value: { player, version: one.room.row.version, isNew: true, token: guestOf.get(one)?.token ?? null } };
  });
}

const isLetIn = ({ room, nickname }: Admitted): boolean => {
  const { nicknames } = room.game.settings;
  return nicknames === 'members' || (nicknames !== 'approve' && !mayOffend(nickname));
};

const playerOf = (admitted: Admitted, person: Actor, now: Date) => ({
  game_id: admitted.room.row.game_id,
  player_id: uuid(),
  person_id: person.personId,
  nickname: admitted.nickname,
  nickname_key: nicknameKey(admitted.nickname),
  team: admitted.team,
  state: isLetIn(admitted) ? ('in' as const) : ('waiting' as const),
  is_guest: !memberOf(admitted.request.who),
  joined_at: now,
});
