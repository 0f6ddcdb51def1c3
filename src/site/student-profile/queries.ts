import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getRecord, type PersonRecord } from './contract.ts';

export const RECORD_PAGE = 20;

/** A person's record with one page of attempts. Its key begins as those of the people, whose changes it shows. */
export const recordQuery = (id: string, ofst = 0) =>
  queryOptions({
    queryKey: ['people', 'record', id, ofst],
    queryFn: ({ signal }) => call(getRecord, { params: { id }, query: { ofst, limit: RECORD_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

const MOST = 100;

/** The whole record, with all attempts. */
export const wholeRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'record', id, 'whole'],
    queryFn: async ({ signal }): Promise<PersonRecord> => {
      const ask = (ofst: number) => call(getRecord, { params: { id }, query: { ofst, limit: MOST }, signal });
      const record = await ask(0);
      const attempts = [...record.attempts];
      while (attempts.length < record.total) {
        const { attempts: more } = await ask(attempts.length);
        if (more.length === 0) break;
        attempts.push(...more);
      }
      return { ...record, attempts };
    },
  });
