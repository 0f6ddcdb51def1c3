/** Bringing a question file into the bank: look first, then store what was chosen, all of it or nothing. */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import type { Pictures } from '#interchange/pictures.ts';
import { readQuestionFileApart } from '#interchange/read-apart.ts';
import type { ReadQuestions } from '#interchange/read-question-file.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { badField, Refusal, type RefusalCode } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { Upload } from '#platform/server/upload.ts';
import { type bulkUploadQuestions, type ImportReport, positionsSchema } from './contract-import.ts';
import { type PreparedItem, prepareItem } from './import-item.ts';
import { storePictures } from './pictures.ts';
import { positionsOf } from './positions.ts';
import { insertQuestions, type NewQuestion } from './store.ts';

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

type ImportOptions = QueryOf<typeof bulkUploadQuestions>;

/** What is wrong with the upload itself is bad input; a whole file that is no question file was understood, in vain. */
const codes: Partial<Record<UnreadableCode, RefusalCode>> = {
  'empty-file': 'invalid_input',
  'too-large': 'too_large',
  'zip-bomb': 'too_large',
};

async function readOrRefuse(upload: Upload, format: ImportOptions['format']): Promise<ReadQuestions> {
  try {
    return await readQuestionFileApart({ name: upload.name, bytes: upload.bytes, ...(format && { format }) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const details = [{ path: 'file', message: error.message, reason: error.code }];
    throw new Refusal(codes[error.code] ?? 'impossible', error.message, { details, cause: error });
  }
}

/** Items that are prepared between two looks at what else waits: a large file must not hold up the exam next door. */
const AT_ONCE = 25;

async function prepareAll(read: ReadQuestions, tags: readonly string[]): Promise<PreparedItem[]> {
  const prepared: PreparedItem[] = [];
  for (const [index, item] of read.items.entries()) {
    prepared.push(prepareItem(item, index + 1, tags));
    if (prepared.length % AT_ONCE === 0) await letOthersWork();
  }
  return prepared;
}

function chosenPositions({ only }: ImportOptions, upload: Upload, count: number): Set<number> | null {
  if (only !== undefined) return positionsOf(only, count);
  if (upload.fields.only === undefined) return null;
  const parsed = positionsSchema.safeParse(upload.fields.only);
  if (!parsed.success) throw badField('only', parsed.error.issues[0]?.message ?? 'Must be positions');
  return positionsOf(parsed.data, count);
}

interface Preview {
  readonly report: ImportReport;
  readonly prepared: readonly PreparedItem[];
  readonly pictures: Pictures;
}

/** What would come of a file, item by item; nothing is stored. Throws a refusal for a file that cannot be read at all. */
export async function previewQuestions(
  upload: Upload,
  { format, tags }: Pick<ImportOptions, 'format' | 'tags'>,
): Promise<Preview> {
  const read = await readOrRefuse(upload, format);
  const prepared = await prepareAll(read, tags);
  const report: ImportReport = {
    format: read.format,
    encoding: read.encoding ?? 'binary',
    found: prepared.length,
    ready: prepared.filter(({ item }) => item.status === 'ready').length,
    warnings: prepared.filter(({ item }) => item.status === 'warning').length,
    refused: prepared.filter(({ item }) => item.status === 'refused').length,
    messages: [...read.warnings],
    items: prepared.map(({ item }) => item),
    imported: 0,
  };
  return { report, prepared, pictures: read.pictures };
}

/** Reads the file and, unless it is a dry run, stores its questions: one transaction, one line in the audit. */
export async function importQuestions(
  { database }: Pick<Services, 'database'>,
  tenant: TenantId,
  actor: Pick<Actor, 'personId'>,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportReport> {
  const { report, prepared, pictures } = await previewQuestions(upload, options);
  const chosen = chosenPositions(options, upload, prepared.length);
  if (options.dryRun === '1') return report;

  const ids = new Map<number, string>();
  const questions: NewQuestion[] = [];
  for (const { item, question } of prepared) {
    if (!question || chosen?.has(item.position) === false) continue;
    const questionId = uuid();
    ids.set(item.position, questionId);
    questions.push({ questionId, ...question });
  }
  if (questions.length > 0) {
    await inTenant(database, tenant, async (tx) => {
      await storePictures(tx, actor.personId, questions, pictures);
      await insertQuestions(tx, actor.personId, questions);
      const { format, found, refused } = report;
      const details = { file: upload.name, format, found, refused, imported: questions.length };
      await writeAudit(tx, actor, 'question.import', 'question', null, details);
    });
  }
  return {
    ...report,
    imported: questions.length,
    // What was stored is read from the bank; sending it back would double the answer for nothing.
    items: report.items.map(({ question: _stored, ...item }) => ({ ...item, _id: ids.get(item.position) })),
  };
}
