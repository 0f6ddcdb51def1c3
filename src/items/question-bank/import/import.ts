/** Bringing a question file into the bank: look first, then store what was chosen, all of it or nothing. */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { type FileFacts, type Pictures, type ReadQuestions, readQuestionFileInWorker } from '#items/interchange/api.ts';
import { comparedOf, findDuplicates } from '#items/question-bank/duplicates/duplicates.ts';
import { storePictures, toBeShown } from '#items/question-bank/images/pictures.ts';
import { insertStimuli } from '#items/question-bank/stimuli/store.ts';
import { insertQuestions, type NewQuestion } from '#items/question-bank/store.ts';
import { makeOwnTags } from '#items/question-bank/tags/store.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { badField, Refusal, type RefusalCode } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import type { Services } from '#platform/server/services.ts';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type bulkUploadQuestions, type ImportItem, type ImportReport, positionsSchema } from './contract.ts';
import { type PreparedItem, prepareItem } from './import-item.ts';
import { positionsOf } from './positions.ts';
import { quizOf } from './quiz-outline.ts';
import { insertImport } from './store.ts';

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

type KeyFacts = NonNullable<FileFacts['key']>;
type ImportOptions = QueryOf<typeof bulkUploadQuestions>;

/**
 * What is wrong with the upload itself is bad input; a whole file that is no question file was understood, without
 * result.
 */
const codes: Partial<Record<UnreadableCode, RefusalCode>> = {
  'empty-file': 'invalid_input',
  'too-large': 'too_large',
  'zip-bomb': 'too_large',
};

/** What was thrown while a file was read: a refusal where the file is to blame. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  const details = [{ path: 'file', message: error.message, reason: error.code }];
  return new Refusal(codes[error.code] ?? 'impossible', error.message, { details, cause: error });
}

type HowToRead = Pick<ImportOptions, 'format' | 'key' | 'texts'>;

export const fileOf = ({ name, bytes }: Pick<Upload, 'name' | 'bytes'>, { format, key, texts }: HowToRead) => ({
  name,
  bytes,
  ...(format && { format }),
  ...(key && { key }),
  ...(texts === 'beside' && { textsBeside: true }),
});

/** Items that are prepared between two looks at what else waits: a large file must not hold up the exams of others. */
export const AT_ONCE = 25;

type Report = (done: number, total: number) => Promise<void>;

async function prepareAll(read: ReadQuestions, tags: readonly string[], report?: Report): Promise<PreparedItem[]> {
  const prepared: PreparedItem[] = [];
  for (const [index, item] of read.items.entries()) {
    prepared.push(prepareItem(item, index + 1, tags, read.pictures));
    if (prepared.length % AT_ONCE !== 0) continue;
    await letOthersWork();
    await report?.(prepared.length, read.items.length);
  }
  return prepared;
}

/** The positions that were chosen, by the address or by a field of the form; null for all. */
export function findOnly({ only }: Pick<ImportOptions, 'only'>, fields: Upload['fields']): string | null {
  if (only !== undefined) return only;
  if (fields.only === undefined) return null;
  const parsed = positionsSchema.safeParse(fields.only);
  if (!parsed.success) throw badField('only', parsed.error.issues[0]?.message ?? 'Must be positions');
  return parsed.data;
}

export interface Preview {
  readonly report: ImportReport;
  readonly prepared: readonly PreparedItem[];
  readonly pictures: Pictures;
}

/** What would come of a file, item by item; nothing is stored. Throws a refusal for a file that cannot be read at all. */
export async function previewQuestions(
  upload: Pick<Upload, 'name' | 'bytes'>,
  { tags, ...how }: Pick<ImportOptions, 'format' | 'key' | 'texts' | 'tags'>,
  progress?: Report,
): Promise<Preview> {
  const read = await readQuestionFileInWorker(fileOf(upload, how)).catch((error: unknown) => {
    throw asRefused(error);
  });
  const prepared = await prepareAll(read, tags, progress);
  const items = prepared.map(({ item }) => item);
  const report = { ...wholeReport(read, prepared.map(forReport)), items };
  return { report, prepared, pictures: read.pictures };
}

/** What the report on the whole file needs of an item. */
export interface OfItem {
  readonly status: ImportItem['status'];
  /** Null when refused. */
  readonly marks: number | null;
}

export const forReport = ({ item }: PreparedItem): OfItem => ({
  status: item.status,
  marks: item.question?.marks ?? null,
});

/** The report without the items: what they are together, and what concerns the file as a whole. */
export function wholeReport(
  read: Omit<ReadQuestions, 'items' | 'pictures'>,
  items: readonly OfItem[],
): Omit<ImportReport, 'items' | 'pictures'> {
  const count = (status: ImportItem['status']): number => items.filter((item) => item.status === status).length;
  return {
    format: read.format,
    encoding: read.encoding ?? BINARY,
    found: items.length,
    ready: count('ready'),
    warnings: count('warning'),
    refused: count('refused'),
    texts: read.texts,
    duplicates: 0,
    files: read.files.map((file) => ({
      ...file,
      encoding: file.encoding ?? BINARY,
      key: file.key && factsOf(file.key),
    })),
    messages: [...read.warnings],
    quiz:
      read.quiz &&
      quizOf(
        read.quiz,
        items.map(({ marks }) => marks),
      ),
    imported: 0,
    import: null,
  };
}

