/** What the browser asks about previews beside their running. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { deletePreview, reviewPreview, startPreview } from './contract.ts';
import type { ReviewTime } from './rules-times.ts';

export const previewReviewQuery = (id: string, time: ReviewTime) =>
  queryOptions({
    queryKey: ['preview', id, 'review', time],
    queryFn: ({ signal }) => call(reviewPreview, { params: { id }, query: { time }, signal }),
  });

export const beginPreview = (quizId: string, person: string | null) =>
  call(startPreview, { params: { id: quizId }, body: person === null ? {} : { person } });

export const forgetPreview = (id: string) => call(deletePreview, { params: { id } });
