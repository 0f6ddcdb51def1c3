/** Accepts answers of many players at once. Each is committed before it is acknowledged, and the first one is final. */
import type { z } from 'zod';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import type { Outcome } from '#platform/server/batcher.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { answerLiveStep } from './contract.ts';
import { type Game, getGame, type Step } from './game.ts';
import { answerBlocker, gradeAnswer } from './grading.ts';
import { elapsedMs, MOST_ROUND_TRIP_MS, ownLimitMs } from './rules.ts';
import { toVerdict } from './state.ts';
import {
  type AnswerRow,
  type AskedGame,
  type AskedPlayer,
  insertAnswers,
  listGiven,
  listOpened,
  listOwnOpened,
  listPlayersAsked,
  lockGamesForAnswers,
} from './store-answers.ts';

export interface AnswerRequest {
  readonly gameId: string;
  readonly personId: string;
  readonly step: number;
  readonly answer: unknown;
  readonly receivedAt: Date;
}

export type Accepted = z.input<typeof answerLiveStep.response>;

/** What a request is decided by. */
interface Asked {
  readonly request: AnswerRequest;
  readonly game: Game;
  readonly step: Step;
  readonly now: AskedGame;
  readonly player: AskedPlayer;
}

const keyOf = (gameId: string, step: number, playerId: string): string => `${gameId} ${step} ${playerId}`;

/**
 * Accepts each request's answer, or finds the one that was accepted before. An outcome's error is `not_found`, `forbidden` (not let in
 * yet), `closed`, `conflict` (the step is not open yet) or `invalid_input`. Fails as a whole where another process
 * accepts an answer of the same player at the same moment: single requests then find it. `added`: what is new.
 */
export async function acceptAnswers(
  tx: TenantTx,
  requests: readonly AnswerRequest[],
): Promise<{ readonly outcomes: Outcome<Accepted>[]; readonly added: readonly AnswerRow[] }> {
  const asked = await findAsked(tx, requests);
  const found = asked.flatMap((one) => ('error' in one ? [] : [one]));
  const places = found.flatMap(({ game, step, player }) =>
    [step.step, step.scoredBefore].flatMap((at) =>
      at === null ? [] : [{ gameId: game.gameId, step: at, playerId: player.player_id }],
    ),
  );
  const given = new Map(
    (places.length === 0 ? [] : await listGiven(tx, places)).map((row) => [
      keyOf(row.game_id, row.step, row.player_id),
      row,
    ]),
  );
  const opened = await findOpened(tx, found);
  const added: AnswerRow[] = [];
  const outcomes = asked.map((one): Outcome<Accepted> => {
    if ('error' in one) return one;
    const key = keyOf(one.game.gameId, one.step.step, one.player.player_id);
    try {
      const row = given.get(key) ?? decide(one, opened.get(key) ?? null, streakBefore(one, given));
      if (!given.has(key)) added.push(row);
      given.set(key, row);
      return { value: { step: row.step, answer: row.answer, verdict: one.game.isOwnPace ? toVerdict(row) : null } };
    } catch (error) {
      return { error };
    }
  });
  await insertAnswers(tx, added);
  return { outcomes, added };
}

async function findAsked(
  tx: TenantTx,
  requests: readonly AnswerRequest[],
): Promise<(Asked | { readonly error: unknown })[]> {
  const ids = [...new Set(requests.map(({ gameId }) => gameId))].toSorted();
  const rows = new Map((await lockGamesForAnswers(tx, ids)).map((row) => [row.game_id, row]));
  const games = new Map<string, Game>();
  for (const id of rows.keys()) games.set(id, await getGame(tx, id));
  const players = new Map(
    (await listPlayersAsked(tx, requests)).map((row) => [`${row.game_id} ${row.person_id}`, row]),
  );
  return requests.map((request) => {
    const [game, now] = [games.get(request.gameId), rows.get(request.gameId)];
    const player = players.get(`${request.gameId} ${request.personId}`);
    const step = game?.steps[request.step - 1];
    if (!game || !now || !player || player.state === 'removed') return { error: notFound('The live quiz') };
    if (player.state === 'waiting') return { error: new Refusal('forbidden', 'The host has not let you in yet') };
    if (!step) return { error: notFound('The question') };
    return { request, game, step, now, player };
  });
}

/** When each of these steps was opened, for its player. */
async function findOpened(tx: TenantTx, asked: readonly Asked[]): Promise<Map<string, Date>> {
  const opened = new Map<string, Date>();
  const [own, shared] = [asked.filter(({ game }) => game.isOwnPace), asked.filter(({ game }) => !game.isOwnPace)];
  if (own.length > 0) {
    const places = own.map(({ game, step, player }) => ({
      gameId: game.gameId,
      step: step.step,
      playerId: player.player_id,
    }));
    for (const row of await listOwnOpened(tx, places)) {
      opened.set(keyOf(row.game_id, row.step, row.player_id), row.opened_at);
    }
  }
  if (shared.length > 0) {
    const steps = new Map(
      shared.map(({ game, step }) => [`${game.gameId} ${step.step}`, { gameId: game.gameId, step: step.step }]),
    );
    const at = new Map(
      (await listOpened(tx, [...steps.values()])).map((row) => [`${row.game_id} ${row.step}`, row.opened_at]),
    );
    for (const { game, step, player } of shared) {
      const time = at.get(`${game.gameId} ${step.step}`);
      if (time) opened.set(keyOf(game.gameId, step.step, player.player_id), time);
    }
  }
  return opened;
}

const streakBefore = ({ game, step, player }: Asked, given: ReadonlyMap<string, AnswerRow>): number =>
  step.scoredBefore === null ? 0 : (given.get(keyOf(game.gameId, step.scoredBefore, player.player_id))?.streak ?? 0);

const closed = () => new Refusal('closed', 'This question is closed');

/** The row of a new answer. Throws why it can't be accepted. */
function decide({ request, game, step, now, player }: Asked, openedAt: Date | null, streak: number): AnswerRow {
  if (game.isOwnPace) {
    if (now.phase !== 'running') throw closed();
    if (!openedAt) throw new Refusal('conflict', 'Open the question first');
  } else {
    if (request.step > now.step) throw new Refusal('conflict', 'This question is not open yet');
    if (request.step < now.step || now.phase !== 'question' || !openedAt) throw closed();
  }
  const limitMs = ownLimitMs(step.seconds, player.time_percent);
  const taken = elapsedMs(openedAt, request.receivedAt, player.round_trip_ms);
  const sinceOpened = request.receivedAt.getTime() - openedAt.getTime();
  // What was sent in the last moment arrives later; it counts as sent at the end.
  if (limitMs !== null && sinceOpened > limitMs + MOST_ROUND_TRIP_MS) throw closed();
  const blocker = answerBlocker(step, request.answer);
  if (blocker !== null) throw badField('answer', blocker);
  const elapsed = limitMs === null ? taken : Math.min(taken, limitMs);
  const answer: unknown = step.type.answerSchema.parse(request.answer);
  const graded = gradeAnswer(game, step, { answer, elapsedMs: elapsed, limitMs, streakBefore: streak });
  return {
    game_id: game.gameId,
    step: step.step,
    player_id: player.player_id,
    answer: answer as AnswerRow['answer'],
    outcome: graded.outcome,
    share: graded.share,
    points: graded.points,
    bonus: graded.bonus,
    streak: graded.streak,
    elapsed_ms: Math.min(elapsed, 2_000_000_000),
    answered_at: request.receivedAt,
  };
}