export const BINARY = 'binary';

const factsOf = ({ possible, rows, ...facts }: KeyFacts) => ({
  ...facts,
  possible: [...possible],
  rows: rows.map((row) => ({ ...row, means: [...row.means] })),
});

/** The report with what the bank, or the file itself, holds already. */
async function withDuplicates(tx: TenantTx, { report, prepared }: Preview): Promise<ImportReport> {
  const found = await findDuplicates(
    tx,
    prepared.flatMap((one) => comparedOf(one) ?? []),
  );
  const items = report.items.map((item) => ({ ...item, duplicate: found.get(item.position) }));
  return { ...report, items, duplicates: found.size };
}

type NewStimulus = NonNullable<PreparedItem['stimulus']> & { readonly stimulusId: string };

/** The id of the stimulus, which becomes one of `all` unless it is there: one for each key and text of the file. */
function idOf(stimulus: NonNullable<PreparedItem['stimulus']>, all: Map<string, NewStimulus>): string {
  const key = JSON.stringify([stimulus.key, stimulus.title, stimulus.content]);
  const known = all.get(key) ?? { ...stimulus, stimulusId: uuid() };
  all.set(key, known);
  return known.stimulusId;
}

type Draws = NonNullable<ImportReport['quiz']>['draws'];

/** The draws of the quiz by tags that nothing in the bank has yet, so that they draw only what came with it. */
async function withOwnTags(tx: TenantTx, draws: Draws, stored: ReadonlyMap<number, string>) {
  const used = draws.filter(({ positions }) => positions.some((position) => stored.has(position)));
  const own = await makeOwnTags(
    tx,
    used.flatMap(({ tags }) => tags),
  );
  const drawn = new Set(used.flatMap(({ positions }) => positions));
  return {
    draws: draws.map((draw) => ({ ...draw, tags: own(draw.tags) })),
    tagsOf: (position: number, tags: readonly string[]) => (drawn.has(position) ? own(tags) : tags),
  };
}

const PART = 500;

/**
 * Stores the chosen questions of a file in the transaction; returns the report with their ids. `progress` is told after
 * every part and may throw to undo everything.
 */
export async function storeImport(
  tx: TenantTx,
  actor: Pick<Actor, 'personId'>,
  { report, prepared, pictures }: Preview,
  { name, only }: { name: string; only: string | null },
  progress?: Report,
): Promise<ImportReport> {
  const chosen = only === null ? null : positionsOf(only, prepared.length);
  const used = prepared.filter(({ item, question }) => question && chosen?.has(item.position) !== false);
  const ids = new Map(used.map(({ item }) => [item.position, uuid()]));
  const importId = uuid();
  const { draws, tagsOf } = await withOwnTags(tx, report.quiz?.draws ?? [], ids);
  const questions: NewQuestion[] = [];
  const stimuli = new Map<string, NewStimulus>();
  for (const { item, question, stimulus } of used) {
    const tags = tagsOf(item.position, question!.tags);
    const stimulusId = stimulus && idOf(stimulus, stimuli);
    questions.push({ questionId: ids.get(item.position)!, ...question!, tags, stimulusId });
  }
  if (questions.length > 0) {
    await storePictures(tx, actor.personId, [...questions, ...stimuli.values()], pictures);
    await insertStimuli(tx, actor.personId, [...stimuli.values()]);
    for (let from = 0; from < questions.length; from += PART) {
      await insertQuestions(tx, actor.personId, questions.slice(from, from + PART));
      await progress?.(Math.min(questions.length, from + PART), questions.length);
    }
    await insertImport(tx, actor.personId, { importId, name, questionIds: [...ids.values()] });
    const { format, found, refused } = report;
    const details = { file: name, format, found, refused, imported: questions.length };
    await writeAudit(tx, actor, 'question.import', 'question', null, details);
  }
  return {
    ...report,
    imported: questions.length,
    import: questions.length > 0 ? importId : null,
    quiz: report.quiz && { ...report.quiz, draws },
    // What was stored is read from the bank; sending it back would double the answer for nothing.
    items: report.items.map(({ question: _stored, ...item }) => ({ ...item, _id: ids.get(item.position) })),
  };
}

/** Reads the file and, unless it is a dry run, stores its questions: one transaction, one line in the audit. */
export async function importQuestions(
  { database }: Pick<Services, 'database'>,
  tenant: TenantId,
  actor: Pick<Actor, 'personId'>,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportReport> {
  const only = findOnly(options, upload.fields);
  const preview = await previewQuestions(upload, options);
  if (options.dryRun === '0')
    return inTenant(database, tenant, (tx) => storeImport(tx, actor, preview, { name: upload.name, only }));
  const report = await inTenant(database, tenant, (tx) => withDuplicates(tx, preview));
  return options.pictures === '1' ? { ...report, pictures: toBeShown(preview.pictures) } : report;
}
