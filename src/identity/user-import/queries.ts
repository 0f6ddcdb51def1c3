import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listGroups } from '#identity/people/contract.ts';
import { addressOf } from '#platform/contract/address.ts';
import { call } from '#platform/web/call.ts';
import {
  bulkUploadUsers,
  destroySlips,
  type Field,
  readSlips,
  type UploadReport,
  uploadTemplate,
  type Welcome,
} from './contract.ts';

/** What is chosen on the screen. */
export interface UploadChoice {
  /** Null: as the headings tell. */
  readonly columns: readonly (Field | null)[] | null;
  readonly groups: readonly string[];
  readonly newGroups: 'create' | 'refuse';
  readonly existing: 'update' | 'keep';
  /** Null: what the site offers first. */
  readonly welcome: Welcome | null;
}

const send = (file: File, choice: Omit<UploadChoice, 'welcome'>, more: { dryRun?: '1'; welcome?: Welcome }) => {
  const form = new FormData();
  form.append('file', file);
  const { columns, groups, newGroups, existing } = choice;
  return call(bulkUploadUsers, {
    query: {
      ...(columns && { columns: columns.map((field) => field ?? '-').join(',') }),
      groups: groups.join(','),
      newGroups,
      existing,
      ...more,
    },
    form,
  });
};

/** What would become of the file; asked once for each choice. `key` names the file. */
export const lookQuery = (key: string, file: File | null, { welcome: _welcome, ...choice }: UploadChoice) =>
  queryOptions({
    queryKey: ['roster', 'look', key, choice],
    queryFn: (): Promise<UploadReport> => send(file!, choice, { dryRun: '1' }),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The numbers of another choice for the same file stay until the new ones are there.
    placeholderData: (before: UploadReport | undefined, query) => (query?.queryKey[2] === key ? before : undefined),
  });

/** Starts the task; returns its id. */
export const startUpload = async (file: File, { welcome, ...choice }: UploadChoice): Promise<string> =>
  (await send(file, choice, welcome === null ? {} : { welcome })).task!;

export const templateAddress = (format: 'csv' | 'xlsx'): string => addressOf(uploadTemplate.path, {}, { format });

/** Groups whose names hold the text, by name: the first fifty. */
export const groupChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['groups', 'choices', q],
    queryFn: async ({ signal }) => (await call(listGroups, { query: { q, limit: 50 }, signal })).groups,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Never kept: passwords stay in memory no longer than their page. */
export const slipsQuery = (id: string) =>
  queryOptions({
    queryKey: ['roster', 'slips', id],
    queryFn: ({ signal }) => call(readSlips, { params: { id }, signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

export const destroySheet = (id: string) => call(destroySlips, { params: { id } });
