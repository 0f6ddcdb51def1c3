/** What the browser asks about the history of a question. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Question } from '#items/question-bank/contract.ts';
import { questionQuery } from '#items/question-bank/queries.ts';
import { call } from '#platform/web/call.ts';
import { getVersion, listVersions, questionUsage, restoreVersion } from './contract.ts';

export const VERSIONS_AT_ONCE = 20;

export const versionsQuery = (id: string, ofst: number) =>
  queryOptions({
    queryKey: ['questions', 'versions', id, ofst],
    queryFn: ({ signal }) =>
      call(listVersions, {
        params: { id },
        query: { ofst: String(ofst), limit: String(VERSIONS_AT_ONCE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['questions', 'version', id, version],
    queryFn: ({ signal }) => call(getVersion, { params: { id, version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ['questions', 'usage', id],
    queryFn: ({ signal }) => call(questionUsage, { params: { id }, query: { limit: '100' }, signal }),
  });

/** Restores an earlier version as the newest. */
export function useRestoreVersion() {
  const client = useQueryClient();
  return async (id: string, version: number, newest: number): Promise<Question> => {
    const question = await call(restoreVersion, { params: { id, version: String(version) }, body: { newest } });
    client.setQueryData(questionQuery(id).queryKey, question);
    await client.invalidateQueries({ queryKey: ['questions', 'versions', id] });
    void client.invalidateQueries({ queryKey: ['questions', 'list'] });
    return question;
  };
}
