import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#platform/web/call.ts';
import {
  getPractice,
  getPracticeDefaults,
  listPracticeSources,
  type PracticeRun,
  setPracticeDefaults,
  setPracticeSettings,
  startPractice,
} from './contract.ts';
import { listPracticeQuestions, listPracticeTopics, setQuestionClosed, setTopicClosed } from './contract-teachers.ts';
import type { PracticeSource } from './rules.ts';

const key = ['practice'] as const;

/** What is due for me today, and my settings. */
export const practiceQuery = () =>
  queryOptions({ queryKey: [...key, 'today'], queryFn: ({ signal }) => call(getPractice, { signal }), staleTime: 0 });

/** How many questions each way to practise has; `difficulty`: only its questions are counted. */
export const practiceSourcesQuery = (difficulty?: number) =>
  queryOptions({
    queryKey: [...key, 'sources', difficulty],
    queryFn: ({ signal }) =>
      call(listPracticeSources, { query: difficulty === undefined ? {} : { dif: String(difficulty) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface RunChoice {
  readonly from: PracticeSource;
  readonly attempt?: string | undefined;
  readonly course?: string | undefined;
  readonly topic?: string | undefined;
  readonly assignment?: string | undefined;
  readonly difficulty?: number | undefined;
  /** Either, or 10 questions. */
  readonly count?: number | undefined;
  readonly minutes?: number | undefined;
}

/** A run, and whether it was made of what this browser keeps. */
export interface StartedRun extends PracticeRun {
  readonly isOffline: boolean;
}

/** Asks the server; where it can't be reached, takes the questions that this browser keeps. */
async function startRun(choice: RunChoice, signal: AbortSignal): Promise<StartedRun> {
  try {
    return { ...(await call(startPractice, { body: choice, signal })), isOffline: false };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') throw error;
    const kept = await (await import('./offline/runs.ts')).startCachedRun(choice);
    if (!kept) throw error;
    return { ...kept, isOffline: true };
  }
}

/** The questions of one run. `run` tells runs apart: each asks once and keeps what it got. */
export const practiceRunQuery = (choice: RunChoice, run: string) =>
  queryOptions({
    queryKey: [...key, 'run', run, choice],
    queryFn: ({ signal }) => startRun(choice, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What this browser keeps for practice without a network; null: nothing. */
export const cachedKey = [...key, 'kept'] as const;
export const cachedQuery = () =>
  queryOptions({
    queryKey: cachedKey,
    queryFn: async () => (await import('./offline/runs.ts')).readCached(),
    staleTime: 0,
    networkMode: 'always',
  });

/** Everything but runs, which keep what they got. */
export function useRefreshCounts() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [...key, 'today'] });
    void client.invalidateQueries({ queryKey: [...key, 'sources'] });
    void client.invalidateQueries({ queryKey: [...key, 'assigned'] });
    void client.invalidateQueries({ queryKey: cachedKey });
  };
}

/** What students of the school have who have not chosen for themselves. */
export const practiceDefaultsQuery = () =>
  queryOptions({
    queryKey: [...key, 'defaults'],
    queryFn: ({ signal }) => call(getPracticeDefaults, { signal }),
    staleTime: 0,
  });

/** Sets the settings of the student, or those of the school. */
export function useSetPracticeSettings(isForSchool: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { retention: number; dailyLimit: number; tries: number }) =>
      call(isForSchool ? setPracticeDefaults : setPracticeSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, isForSchool ? 'defaults' : 'today'] }),
  });
}

export const practiceQuestionsQuery = (page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: [...key, 'questions', page],
    queryFn: ({ signal }) => call(listPracticeQuestions, { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const practiceTopicsQuery = (page: { ofst: number; limit: number; q: string }) =>
  queryOptions({
    queryKey: [...key, 'topics', page],
    queryFn: ({ signal }) => call(listPracticeTopics, { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Closes a question or a topic for practice, or opens it again. */
export function useSetClosed(kind: 'question' | 'topic') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isClosed }: { id: string; isClosed: boolean }) =>
      call(kind === 'question' ? setQuestionClosed : setTopicClosed, { params: { id }, body: { isClosed } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
