/** How everybody did in one quiz: participants, analysis, leaderboard. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from '#results/results/contract-quiz.ts';

export type ParticipantsQuery = NonNullable<QueryInputOf<typeof listParticipants>>;

/** How often lists of an exam that is running are asked for again, in milliseconds. */
export const watchEveryMs = 5000;

/** Who takes a quiz; asked again every five seconds while somebody looks at it. */
export const participantsQuery = (quizId: string, query: ParticipantsQuery) =>
  queryOptions({
    queryKey: ['participants', quizId, query],
    queryFn: ({ signal }) => call(listParticipants, { params: { id: quizId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: watchEveryMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });

/** The numbers of one quiz, for one group or for everyone. */
export const quizAnalysisQuery = (quizId: string, group?: string) =>
  queryOptions({
    queryKey: ['quizAnalysis', quizId, group ?? null],
    queryFn: ({ signal }) => call(getQuizAnalysis, { params: { id: quizId }, query: { group }, signal }),
    placeholderData: keepPreviousData,
  });

export type LeaderboardQuery = NonNullable<QueryInputOf<typeof getLeaderboard>>;

/** One page of a ranking: of everyone or a group, of a time, in a topic. */
export const leaderboardQuery = (quizId: string, page: LeaderboardQuery) =>
  queryOptions({
    queryKey: ['leaderboard', quizId, page],
    queryFn: ({ signal }) => call(getLeaderboard, { params: { id: quizId }, query: page, signal }),
    placeholderData: keepPreviousData,
  });
