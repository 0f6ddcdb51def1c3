/** Players, and when those of a challenge opened their steps. */
import { type Selectable, sql } from 'kysely';
import { resolveRole } from '#access/subject.ts';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export type PlayerRow = Selectable<DB['live_player']>;

const playerColumns = [
  'tenant_id',
  'game_id',
  'player_id',
  'person_id',
  'is_guest',
  'nickname',
  'nickname_key',
  'team',
  'state',
  'joined_at',
  'time_percent',
  'round_trip_ms',
] as const satisfies readonly (keyof PlayerRow)[];

const playerRows = (tx: TenantTx, gameId: string) =>
  tx.selectFrom('live_player').select(playerColumns).where('tenant_id', '=', tx.tenantId).where('game_id', '=', gameId);

export const findPlayerOf = (tx: TenantTx, gameId: string, personId: string): Promise<PlayerRow | undefined> =>
  playerRows(tx, gameId).where('person_id', '=', personId).executeTakeFirst();

export const findPlayer = (tx: TenantTx, gameId: string, playerId: string): Promise<PlayerRow | undefined> =>
  playerRows(tx, gameId).where('player_id', '=', playerId).executeTakeFirst();

/** In order of joining. */
export const listPlayers = (tx: TenantTx, gameId: string): Promise<PlayerRow[]> =>
  playerRows(tx, gameId).orderBy('joined_at').orderBy('player_id').execute();

export async function countPlayers(tx: TenantTx, gameId: string) {
  return tx
    .selectFrom('live_player')
    .select([
      sql<number>`(count(*) filter (where state = 'in'))::int`.as('players'),
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'),
      sql<number>`count(*)::int`.as('all'),
      sql<number | null>`max(time_percent) filter (where state = 'in')`.as('most_percent'),
      sql<boolean>`coalesce(bool_or(time_percent is null) filter (where state = 'in'), false)`.as('is_unlimited'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow();
}

/** Players of a game who were not removed. */
export interface Members {
  all: number;
  readonly byTeam: Map<string, number>;
}

/** By game; a game without players is left out. */
export async function countMembers(tx: TenantTx, gameIds: readonly string[]): Promise<Map<string, Members>> {
  const rows = await tx
    .selectFrom('live_player')
    .select(['game_id', 'team', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', 'in', gameIds)
    .where('state', '<>', 'removed')
    .groupBy(['game_id', 'team'])
    .execute();
  const members = new Map<string, Members>();
  for (const { game_id, team, count } of rows) {
    const known = members.get(game_id) ?? { all: 0, byTeam: new Map<string, number>() };
    known.all += count;
    if (team !== null) known.byTeam.set(team, count);
    members.set(game_id, known);
  }
  return members;
}

type NewPlayer = Omit<PlayerRow, 'tenant_id' | 'time_percent' | 'round_trip_ms'>;

/** Returns the rows; without those whose nickname somebody has, or whose person plays already. */
export async function insertPlayers(tx: TenantTx, players: readonly NewPlayer[]): Promise<PlayerRow[]> {
  if (players.length === 0) return [];
  return tx
    .insertInto('live_player')
    .values(players.map((player) => ({ ...player, tenant_id: tx.tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(playerColumns)
    .execute();
}

/** The places of these people in these games. */
export const listPlayersOf = (
  tx: TenantTx,
  asked: readonly { readonly gameId: string; readonly personId: string }[],
): Promise<PlayerRow[]> =>
  tx.prepared<PlayerRow>(
    'live-players-of',
    `select p.* from unnest($2::uuid[], $3::uuid[]) as n (game_id, person_id)
      cross join lateral (select tenant_id, game_id, player_id, person_id, is_guest, nickname, nickname_key, team, state, joined_at,
          time_percent, round_trip_ms
        from live_player where tenant_id = $1 and game_id = n.game_id and person_id = n.person_id limit 1) p`,
    [tx.tenantId, asked.map((one) => one.gameId), asked.map((one) => one.personId)],
  );

/** Those of the nicknames that somebody has. */
export const listTaken = (tx: TenantTx, asked: readonly { readonly gameId: string; readonly key: string }[]) =>
  tx.prepared<{ game_id: string; nickname_key: string }>(
    'live-nicknames-taken',
    `select p.* from unnest($2::uuid[], $3::text[]) as n (game_id, nickname_key)
      cross join lateral (select game_id, nickname_key from live_player
        where tenant_id = $1 and game_id = n.game_id and nickname_key = n.nickname_key limit 1) p`,
    [tx.tenantId, asked.map((one) => one.gameId), asked.map((one) => one.key)],
  );

export type PlayerChange = Partial<
  Pick<PlayerRow, 'nickname' | 'nickname_key' | 'team' | 'state' | 'time_percent' | 'round_trip_ms'>
>;

export const updatePlayer = (tx: TenantTx, gameId: string, playerId: string, change: PlayerChange) =>
  tx
    .updateTable('live_player')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('player_id', '=', playerId)
    .returning(playerColumns)
    .executeTakeFirst();

export const findNickname = (tx: TenantTx, gameId: string, key: string) =>
  tx
    .selectFrom('live_player')
    .select('player_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('nickname_key', '=', key)
    .executeTakeFirst();

/** The people who play as students. */
export async function listStudents(tx: TenantTx, gameId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('live_player as l')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.person_id', '=', 'l.person_id'),
    )
    .select(['p.person_id', 'p.roles'])
    .where('l.tenant_id', '=', tx.tenantId)
    .where('l.game_id', '=', gameId)
    .execute();
  return new Set(rows.filter(({ roles }) => resolveRole(roles) === 'student').map((row) => row.person_id));
}

/** Of one player of a challenge, in order. */
export const listOwnSteps = (tx: TenantTx, gameId: string, playerId: string) =>
  tx
    .selectFrom('live_own_step')
    .select(['step', 'opened_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('player_id', '=', playerId)
    .orderBy('step')
    .execute();

/** Keeps the time at which it was opened first. */
export const insertOwnStep = (tx: TenantTx, gameId: string, playerId: string, step: number, at: Date) =>
  tx
    .insertInto('live_own_step')
    .values({ tenant_id: tx.tenantId, game_id: gameId, player_id: playerId, step, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
