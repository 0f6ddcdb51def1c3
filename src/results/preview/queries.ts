/** What the browser asks about rehearsals beside their running. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { deleteRehearsal, reviewRehearsal, startRehearsal } from './contract.ts';
import type { ReviewTime } from './rules-times.ts';

export const rehearsalReviewQuery = (id: string, time: ReviewTime) =>
  queryOptions({
    queryKey: ['rehearsal', id, 'review', time],
    queryFn: ({ signal }) => call(reviewRehearsal, { params: { id }, query: { time }, signal }),
  });

export const beginRehearsal = (quizId: string, person: string | null) =>
  call(startRehearsal, { params: { id: quizId }, body: person === null ? {} : { person } });

export const forgetRehearsal = (id: string) => call(deleteRehearsal, { params: { id } });
