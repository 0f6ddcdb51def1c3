import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getQuote } from './contract.ts';

/** A random quote; one that can't be had is simply not there. */
export const quoteQuery = () =>
  queryOptions({
    queryKey: ['quote'],
    queryFn: ({ signal }) => call(getQuote, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
