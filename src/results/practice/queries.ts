import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import {
  checkPractice,
  getPractice,
  listPracticeSources,
  setPracticeSettings,
  startPractice,
  undoPractice,
} from './contract.ts';
import { listPracticeQuestions, listPracticeTopics, setQuestionClosed, setTopicClosed } from './contract-teachers.ts';
import type { PracticeSource } from './rules.ts';

const key = ['practice'] as const;

/** What is due for me today, and my settings. */
export const practiceQuery = () =>
  queryOptions({ queryKey: [...key, 'today'], queryFn: ({ signal }) => call(getPractice, { signal }), staleTime: 0 });

/** How many questions each way to practise has. */
export const practiceSourcesQuery = () =>
  queryOptions({
    queryKey: [...key, 'sources'],
    queryFn: ({ signal }) => call(listPracticeSources, { signal }),
    staleTime: 0,
  });

export interface RunChoice {
  readonly from: PracticeSource;
  readonly attempt?: string | undefined;
  readonly topic?: string | undefined;
  readonly count: number;
}

/** The questions of one run. `run` tells runs apart: each asks once and keeps what it got. */
export const practiceRunQuery = ({ from, attempt, topic, count }: RunChoice, run: string) =>
  queryOptions({
    queryKey: [...key, 'run', run, from, attempt, topic, count],
    queryFn: ({ signal }) =>
      call(startPractice, { body: { from, count, ...(attempt && { attempt }), ...(topic && { topic }) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const checkAnswer = (body: { review: string; question: string; version: number; answer: unknown }) =>
  call(checkPractice, { body });

export const undoAnswer = (review: string) => call(undoPractice, { body: { review } });

/** Everything but runs, which keep what they got. */
export function useForgetFigures() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [...key, 'today'] });
    void client.invalidateQueries({ queryKey: [...key, 'sources'] });
  };
}

export function useSetPracticeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { retention: number; dailyLimit: number }) => call(setPracticeSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'today'] }),
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
