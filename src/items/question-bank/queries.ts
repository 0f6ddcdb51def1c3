import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '#platform/contract/address.ts';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call, callLines, noAnswer } from '#platform/web/call.ts';
import { smallerPicture } from '#platform/web/forms/smaller-picture.ts';
import { type BulkAction, changeManyQuestions, MAX_AT_ONCE } from './bench/contract.ts';
import {
  createQuestion,
  type exportFormatNames,
  type formatNames,
  getQuestion,
  listQuestions,
  listTags,
  type Question,
  type QuestionInput,
  updateQuestion,
} from './contract.ts';
import { questionTemplate } from './export/contract.ts';
import { uploadImage } from './images/contract.ts';
import {
  bulkUploadQuestions,
  type ImportReport,
  type ImportUndo,
  type KeyBase,
  listImports,
  previewUndoImport,
  startBulkUpload,
  undoImport,
} from './import/contract.ts';
import { lookIntoQuestions } from './import/contract-lines.ts';
import { positionsText } from './import/positions.ts';
import { nothingYet, type ReportSoFar, withLine } from './import/rules-lines.ts';

export type FormatName = (typeof formatNames)[number];
export type ExportFormatName = (typeof exportFormatNames)[number];

/** A page of the bank. */
export const questionsQuery = (query: Partial<QueryInputOf<typeof listQuestions>>) =>
  queryOptions({
    queryKey: ['questions', 'list', query],
    queryFn: ({ signal }) => call(listQuestions, { query, signal }),
  });

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) => call(getQuestion, { params: { id }, signal }),
  });

/** Tags whose names hold the text, by name. */
export const tagsQuery = (q: string) =>
  queryOptions({
    queryKey: ['questions', 'tags', q],
    queryFn: async ({ signal }) => (await call(listTags, { query: { q, limit: '100' }, signal })).tags,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const remember = (client: QueryClient, question: Question): Question => {
  client.setQueryData(questionQuery(question._id).queryKey, question);
  void client.invalidateQueries({ queryKey: ['questions', 'list'] });
  void client.invalidateQueries({ queryKey: ['questions', 'tags'] });
  return question;
};

/** Stores a new question, or the next version of one. */
export function useSaveQuestion() {
  const client = useQueryClient();
  return async (input: QuestionInput, of: { id: string; version: number } | null): Promise<Question> => {
    const body = input;
    const saved = of
      ? await call(updateQuestion, { params: { id: of.id }, body: { ...body, version: of.version } })
      : await call(createQuestion, { body });
    return remember(client, saved);
  };
}

/** How many could not be changed, because they are protected. */
const changeMany = async (ids: readonly string[], change: BulkAction): Promise<number> => {
  let refused = 0;
  for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
    const body = { ids: ids.slice(from, from + MAX_AT_ONCE), change };
    refused += (await call(changeManyQuestions, { body })).refused;
  }
  return refused;
};

/** Takes questions out of the bank, and puts them back. */
export function useRemoveQuestions() {
  const client = useQueryClient();
  const forgetLists = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['questions', 'list'] });
    await client.invalidateQueries({ queryKey: ['questions', 'tags'] });
  };
  return {
    /** How many stay, because they are protected. */
    remove: async (ids: readonly string[]): Promise<number> => {
      try {
        const refused = await changeMany(ids, { deed: 'delete' });
        for (const id of ids) client.removeQueries({ queryKey: questionQuery(id).queryKey });
        return refused;
      } finally {
        await forgetLists();
      }
    },
    restore: async (ids: readonly string[]): Promise<void> => {
      try {
        await changeMany(ids, { deed: 'restore' });
      } finally {
        await forgetLists();
      }
    },
  };
}

/** Stores a picture for texts, made smaller where it is larger than any page shows. */
export async function storePicture(file: File): Promise<{ url: string; alt: string }> {
  const form = new FormData();
  form.append('file', await smallerPicture(file));
  return call(uploadImage, { form });
}

const fileForm = (file: File, fields: Record<string, string>): FormData => {
  const form = new FormData();
  // Fields come before the file: the server reads a form from its beginning.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
};

/** Looks into a file without storing anything. */
export const lookIntoFile = (file: File, how: HowToRead): Promise<ImportReport> =>
  call(bulkUploadQuestions, { query: { dryRun: '1', ...howOf(how) }, form: fileForm(file, {}) });

/**
 * As `lookIntoFile`, while the file is read; its pictures come along. Gives what is known with every line that comes, at last all.
 * Throws `CallError` for a file that cannot be read, wherever that shows, and where the answer breaks off.
 */
export async function* readFileByLines(file: File, how: HowToRead, signal: AbortSignal): AsyncGenerator<ReportSoFar> {
  let known = nothingYet;
  const input = { query: { pictures: '1' as const, ...howOf(how) }, form: fileForm(file, {}), signal };
  for await (const line of callLines(lookIntoQuestions, input)) {
    known = withLine(known, line);
    yield known;
  }
  if (!known.whole) throw noAnswer();
}

/** What a person has said about a file. */
export interface HowToRead {
  readonly format: FormatName | undefined;
  /** What the column of right options of a table holds, where a person has said it. */
  readonly key: KeyBase | undefined;
  /** Whether texts that ask nothing are shown beside the questions that follow them. */
  readonly textsBeside?: boolean | undefined;
}

export interface ImportChoice extends HowToRead {
  readonly only: ReadonlySet<number>;
  readonly tags: readonly string[];
}

const howOf = ({ format, key, textsBeside }: HowToRead) => ({
  ...(format && { format }),
  ...(key && { key }),
  ...(textsBeside && { texts: 'beside' as const }),
});

const choiceOf = (file: File, { only, tags, ...how }: ImportChoice) => ({
  query: { ...howOf(how), tags: tags.join(',') },
  form: fileForm(file, { only: positionsText(only) }),
});

/** Files whose questions are in the bank. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ['questions', 'imports'],
    queryFn: ({ signal }) => call(listImports, { signal }),
  });

/** What undoing an import would take out of the bank. */
export const undoImportQuery = (importId: string) =>
  queryOptions({
    queryKey: ['questions', 'imports', importId, 'undo'],
    queryFn: ({ signal }) => call(previewUndoImport, { params: { id: importId }, signal }),
    // Somebody may use one of the questions at any time.
    staleTime: 0,
  });

/** Takes the unused questions of an import out of the bank. */
export function useUndoImport() {
  const client = useQueryClient();
  return async (importId: string): Promise<ImportUndo> => {
    const undo = await call(undoImport, { params: { id: importId } });
    void client.invalidateQueries({ queryKey: ['questions'] });
    return undo;
  };
}

/** Starts the task that stores the chosen questions of a large file; returns its id. */
export const startImportTask = async (file: File, choice: ImportChoice): Promise<string> =>
  (await call(startBulkUpload, choiceOf(file, choice))).task;

/** Stores the chosen questions of a file. */
export function useImportFile() {
  const client = useQueryClient();
  return async (file: File, choice: ImportChoice): Promise<ImportReport> => {
    const { query, form } = choiceOf(file, choice);
    const report = await call(bulkUploadQuestions, { query, form });
    void client.invalidateQueries({ queryKey: ['questions'] });
    return report;
  };
}

export const templateAddress = (format: ExportFormatName): string => addressOf(questionTemplate.path, {}, { format });
