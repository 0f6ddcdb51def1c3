/** Queries about a running exam, and its live changes. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/web/call.ts';
import {
  type Changes,
  changesSchema,
  doProctorAction,
  getMonitor,
  getTimeline,
  type Monitor,
  type ProctorInput,
  streamMonitor,
  type Watched,
} from './contract.ts';
import { setSupervision } from './contract-supervision.ts';
import { applyChanges } from './rules-watch.ts';

/** The monitor as the screen keeps it: rows by person, and the server's time with the moment it was heard. */
export interface Watching {
  readonly serverNow: number;
  /** By `performance.now()`. */
  readonly heardAt: number;
  readonly people: Monitor['people'];
  readonly rows: ReadonlyMap<string, Watched>;
  readonly leftOut: number;
  readonly supervision: Monitor['supervision'];
}

/** Without a stream the server is asked this often; beside it, for what a stream may have missed. */
const everyMs = { without: 5_000, beside: 60_000 };
/** However much changes at once, the whole is fetched at most this often. */
const restMs = 2_000;

const monitorKey = (quizId: string, group: string | undefined) => ['monitor', quizId, group ?? null] as const;

const monitorQuery = (quizId: string, group: string | undefined, isLive: boolean) =>
  queryOptions({
    queryKey: monitorKey(quizId, group),
    queryFn: async ({ signal }): Promise<Watching> => {
      const { now, people, rows, leftOut, supervision } = await call(getMonitor, {
        params: { id: quizId },
        query: { group },
        signal,
      });
      return {
        serverNow: Date.parse(now),
        heardAt: performance.now(),
        people,
        rows: new Map(rows.map((row) => [row.person, row])),
        leftOut,
        supervision,
      };
    },
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? everyMs.beside : everyMs.without,
    staleTime: 0,
  });

const take = (before: Watching | undefined, changes: Changes): Watching | undefined =>
  // What was on its way while the whole was fetched is in it already.
  before && Date.parse(changes.now) > before.serverNow
    ? {
        ...before,
        serverNow: Date.parse(changes.now),
        heardAt: performance.now(),
        rows: applyChanges(before.rows, changes),
      }
    : before;

/** Who takes the quiz, as it happens. */
export function useMonitor(quizId: string, group: string | undefined) {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const query = useQuery(monitorQuery(quizId, group, isLive));
  useEffect(() => {
    const queryKey = monitorKey(quizId, group);
    let again: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const askAgain = (): void => {
      again ??= setTimeout(() => {
        again = undefined;
        void client.invalidateQueries({ queryKey });
      }, restMs * Math.random());
    };
    const source = new EventSource(streamMonitor.path.replace(':id', quizId));
    source.addEventListener('open', () => {
      setLive(true);
      if (!isFirst) askAgain();
      isFirst = false;
    });
    source.addEventListener('all', askAgain);
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      const changes = changesSchema.safeParse(JSON.parse(data));
      if (changes.success) client.setQueryData<Watching>(queryKey, (before) => take(before, changes.data));
    });
    source.addEventListener('error', () => setLive(false));
    return () => {
      clearTimeout(again);
      source.close();
      setLive(false);
    };
  }, [client, quizId, group]);
  return { ...query, isLive };
}

export const sendAction = (quizId: string, body: ProctorInput) =>
  call(doProctorAction, { params: { id: quizId }, body });

export const timelineQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['timeline', attemptId],
    queryFn: ({ signal }) => call(getTimeline, { params: { id: attemptId }, signal }),
    refetchInterval: everyMs.without,
    staleTime: 0,
  });

export const sendSupervision = (quizId: string, body: { notesSignals: boolean; oneDevice: boolean }) =>
  call(setSupervision, { params: { id: quizId }, body });
