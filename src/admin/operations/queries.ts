/** What the browser asks about the running site. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { tasksKey } from '#tasks/queries.ts';
import { listActions, listAudit } from './audit/contract.ts';
import { getAdminSummary, getPeopleSummary, getStudentsSummary } from './contract.ts';
import {
  getImports,
  getRetention,
  listExports,
  previewRetention,
  startExport,
  startImport,
  updateRetention,
} from './contract-data.ts';
import { type FailureView, listFailures, retryFailure } from './contract-failures.ts';
import { getMail, listMails, retryMail } from './contract-mail.ts';
import type { RetentionRules } from './rules.ts';

/** How the site is doing: about now, so asked again every minute. */
export const adminSummaryQuery = () =>
  queryOptions({
    queryKey: ['operations', 'summary'],
    queryFn: ({ signal }) => call(getAdminSummary, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

export const peopleSummaryQuery = () =>
  queryOptions({ queryKey: ['operations', 'people'], queryFn: ({ signal }) => call(getPeopleSummary, { signal }) });

export const studentsSummaryQuery = () =>
  queryOptions({ queryKey: ['operations', 'students'], queryFn: ({ signal }) => call(getStudentsSummary, { signal }) });

export type AuditFilter = Omit<NonNullable<QueryInputOf<typeof listAudit>>, 'after' | 'limit'>;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['operations', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, limit: 50, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const actionsQuery = () =>
  queryOptions({ queryKey: ['operations', 'actions'], queryFn: ({ signal }) => call(listActions, { signal }) });

export const mailsQuery = (query: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['operations', 'mails', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
  });

export const failuresQuery = (query: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['operations', 'failures', query],
    queryFn: ({ signal }) => call(listFailures, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['operations', 'mail', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const retentionQuery = () =>
  queryOptions({ queryKey: ['operations', 'retention'], queryFn: ({ signal }) => call(getRetention, { signal }) });

export const retentionPreviewQuery = (rules: RetentionRules, enabled: boolean) =>
  queryOptions({
    queryKey: ['operations', 'retention', 'preview', rules],
    queryFn: ({ signal }) => call(previewRetention, { body: { rules }, signal }),
    enabled,
  });

export const exportsQuery = () =>
  queryOptions({
    queryKey: [...tasksKey, 'exports'],
    queryFn: ({ signal }) => call(listExports, { signal }),
    staleTime: 0,
  });

/** Asked again with the tasks, because a task that brings an archive in changes what can come in. */
export const importsQuery = () =>
  queryOptions({
    queryKey: [...tasksKey, 'imports'],
    queryFn: ({ signal }) => call(getImports, { signal }),
    staleTime: 0,
  });

export function useOperationsActions() {
  const client = useQueryClient();
  return {
    retryMail: async (id: string): Promise<void> => {
      await call(retryMail, { params: { id } });
      await client.invalidateQueries({ queryKey: ['operations', 'mails'] });
    },
    retryFailure: async ({ job, member }: FailureView): Promise<void> => {
      await call(retryFailure, { body: { job, member } });
      await client.invalidateQueries({ queryKey: ['operations', 'failures'] });
    },
    saveRules: async (rules: RetentionRules): Promise<void> => {
      client.setQueryData(retentionQuery().queryKey, await call(updateRetention, { body: { rules } }));
    },
    startExport: async (): Promise<void> => {
      await call(startExport);
      await client.invalidateQueries({ queryKey: exportsQuery().queryKey });
    },
    /** Something was imported: asks again whether more can be. */
    imported: (): void => void client.invalidateQueries({ queryKey: importsQuery().queryKey }),
    startImport: async (file: File): Promise<void> => {
      const form = new FormData();
      form.append('file', file);
      await call(startImport, { form });
      await client.invalidateQueries({ queryKey: importsQuery().queryKey });
    },
  };
}
