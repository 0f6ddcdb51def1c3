/** Where a game is, as rooms and players are shown it. Reading is here; when it is sent is in `rooms.ts`. */
import type { z } from 'zod';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { HostState } from './contract-host.ts';
import type { Me, Place, Room, teamPlaceSchema, verdictSchema } from './contract-room.ts';
import { type Game, getGame } from './game.ts';
import { resultOf } from './grading.ts';
import { ownLimitMs, ranked } from './rules.ts';
import { type GameRow, getGameRow, listStepTimes } from './store.ts';
import { type AnswerRow, type BoardPlace, countAnswersTo, listAnswersTo, readBoard } from './store-answers.ts';
import { countPlayers, type listOwnSteps, type PlayerRow } from './store-players.ts';

const SHOWN_PLACES = 10;

/** Everything that is the same for everybody, and what each player's own part is made of. */
export interface Snapshot {
  readonly game: Game;
  readonly row: GameRow;
  readonly openedAt: Date | null;
  readonly players: number;
  readonly waiting: number;
  readonly answered: number;
  readonly result: Room['result'];
  readonly board: readonly BoardPlace[];
  readonly placeOf: ReadonlyMap<string, BoardPlace>;
  /** Whether a step was closed, so that there is something to rank by. */
  readonly hasResults: boolean;
  /** Of the step that was closed last, by player. */
  readonly closedAnswers: ReadonlyMap<string, AnswerRow>;
}

/**
 * Where the game is now. `before`: what was read last; where since then nothing has happened but that the next question was opened, its board
 * is still the board.
 */
export async function readSnapshot(tx: TenantTx, gameId: string, before: Snapshot | null = null): Promise<Snapshot> {
  const game = await getGame(tx, gameId);
  const row = await getGameRow(tx, gameId);
  const times = await listStepTimes(tx, gameId);
  const { players, waiting } = await countPlayers(tx, gameId);
  const current = times[row.step - 1];
  const closed = times.findLast((time) => time.closed_at !== null)?.step ?? 0;
  const isOpened = row.phase === 'question' && row.step === (before?.row.step ?? -1) + 1;
  const isNext = isOpened && row.version === before!.row.version + 1;
  const standings = isNext ? before! : await readStandings(tx, game, closed);
  const answers = [...standings.closedAnswers.values()];
  const isShown = ['result', 'board'].includes(row.phase) && closed === row.step && closed > 0;
  return {
    game,
    row,
    openedAt: current?.opened_at ?? null,
    players,
    waiting,
    answered: closed > 0 && closed === row.step ? answers.length : await countAnswersTo(tx, gameId, row.step),
    result: isShown ? resultOf(game.steps[closed - 1]!, answers) : null,
    board: standings.board,
    placeOf: standings.placeOf,
    hasResults: closed > 0,
    closedAnswers: standings.closedAnswers,
  };
}

/** The board, and the answers to the step that was closed last. */
async function readStandings(
  tx: TenantTx,
  { gameId, isOwnPace }: Game,
  closed: number,
): Promise<Pick<Snapshot, 'board' | 'placeOf' | 'closedAnswers'>> {
  const board = await readBoard(tx, gameId, isOwnPace, closed);
  const placeOf = new Map(board.map((place) => [place.player_id, place]));
  // Of players who were removed nothing is shown.
  const answers = closed === 0 ? [] : await listAnswersTo(tx, gameId, closed);
  const shown = answers.filter((answer) => placeOf.has(answer.player_id));
  return { board, placeOf, closedAnswers: new Map(shown.map((answer) => [answer.player_id, answer])) };
}

const remaining = (until: Date | null, now: Date): number | null =>
  until === null ? null : Math.max(0, until.getTime() - now.getTime());

export const toPlace = (place: BoardPlace): Place => ({
  player: place.player_id,
  nickname: place.nickname,
  team: place.team,
  rank: place.rank,
  points: place.points,
  gained: place.gained,
});

/** Teams by the mean of their players' points. */
export function teamsOf(game: Game, board: readonly BoardPlace[]): z.output<typeof teamPlaceSchema>[] {
  const teams = game.settings.teams.map((team) => {
    const own = board.filter((place) => place.team === team);
    const total = own.reduce((sum, place) => sum + place.points, 0);
    return { team, players: own.length, points: own.length === 0 ? 0 : Math.round(total / own.length) };
  });
  return ranked(teams);
}

/** When the room's own time is over; a step's is that of the usual time limit. */
function endOf({ game, row, openedAt }: Snapshot): Date | null {
  if (row.phase !== 'question') return row.due_at;
  const limit = ownLimitMs(game.steps[row.step - 1]!.seconds, 100);
  return limit === null || !openedAt ? null : new Date(openedAt.getTime() + limit);
}

const boardsOf = ({ game, board }: Snapshot): Pick<Room, 'board' | 'teamBoard'> => ({
  board: board.slice(0, SHOWN_PLACES).map(toPlace),
  teamBoard: game.settings.teams.length > 0 ? teamsOf(game, board) : null,
});

export function toRoom(snapshot: Snapshot, now: Date): Room {
  const { game, row } = snapshot;
  const { settings } = game;
  const step = ['question', 'result'].includes(row.phase) ? game.steps[row.step - 1] : undefined;
  const hasBoard = row.phase === 'board' || row.phase === 'finished';
  return {
    game: game.gameId,
    name: game.name,
    version: row.version,
    phase: row.phase,
    pace: settings.pace,
    points: settings.points,
    streakBonus: settings.streakBonus,
    teams: settings.teams,
    step: row.step,
    steps: game.steps.length,
    players: snapshot.players,
    answered: snapshot.answered,
    question: step?.question ?? null,
    remainingMs: remaining(endOf(snapshot), now),
    result: snapshot.result,
    ...(hasBoard ? boardsOf(snapshot) : { board: null, teamBoard: null }),
  };
}

