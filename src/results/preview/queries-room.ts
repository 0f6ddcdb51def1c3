/** What the page of a running preview asks. Separate: the exam page need not share what the others load. */
import { queryOptions } from '@tanstack/react-query';
import { type ExamCalls, fetchExam } from '#delivery/queries.ts';
import { preloadPaper } from '#delivery/queries-entry.ts';
import { openAttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { CallError, call } from '#platform/web/call.ts';
import { finishPreviewSection, getPreviewExam, savePreview, showPreviewHint, submitPreview } from './contract.ts';

export const previewCalls: ExamCalls = {
  fetch: (id) => call(getPreviewExam, { params: { id } }),
  save: (id, resp, options) => call(savePreview, { params: { id }, body: { resp }, ...options }),
  finish: (id, section) => call(finishPreviewSection, { params: { id }, body: { section } }),
  showHint: (id, body) => call(showPreviewHint, { params: { id }, body }),
  handIn: (id) => call(submitPreview, { params: { id } }),
  // Notes and marks go with the window.
  saveAnnotations: async (_, annotations) => ({
    saved: annotations.map(({ about, seq }) => ({ about, seq })),
    conflicts: [],
  }),
};

const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'closed' || error.code === 'out_of_time');

/** The running preview, or null when it is over. What is not saved goes with the window: it is only tried. */
export const previewQuery = (id: string, form: string) =>
  queryOptions({
    queryKey: ['preview', id, form],
    queryFn: async () => {
      try {
        const heard = await fetchExam(id, previewCalls);
        await preloadPaper(heard.exam);
        const outbox = await openAttemptOutbox(id, null, { all: () => new Map(), write: () => {} });
        return { heard, outbox };
      } catch (error) {
        if (isOver(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
