/** What hosts do: open, show, close, admit, delete. */
import type { Actor } from '#access/subject.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { actFrom, resetDue } from './actions-run.ts';
import type { changeLivePlayer, controlLiveGame, HostState, listLiveGames, livePlayerSchema } from './contract-host.ts';
import { getGame } from './game.ts';
import { mayOffend } from './offensive.ts';
import { publishLive } from './room/signals.ts';
import { nicknameBlocker, nicknameKey, tidyNickname } from './rules.ts';
import { readSnapshot, toHostState } from './state.ts';
import { deleteGame, type GameRow, getGameRow, listGames, listStepTimes, lockGameRow, updateGame } from './store.ts';
import {
  findNickname,
  findPlayer,
  listPlayers,
  type PlayerChange,
  type PlayerRow,
  updatePlayer,
} from './store-players.ts';

/** The game, for its host and for admins. Throws `not_found` for everybody else. */
export async function getHosted(tx: TenantTx, actor: Actor, gameId: string): Promise<GameRow> {
  const row = await getGameRow(tx, gameId);
  if (row.host_id !== actor.personId && actor.role !== 'admin') throw notFound('The live quiz');
  return row;
}

export async function readHostState(tx: TenantTx, actor: Actor, gameId: string, now: Date): Promise<HostState> {
  await getHosted(tx, actor, gameId);
  return toHostState(await readSnapshot(tx, gameId), now);
}

export async function control(
  tx: TenantTx,
  actor: Actor,
  gameId: string,
  { act: what, from }: BodyOf<typeof controlLiveGame>,
  now: Date,
): Promise<ReplyOf<typeof controlLiveGame>> {
  await getHosted(tx, actor, gameId);
  const { acted } = await actFrom(tx, gameId, what, from, now);
  return { acted, state: toHostState(await readSnapshot(tx, gameId), now) };
}

export async function listHosted(
  tx: TenantTx,
  actor: Actor,
  query: { ofst: number; limit: number; quiz?: string | undefined },
): Promise<ReplyOf<typeof listLiveGames>> {
  const { rows, total } = await listGames(tx, { ...query, hostId: actor.role === 'admin' ? null : actor.personId });
  return {
    total,
    games: rows.map((row) => ({
      _id: row.game_id,
      name: row.name,
      pin: row.pin,
      phase: row.phase as HostState['room']['phase'],
      pace: (row.settings as { pace: 'host' }).pace,
      steps: row.step_count,
      players: row.players ?? 0,
      quiz: row.quiz_id,
      host: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    })),
  };
}

const toPlayer = (row: PlayerRow) => ({
  _id: row.player_id,
  nickname: row.nickname,
  // Asked of those who wait alone: the list of a full room is read at every join.
  mayOffend: row.state === 'waiting' && mayOffend(row.nickname),
  team: row.team,
  isGuest: row.is_guest,
  state: row.state,
  timePercent: row.time_percent,
  joinedAt: row.joined_at.toISOString(),
});

export async function listGamePlayers(tx: TenantTx, actor: Actor, gameId: string) {
  await getHosted(tx, actor, gameId);
  return { players: (await listPlayers(tx, gameId)).map(toPlayer) };
}

/** Throws `not_found`, or `invalid_input` for a nickname that can't be used or a team that is none. */
export async function changePlayer(
  tx: TenantTx,
  actor: Actor,
  gameId: string,
  playerId: string,
  change: BodyOf<typeof changeLivePlayer>,
  now: Date,
): Promise<ReturnType<typeof toPlayer> & { state: (typeof livePlayerSchema)['_output']['state'] }> {
  await getHosted(tx, actor, gameId);
  const { settings } = await getGame(tx, gameId);
  const game = await lockGameRow(tx, gameId);
  const player = await findPlayer(tx, gameId, playerId);
  if (!player) throw notFound('The player');
  const columns: PlayerChange = {};
  if (change.nickname !== undefined) Object.assign(columns, await renamed(tx, gameId, player, change.nickname));
  if (change.team !== undefined) {
    if (!settings.teams.includes(change.team)) throw badField('team', 'Choose a team of this game');
    columns.team = change.team;
  }
  // Who was removed stays out; the nickname is free again.
  if (change.state === 'removed') Object.assign(columns, { state: 'removed', nickname_key: player.player_id });
  if (change.state === 'in' && player.state === 'waiting') columns.state = 'in';
  if (change.timePercent !== undefined) columns.time_percent = change.timePercent;
  if (Object.keys(columns).length === 0) return toPlayer(player);
  const changed = await updatePlayer(tx, gameId, playerId, columns);
  const opened = (await listStepTimes(tx, gameId)).find(({ step }) => step === game.step)?.opened_at;
  if (opened && game.phase === 'question') await resetDue(tx, game, opened, now);
  else await updateGame(tx, gameId, {});
  await publishLive(tx, { gameId, kind: 'players', players: [playerId] });
  if (change.state === 'removed') await publishLive(tx, { gameId, kind: 'room' });
  return toPlayer(changed!);
}

async function renamed(tx: TenantTx, gameId: string, player: PlayerRow, text: string): Promise<PlayerChange> {
  const nickname = tidyNickname(text);
  const blocker = nicknameBlocker(nickname);
  if (blocker !== null) throw badField('nickname', blocker);
  if (player.state === 'removed') return { nickname };
  const taken = await findNickname(tx, gameId, nicknameKey(nickname));
  if (taken && taken.player_id !== player.player_id)
    throw badField('nickname', 'Someone else has this nickname. Enter another one');
  return { nickname, nickname_key: nicknameKey(nickname) };
}

export async function removeGame(tx: TenantTx, actor: Actor, gameId: string): Promise<void> {
  const row = await getHosted(tx, actor, gameId);
  await deleteGame(tx, gameId);
  await writeAudit(tx, actor, 'live.delete', 'live', gameId, { name: row.name });
  await publishLive(tx, { gameId, kind: 'room' });
}
