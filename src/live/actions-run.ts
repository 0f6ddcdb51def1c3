/** A game moves on: by its host, or by itself when its time has come. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { HostAct } from './contract-host.ts';
import { type Game, getGame } from './game.ts';
import { publishLive } from './room/signals.ts';
import { MOST_ROUND_TRIP_MS, ownLimitMs, type Phase, phaseAfter } from './rules.ts';
import { type GameChange, type GameRow, lockGameRow, setDue, setStepTime, updateGame } from './store.ts';
import { countAnswersTo } from './store-answers.ts';
import { countPlayers } from './store-players.ts';

/** Answers that were sent in time arrive by then, and what arrived is written. */
const SLACK_MS = MOST_ROUND_TRIP_MS + 250;
/** A step without a time limit closes with the last answer. Should that notification be lost, the next check closes it. */
const CHECK_EVERY_MS = 5_000;

export interface From {
  readonly step: number;
  readonly phase: string;
}

/**
 * Does the act where the game is still at the step and phase that it goes from; otherwise nothing. Returns the game as it is
 * now, and whether it was moved.
 */
export async function actFrom(
  tx: TenantTx,
  gameId: string,
  act: HostAct,
  from: From,
  now: Date,
): Promise<{ row: GameRow; acted: boolean }> {
  const game = await getGame(tx, gameId);
  const row = await lockGameRow(tx, gameId);
  if (row.step !== from.step || row.phase !== from.phase) return { row, acted: false };
  const moved = await move(tx, game, row, act, now);
  return moved ? { row: moved, acted: true } : { row, acted: false };
}

/** Moves a game whose time has come; false where it has not, or somebody else has moved it. */
export async function moveDue(tx: TenantTx, gameId: string, now: Date): Promise<boolean> {
  const game = await getGame(tx, gameId);
  const row = await lockGameRow(tx, gameId);
  if (!row.due_at || row.due_at > now) return false;
  if (row.phase === 'question' && (await limitOf(tx, game, row.step)) === null) {
    if (!(await isAnsweredByAll(tx, row))) {
      await setDue(tx, gameId, new Date(now.getTime() + CHECK_EVERY_MS));
      return false;
    }
  }
  const act = dueAct(game, row);
  return (await move(tx, game, row, act, now)) !== null;
}

/** Closes the step where everybody who is in has answered it. */
export async function closeAnswered(tx: TenantTx, gameId: string, step: number, now: Date): Promise<boolean> {
  return (await actFrom(tx, gameId, 'close', { step, phase: 'question' }, now)).acted;
}

function dueAct(game: Game, row: GameRow): HostAct {
  if (game.isOwnPace) return 'finish';
  if (row.phase === 'question') return 'close';
  if (row.phase === 'result') return 'board';
  return row.step === game.steps.length ? 'finish' : 'next';
}

async function move(tx: TenantTx, game: Game, row: GameRow, act: HostAct, now: Date): Promise<GameRow | null> {
  const phase = phaseAfter(act, row.phase, {
    isOwn: game.isOwnPace,
    isLast: row.step === game.steps.length,
  });
  if (phase === null) return null;
  if (row.phase === 'question') await setStepTime(tx, game.gameId, row.step, 'closed_at', now);
  const change = await changeTo(tx, game, row, phase, now);
  if (phase === 'question') await setStepTime(tx, game.gameId, row.step + 1, 'opened_at', now);
  const moved = await updateGame(tx, game.gameId, change);
  await publishLive(tx, { gameId: game.gameId, kind: 'room' });
  return moved;
}

async function changeTo(tx: TenantTx, game: Game, row: GameRow, phase: Phase, now: Date): Promise<GameChange> {
  const started = row.started_at ?? now;
  const isTimed = game.settings.pace === 'timed';
  const pause = isTimed ? new Date(now.getTime() + game.settings.pauseSeconds * 1_000) : null;
  switch (phase) {
    case 'question': {
      const step = row.step + 1;
      return { phase, step, started_at: started, due_at: await dueAt(tx, game, step, now, now) };
    }
    case 'result':
    case 'board':
      return { phase, due_at: pause };
    case 'running':
      return { phase, started_at: started, due_at: closingOf(game) };
    case 'finished':
      return { phase, finished_at: now, pin: null, due_at: null };
    default:
      return { phase };
  }
}

const closingOf = ({ settings }: Game): Date | null =>
  settings.closesAt === null ? null : new Date(settings.closesAt);

/** The longest time limit of anybody, in milliseconds; null: somebody has none. */
async function limitOf(tx: TenantTx, { gameId, steps }: Game, step: number): Promise<number | null> {
  const { most_percent, is_unlimited } = await countPlayers(tx, gameId);
  return is_unlimited ? null : ownLimitMs(steps[step - 1]!.seconds, Math.max(100, most_percent ?? 100));
}

async function isAnsweredByAll(tx: TenantTx, { game_id, step }: GameRow): Promise<boolean> {
  const { players } = await countPlayers(tx, game_id);
  return players > 0 && (await countAnswersTo(tx, game_id, step)) >= players;
}

/** When the step closes by itself, after the longest time limit of anybody; without one, when it is checked. */
async function dueAt(tx: TenantTx, game: Game, step: number, openedAt: Date, now: Date): Promise<Date> {
  const limit = await limitOf(tx, game, step);
  return limit === null ? new Date(now.getTime() + CHECK_EVERY_MS) : new Date(openedAt.getTime() + limit + SLACK_MS);
}

/** After a time limit has been changed while a step is open. The caller has locked the row. */
export async function resetDue(tx: TenantTx, row: GameRow, openedAt: Date, now: Date): Promise<void> {
  const game = await getGame(tx, row.game_id);
  await updateGame(tx, row.game_id, { due_at: await dueAt(tx, game, row.step, openedAt, now) });
}
