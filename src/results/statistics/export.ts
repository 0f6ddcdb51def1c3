/** Statistics and responses as files for spreadsheets. Texts that one would run as formulas are neutralised by the writers. */
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { certaintyOf, ownAnswer, type Paper, paperIn, type ShuffledSlot } from '#delivery/grading/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { sayingTo } from '#platform/server/text/sentences.ts';
import { csvCell } from '#platform/text/csv.ts';
import { slugOf } from '#quizzes/rules.ts';
import { readStatistics } from './actions.ts';
import type { Item, Statistics } from './contract.ts';
import { packAll } from './dataset/packing.ts';
import { getScope, type StatisticsQuery } from './dataset/scope.ts';
import { listResponses, type ResponseRow } from './dataset/store-responses.ts';
import { listQuestionWords, type QuestionWords } from './question-words.ts';
import { readPacked } from './store.ts';

type Cell = string | number | null;
type Row = readonly Cell[];

/** A sheet in the words of who asked for it. */
interface SheetWords {
  readonly sheet: string;
  readonly headings: readonly string[];
  /** The headings of columns that hold texts. */
  readonly wide: ReadonlySet<string>;
}

const wideColumns = ['Question', 'Response', 'Name', 'To look at'];

async function wordsOf(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  sheet: string,
  headings: readonly string[],
): Promise<SheetWords> {
  const { head } = await inTenant(services.database, tenant, (tx) => sayingTo(tx, actor.personId));
  return { sheet: head(sheet), headings: headings.map(head), wide: new Set(wideColumns.map(head)) };
}

const AT_ONCE = 500;
/** A workbook is made whole in memory. */
const MOST_XLSX_ROWS = 50_000;

const csvLine = (row: Row): string => `${row.map(csvCell).join(',')}\r\n`;

/** With the mark at the beginning by which spreadsheets know UTF-8. */
async function* csvStream(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\uFEFF');
  for await (const some of rows) yield encoder.encode(some.map(csvLine).join(''));
}

