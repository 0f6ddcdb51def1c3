/** Answers, and the boards that are sums of them. */
import type { Selectable } from 'kysely';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { ranked } from './rules.ts';

export type AnswerRow = Omit<Selectable<DB['live_answer']>, 'tenant_id'>;

const answerColumns = [
  'game_id',
  'step',
  'player_id',
  'answer',
  'outcome',
  'share',
  'points',
  'bonus',
  'streak',
  'elapsed_ms',
  'answered_at',
] as const satisfies readonly (keyof AnswerRow)[];

export const listAnswersTo = (tx: TenantTx, gameId: string, step: number): Promise<AnswerRow[]> =>
  tx
    .selectFrom('live_answer')
    .select(answerColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('step', '=', step)
    .execute();

/** Of one player, by step. */
export const listAnswersOf = (tx: TenantTx, gameId: string, playerId: string): Promise<AnswerRow[]> =>
  tx
    .selectFrom('live_answer')
    .select(answerColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .where('player_id', '=', playerId)
    .orderBy('step')
    .execute();

/** All of a game, by step. */
export const listAllAnswers = (tx: TenantTx, gameId: string): Promise<AnswerRow[]> =>
  tx
    .selectFrom('live_answer')
    .select(answerColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('game_id', '=', gameId)
    .orderBy('step')
    .orderBy('player_id')
    .execute();

/**
 * Of players who are in; `step` 0: to all steps. Removed players are few and found first: a join of all answers with all players
 * is planned as loops while the tables are new, and takes seconds in a full room.
 */
export async function countAnswersTo(tx: TenantTx, gameId: string, step: number): Promise<number> {
  const [row] = await tx.prepared<{ count: number }>(
    'count-live-answers',
    `select count(*)::int as count from live_answer
      where tenant_id = $1 and game_id = $2 and ($3 = 0 or step = $3) and player_id <> all (array(
        select player_id from live_player where tenant_id = $1 and game_id = $2 and state <> 'in'))`,
    [tx.tenantId, gameId, step],
  );
  return row!.count;
}

interface BoardRow {
  readonly player_id: string;
  readonly nickname: string;
  readonly team: string | null;
  readonly is_guest: boolean;
  readonly points: number;
  readonly gained: number;
}
export type BoardPlace = BoardRow & { readonly rank: number };

/**
 * THE board: each player who is in, with the sum of their answers' points. Nothing else counts points. Answers to a step
 * that is open are left out until it is closed; in a challenge, which closes no steps, all count. `gained`: of them by
 * `latest`.
 */
export async function readBoard(
  tx: TenantTx,
  gameId: string,
  isOwnPace: boolean,
  latest: number,
): Promise<BoardPlace[]> {
  const sums = await tx.prepared<{ player_id: string; points: number; gained: number }>(
    'live-board-points',
    `select player_id, sum(points)::int as points, coalesce(sum(points) filter (where step = $4), 0)::int as gained
      from live_answer where tenant_id = $1 and game_id = $2 and ($3 or step = any (array(
        select step from live_step where tenant_id = $1 and game_id = $2 and closed_at is not null)))
      group by player_id`,
    [tx.tenantId, gameId, isOwnPace, latest],
  );
  const pointsOf = new Map(sums.map((sum) => [sum.player_id, sum]));
  const players = await tx.prepared<Omit<BoardRow, 'points' | 'gained'>>(
    'live-board-players',
    `select player_id, nickname, team, is_guest from live_player
      where tenant_id = $1 and game_id = $2 and state = 'in' order by joined_at, player_id`,
    [tx.tenantId, gameId],
  );
  const rows = players.map((player): BoardRow => {
    const { points = 0, gained = 0 } = pointsOf.get(player.player_id) ?? {};
    return { ...player, points, gained };
  });
  return ranked(rows);
}

/*
 * What is looked up for each of many players is a lateral of one row: a plain join is planned as a scan of all answers of
 * the tenant while the tables are new and have no statistics, which costs a full house half a core.
 */

interface Asked {
  readonly gameId: string;
  readonly personId: string;
}

export interface AskedPlayer {
  readonly game_id: string;
  readonly person_id: string;
  readonly player_id: string;
  readonly state: string;
  readonly time_percent: number | null;
  readonly round_trip_ms: number | null;
}

/** The players who answer, of many games at once. */
export const listPlayersAsked = (tx: TenantTx, asked: readonly Asked[]): Promise<AskedPlayer[]> =>
  tx.prepared<AskedPlayer>(
    'live-players-asked',
    `select p.* from unnest($2::uuid[], $3::uuid[]) as n (game_id, person_id)
      cross join lateral (select game_id, person_id, player_id, state, time_percent, round_trip_ms from live_player
        where tenant_id = $1 and game_id = n.game_id and person_id = n.person_id limit 1) p`,
    [tx.tenantId, asked.map((one) => one.gameId), asked.map((one) => one.personId)],
  );

export interface AskedGame {
  readonly game_id: string;
  readonly phase: string;
  readonly step: number;
}

/** Locks the games against moving on until these answers are written; answers do not wait for each other. */
export const lockGamesForAnswers = (tx: TenantTx, gameIds: readonly string[]): Promise<AskedGame[]> =>
  tx.prepared<AskedGame>(
    'lock-live-games-for-answers',
    `select game_id, phase, step from live_game where tenant_id = $1 and game_id = any($2::uuid[])
      order by game_id for share`,
    [tx.tenantId, gameIds],
  );

interface StepOf {
  readonly gameId: string;
  readonly step: number;
}

export const listOpened = (tx: TenantTx, steps: readonly StepOf[]) =>
  tx.prepared<{ game_id: string; step: number; opened_at: Date | null }>(
    'live-steps-opened',
    `select s.game_id, s.step, s.opened_at from unnest($2::uuid[], $3::int[]) as n (game_id, step)
      join live_step s on s.tenant_id = $1 and s.game_id = n.game_id and s.step = n.step`,
    [tx.tenantId, steps.map((one) => one.gameId), steps.map((one) => one.step)],
  );

interface OwnStepOf extends StepOf {
  readonly playerId: string;
}

export const listOwnOpened = (tx: TenantTx, steps: readonly OwnStepOf[]) =>
  tx.prepared<{ game_id: string; step: number; player_id: string; opened_at: Date }>(
    'live-own-steps-opened',
    `select s.* from unnest($2::uuid[], $3::int[], $4::uuid[]) as n (game_id, step, player_id)
      cross join lateral (select game_id, step, player_id, opened_at from live_own_step
        where tenant_id = $1 and game_id = n.game_id and step = n.step and player_id = n.player_id limit 1) s`,
    [tx.tenantId, steps.map((one) => one.gameId), steps.map((one) => one.step), steps.map((one) => one.playerId)],
  );

/** The answers that are there already. */
export const listGiven = (tx: TenantTx, steps: readonly OwnStepOf[]): Promise<AnswerRow[]> =>
  tx.prepared<AnswerRow>(
    'live-answers-given',
    `select a.* from unnest($2::uuid[], $3::int[], $4::uuid[]) as n (game_id, step, player_id)
      cross join lateral (select game_id, step, player_id, answer, outcome, share, points, bonus, streak, elapsed_ms, answered_at
        from live_answer
        where tenant_id = $1 and game_id = n.game_id and step = n.step and player_id = n.player_id limit 1) a`,
    [tx.tenantId, steps.map((one) => one.gameId), steps.map((one) => one.step), steps.map((one) => one.playerId)],
  );

/** Fails as a whole where one of them is there already. */
export async function insertAnswers(tx: TenantTx, rows: readonly AnswerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.prepared(
    'insert-live-answers',
    `insert into live_answer (tenant_id, game_id, step, player_id, answer, outcome, share, points, bonus, streak, elapsed_ms,
        answered_at)
      values ($1, unnest($2::uuid[]), unnest($3::int[]), unnest($4::uuid[]), unnest($5::jsonb[]), unnest($6::text[]),
        unnest($7::text[]), unnest($8::int[]), unnest($9::int[]), unnest($10::int[]), unnest($11::int[]),
        unnest($12::timestamptz[]))`,
    [
      tx.tenantId,
      rows.map((row) => row.game_id),
      rows.map((row) => row.step),
      rows.map((row) => row.player_id),
      rows.map((row) => JSON.stringify(row.answer)),
      rows.map((row) => row.outcome),
      rows.map((row) => row.share),
      rows.map((row) => row.points),
      rows.map((row) => row.bonus),
      rows.map((row) => row.streak),
      rows.map((row) => row.elapsed_ms),
      rows.map((row) => row.answered_at.toISOString()),
    ],
  );
}
