/** What the browser asks about plans. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getMySubscription } from './contract.ts';
import { listGrants, listPayments, listPlans, listRequests, listVouchers } from './contract-admin.ts';

/** Everything that is remembered about plans begins with this key. */
export const subscriptionKey = ['subscription'] as const;

export const mySubscriptionQuery = () =>
  queryOptions({
    queryKey: [...subscriptionKey, 'mine'],
    queryFn: ({ signal }) => call(getMySubscription, { signal }),
    staleTime: 0,
  });

export const plansQuery = () =>
  queryOptions({ queryKey: [...subscriptionKey, 'plans'], queryFn: ({ signal }) => call(listPlans, { signal }) });

export const grantsQuery = (query: NonNullable<QueryInputOf<typeof listGrants>>) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'grants', query],
    queryFn: ({ signal }) => call(listGrants, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const requestsQuery = (query: NonNullable<QueryInputOf<typeof listRequests>>) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'requests', query],
    queryFn: ({ signal }) => call(listRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const vouchersQuery = (query: NonNullable<QueryInputOf<typeof listVouchers>>) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'vouchers', query],
    queryFn: ({ signal }) => call(listVouchers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const paymentsQuery = (query: NonNullable<QueryInputOf<typeof listPayments>>) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'payments', query],
    queryFn: ({ signal }) => call(listPayments, { query, signal }),
    placeholderData: keepPreviousData,
  });
