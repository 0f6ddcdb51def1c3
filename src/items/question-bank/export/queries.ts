/** What the browser asks when questions are taken out as a file. */
import { queryOptions } from '@tanstack/react-query';
import type { listQuestions } from '#items/question-bank/contract.ts';
import type { ExportFormatName } from '#items/question-bank/queries.ts';
import { addressOf } from '#platform/contract/address.ts';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { exportQuestions, MAX_DIRECT_EXPORT, MAX_DIRECT_SELECTION, previewExport, startExport } from './contract.ts';

/** What goes into the file: what a filter finds, or chosen questions. */
export type ExportWish =
  | { readonly filter: Partial<QueryInputOf<typeof listQuestions>>; readonly count: number }
  | { readonly ids: readonly string[]; readonly count: number };

/** True when a task makes the file. */
export const isLargeExport = (wish: ExportWish): boolean =>
  wish.count > MAX_DIRECT_EXPORT || ('ids' in wish && wish.ids.length > MAX_DIRECT_SELECTION);

const queryOf = (wish: ExportWish) => ('ids' in wish ? { ids: wish.ids.join(',') } : wish.filter);

/** What a file of the format would not hold. */
export const lossesQuery = (wish: ExportWish, format: ExportFormatName) =>
  queryOptions({
    queryKey: ['questions', 'losses', format, queryOf(wish)],
    queryFn: ({ signal }) => call(previewExport, { query: { ...queryOf(wish), format }, signal }),
    // Checked again whenever the dialog opens: the bank may have changed.
    gcTime: 0,
  });

export const exportAddress = (wish: ExportWish, format: ExportFormatName): string =>
  addressOf(exportQuestions.path, {}, { ...queryOf(wish), format });

/** Starts the task that makes the file; returns its id. */
export const startExportTask = async (wish: ExportWish, format: ExportFormatName): Promise<string> =>
  (await call(startExport, { body: { ...('ids' in wish ? { ids: [...wish.ids] } : wish.filter), format } })).task;
