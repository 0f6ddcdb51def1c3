/** What the browser asks about live quizzes, apart from running games: those are in `screens/play` and `screens/host`. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  answerLiveStep,
  findLiveGame,
  getLivePlay,
  joinLiveGame,
  openOwnStep,
  pingLiveGame,
  reviewLivePlay,
} from './contract.ts';
import {
  changeLivePlayer,
  controlLiveGame,
  deleteLiveGame,
  getLiveHost,
  type HostAct,
  listLiveGames,
  listLivePlayers,
} from './contract-host.ts';
import { createLiveGame, planLiveGame, planLiveSelection } from './contract-setup.ts';
import { getLiveReport, makeLiveAttempts } from './report/contract.ts';
import type { Phase } from './rules.ts';

const key = ['live'] as const;

export const livePlanQuery = (quiz: string) =>
  queryOptions({
    queryKey: [...key, 'plan', quiz],
    queryFn: ({ signal }) => call(planLiveGame, { params: { id: quiz }, signal }),
    staleTime: 0,
    // The form is filled from it once: what comes later would undo what was typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const selectionPlanQuery = (questions: readonly string[]) =>
  queryOptions({
    queryKey: [...key, 'plan', 'selection', ...questions],
    queryFn: ({ signal }) => call(planLiveSelection, { body: { questions: [...questions] }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The right answers, for a player of a game that is over. */
export const playReviewQuery = (game: string) =>
  queryOptions({
    queryKey: [...key, 'review', game],
    queryFn: ({ signal }) => call(reviewLivePlay, { params: { id: game }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const liveGamesQuery = (query: NonNullable<QueryInputOf<typeof listLiveGames>>) =>
  queryOptions({
    queryKey: [...key, 'games', query],
    queryFn: ({ signal }) => call(listLiveGames, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const livePlayersQuery = (game: string) =>
  queryOptions({
    queryKey: [...key, 'players', game],
    queryFn: ({ signal }) => call(listLivePlayers, { params: { id: game }, signal }),
    staleTime: 0,
  });

export const liveReportQuery = (game: string) =>
  queryOptions({
    queryKey: [...key, 'report', game],
    queryFn: ({ signal }) => call(getLiveReport, { params: { id: game }, signal }),
    staleTime: 0,
  });

/** Where the game is now, for pages that do not follow it. */
export const liveHostQuery = (game: string) =>
  queryOptions({ queryKey: [...key, 'host', game], queryFn: () => loadHost(game), staleTime: 0 });

export const createGame = (body: BodyInputOf<typeof createLiveGame>) => call(createLiveGame, { body });
export const makeAttempts = (game: string) => call(makeLiveAttempts, { params: { id: game } });

export function useDeleteGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (game: string) => call(deleteLiveGame, { params: { id: game } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'games'] }),
  });
}

export function useChangePlayer(game: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ player, body }: { player: string; body: BodyInputOf<typeof changeLivePlayer> }) =>
      call(changeLivePlayer, { params: { id: game, player }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: livePlayersQuery(game).queryKey }),
  });
}

export const loadHost = (game: string) => call(getLiveHost, { params: { id: game } });
export const controlGame = (game: string, act: HostAct, from: { step: number; phase: Phase }) =>
  call(controlLiveGame, { params: { id: game }, body: { act, from } });

export const findGame = (pin: string) => call(findLiveGame, { body: { pin } });
export const joinGame = (body: { pin: string; nickname?: string; team?: string | null }) =>
  call(joinLiveGame, { body });
export const loadPlay = (game: string) => call(getLivePlay, { params: { id: game } });
export const sendAnswer = (game: string, step: number, answer: unknown, signal?: AbortSignal) =>
  call(answerLiveStep, { params: { id: game }, body: { step, answer }, signal });
export const openNextStep = (game: string, done: number) => call(openOwnStep, { params: { id: game }, body: { done } });

const PINGS = 4;

/** Has the server measure the round trip to this page, so that nobody loses points by the way their answers take. */
export async function measureRoundTrip(game: string): Promise<void> {
  let token: string | null = null;
  for (let count = 0; count < PINGS; count += 1)
    token = (await call(pingLiveGame, { params: { id: game }, body: { token } })).token;
}