async function xlsxBytes({ sheet, wide }: SheetWords, rows: AsyncIterable<readonly Row[]>): Promise<Uint8Array> {
  const all: string[][] = [];
  for await (const some of rows) {
    all.push(...some.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
    if (all.length > MOST_XLSX_ROWS)
      throw new Refusal('impossible', `There are more than ${MOST_XLSX_ROWS} rows, too many for a workbook. Use CSV`);
  }
  return packXlsx(sheet, all, (heading) => (wide.has(heading) ? 40 : 16));
}

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

async function fileOf(
  name: string,
  format: keyof typeof mimes,
  words: SheetWords,
  rows: AsyncIterable<readonly Row[]>,
): Promise<RawAnswer> {
  const headers = {
    'content-type': mimes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'no-store',
  };
  return format === 'csv' ? { headers, stream: csvStream(rows) } : { headers, bytes: await xlsxBytes(words, rows) };
}

export const itemHeadings = [
  'No.',
  'Question',
  'Type',
  'n',
  'Marks',
  'Facility',
  'Facility 95% low',
  'Facility 95% high',
  'SD',
  'Discrimination index',
  'Discrimination 95% low',
  'Discrimination 95% high',
  'Item-total correlation',
  'Discriminative efficiency',
  'Intended weight %',
  'Effective weight %',
  'Alpha without it',
  'Omit rate',
  'Not-reached rate',
  'Right',
  'Partly right',
  'Wrong',
  'Could not be read',
  'Left out',
  'Not reached',
  'To look at',
] as const;

const hundredfold = (value: number | null | undefined): number | null => (value == null ? null : 100 * value);

const itemRow = (item: Item): Row => [
  item.position,
  item.question.title,
  item.question.type,
  item.n,
  item.maxMarks,
  item.facility,
  item.facilityInterval?.low ?? null,
  item.facilityInterval?.high ?? null,
  item.sd,
  hundredfold(item.itemRest),
  hundredfold(item.itemRestInterval?.low),
  hundredfold(item.itemRestInterval?.high),
  item.itemTotal,
  hundredfold(item.discriminativeEfficiency),
  hundredfold(item.intendedWeight),
  hundredfold(item.effectiveWeight),
  item.alphaIfDeleted,
  item.omitRate,
  item.notReachedRate,
  item.tally.right,
  item.tally.partial,
  item.tally.wrong,
  item.tally.ungradable,
  item.tally.omitted,
  item.tally.notReached,
  [...new Set(item.flags.map(({ flag }) => flag))].join(' '),
];

async function* itemRows({ items }: Statistics, { headings }: SheetWords): AsyncGenerator<readonly Row[]> {
  yield [headings, ...items.map(itemRow)];
}

type ExportQuery = StatisticsQuery & { readonly format: keyof typeof mimes };

/** The table of questions. Throws `not_found`. */
export async function itemsFile(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  quizId: string,
  { format, ...query }: ExportQuery,
): Promise<RawAnswer> {
  const statistics = await readStatistics(services, tenant, quizId, query);
  const words = await wordsOf(services, tenant, actor, 'Questions', itemHeadings);
  return fileOf(`${statistics.quiz.slug}-questions`, format, words, itemRows(statistics, words));
}

export const responseHeadings = [
  'Attempt',
  'Name',
  'Email',
  'Attempt no.',
  'Started',
  'Submitted',
  'Question no.',
  'Question id',
  'Question',
  'Type',
  'Response',
  'Outcome',
  'Marks',
  'Marks possible',
  'Certainty',
] as const;

type Words = ReadonlyMap<string, QuestionWords>;

const answerText = (paper: Paper, row: ResponseRow): string => {
  const slot = paper.slotOf.get(row.question_id);
  // Answers that the school no longer keeps have left their marks behind.
  return slot && row.answer !== null ? slot.type.answerText(slot.content, ownAnswer(slot.type, row.answer)) : '';
};

/** How certain the student said they were; empty where nobody asked. */
const certaintyText = (paper: Paper, row: ResponseRow): string => {
  const slot = paper.slotOf.get(row.question_id);
  return slot && row.answer !== null ? (certaintyOf(paper, slot, row.answer) ?? '') : '';
};

async function responseRows(tx: TenantTx, quizId: string, words: Words, ids: readonly string[]): Promise<Row[]> {
  const position = new Map([...words.keys()].map((id, index) => [id, index + 1]));
  const byAttempt = Map.groupBy(await listResponses(tx, ids), (row) => row.attempt_id);
  const found: Row[] = [];
  for (const rows of byAttempt.values()) {
    const { revision, paper: arranged } = rows[0]!;
    const paper = paperIn(await getPaper(tx, quizId, revision), arranged as readonly ShuffledSlot[]);
    const ordered = rows.sort((a, b) => (position.get(a.question_id) ?? 0) - (position.get(b.question_id) ?? 0));
    for (const row of ordered)
      found.push([
        row.attempt_id,
        row.name,
        row.email,
        row.number,
        row.started_at.toISOString(),
        row.submitted_at.toISOString(),
        position.get(row.question_id) ?? null,
        row.question_id,
        words.get(row.question_id)?.title ?? '',
        words.get(row.question_id)?.type ?? '',
        answerText(paper, row),
        row.outcome,
        row.marks,
        row.max_marks,
        certaintyText(paper, row),
      ]);
  }
  return found;
}

/** One row for each response. Throws `not_found`, and `impossible` where a workbook cannot hold them. */
export async function responsesFile(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  quizId: string,
  { format, ...query }: ExportQuery,
): Promise<RawAnswer> {
  // A file is kept and worked with: all of it, however long it takes.
  await inTenant(services.database, tenant, (tx) => getScope(tx, quizId, query));
  await packAll(services, tenant, quizId);
  const { name, words, ids } = await inTenant(services.database, tenant, async (tx) => {
    const { revision, scope } = await getScope(tx, quizId, query);
    const found: string[] = [];
    for await (const rows of readPacked(tx, scope)) found.push(...rows.map((row) => row.attempt_id));
    return { name: revision.name, words: await listQuestionWords(tx, revision), ids: found };
  });
  const sheetWords = await wordsOf(services, tenant, actor, 'Responses', responseHeadings);
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield [sheetWords.headings];
    // Each part in a transaction of its own: a slow reader must not hold one open.
    for (let start = 0; start < ids.length; start += AT_ONCE)
      yield await inTenant(services.database, tenant, (tx) =>
        responseRows(tx, quizId, words, ids.slice(start, start + AT_ONCE)),
      );
  }
  return fileOf(`${slugOf(name)}-responses`, format, sheetWords, all());
}