export const toVerdict = (answer: AnswerRow): z.output<typeof verdictSchema> => ({
  step: answer.step,
  outcome: answer.outcome as z.output<typeof verdictSchema>['outcome'],
  points: answer.points,
  bonus: answer.bonus,
  elapsedMs: answer.elapsed_ms,
});

const baseOf = (player: PlayerRow, place: BoardPlace | undefined) => ({
  player: player.player_id,
  nickname: player.nickname,
  team: player.team,
  state: player.state,
  points: place?.points ?? 0,
  timePercent: player.time_percent,
});

/** Of a player who joined since the board was read. */
const rankWithoutPoints = ({ board }: Snapshot): number => board.filter(({ points }) => points > 0).length + 1;

/** A player's part where everybody is at the same step. `given`: their answer to it. */
export function toMe(snapshot: Snapshot, player: PlayerRow, given: AnswerRow | undefined, now: Date): Me {
  const { game, row, openedAt, placeOf, hasResults, closedAnswers } = snapshot;
  const place = placeOf.get(player.player_id);
  const closed = closedAnswers.get(player.player_id);
  const step = row.phase === 'finished' || row.phase === 'board' ? undefined : game.steps[row.step - 1];
  const limit = step && ownLimitMs(step.seconds, player.time_percent);
  const left = !step || row.phase !== 'question' ? 0 : endsIn(limit ?? null, openedAt, now);
  return {
    ...baseOf(player, place),
    rank: !hasResults || player.state !== 'in' ? null : (place?.rank ?? rankWithoutPoints(snapshot)),
    streak: closed?.streak ?? 0,
    at: step
      ? {
          step: step.step,
          remainingMs: left,
          ...(given && { answer: given.answer }),
          isAnswered: given !== undefined,
          isOpen: row.phase === 'question' && given === undefined && left !== 0,
          question: null,
        }
      : null,
    verdict: closed ? toVerdict(closed) : null,
    done: 0,
  };
}

/** Of a player who has just joined and answered nothing. */
export const toNewMe = (snapshot: Snapshot, player: PlayerRow, now: Date): Me =>
  snapshot.game.isOwnPace ? toOwnMe(snapshot, player, [], [], now) : toMe(snapshot, player, undefined, now);

const endsIn = (limit: number | null, openedAt: Date | null, now: Date): number | null =>
  limit === null || !openedAt ? null : remaining(new Date(openedAt.getTime() + limit), now);

export type OwnStep = Awaited<ReturnType<typeof listOwnSteps>>[number];

/** A player's part in a challenge. `given`: their answers by step. */
export function toOwnMe(
  snapshot: Snapshot,
  player: PlayerRow,
  opened: readonly OwnStep[],
  given: readonly AnswerRow[],
  now: Date,
): Me {
  const { game, row, placeOf } = snapshot;
  const place = placeOf.get(player.player_id);
  const answers = new Map(given.map((answer) => [answer.step, answer]));
  const latest = opened.at(-1);
  const step = latest && game.steps[latest.step - 1];
  const left = latest && step ? endsIn(ownLimitMs(step.seconds, player.time_percent), latest.opened_at, now) : 0;
  const answer = step && answers.get(step.step);
  const isOpen = row.phase === 'running' && step !== undefined && !answer && left !== 0;
  // An answered step stays until the player opens the next one, so that they can read what it was worth.
  const isShown = row.phase === 'running' && step !== undefined && (isOpen || answer !== undefined);
  const lastAnswer = given.at(-1);
  return {
    ...baseOf(player, place),
    // The same rows as those of the board, which may have been read before the latest answer.
    points: given.reduce((total, { points }) => total + points, 0),
    rank: place && given.length > 0 ? place.rank : null,
    streak: lastAnswer && lastAnswer.step === latest?.step ? lastAnswer.streak : isOpen ? (lastAnswer?.streak ?? 0) : 0,
    at: isShown
      ? {
          step: step.step,
          remainingMs: isOpen ? left : 0,
          ...(answer && { answer: answer.answer }),
          isAnswered: answer !== undefined,
          isOpen,
          question: step.question,
        }
      : null,
    verdict: lastAnswer && lastAnswer.step === latest?.step ? toVerdict(lastAnswer) : null,
    done: isOpen ? opened.length - 1 : opened.length,
  };
}

/** For players who are not, or no longer, in: what everybody may know. */
export const hidden = (room: Room): Room => ({ ...room, question: null, result: null, board: null, teamBoard: null });

/** The host of a challenge sees the board while it runs. */
export const toHostRoom = (snapshot: Snapshot, now: Date): Room => ({
  ...toRoom(snapshot, now),
  ...(snapshot.row.phase === 'running' && boardsOf(snapshot)),
});

export function toHostState(snapshot: Snapshot, now: Date): HostState {
  const { game, row } = snapshot;
  const next = row.phase === 'finished' || game.isOwnPace ? undefined : game.steps[row.step];
  return {
    room: toHostRoom(snapshot, now),
    pin: row.pin,
    settings: game.settings,
    quiz: row.quiz_id,
    waiting: snapshot.waiting,
    next: next ? { step: next.step, kind: next.kind, type: next.type.name, title: next.title } : null,
    attempts: row.quiz_id === null ? 'none' : row.attempts_made_at ? 'made' : row.task_id ? 'started' : 'open',
    attemptsTask: row.task_id,
  };
}
