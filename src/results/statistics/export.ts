/** Statistics as files for spreadsheets. */
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { readStatistics } from './actions.ts';
import type { Item, Statistics } from './contract.ts';
import { type Cell, Cells, type ExportQuery, fileOf, type Row, type SheetWords, wordsOf } from './export-file.ts';

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
  'Mean tries',
  'Right',
  'Partly right',
  'Wrong',
  'Could not be read',
  'Left out',
  'Not reached',
  'To look at',
] as const;

const hundredfold = (value: number | null | undefined): number | null => (value == null ? null : 100 * value);

const itemCells = (item: Item): Cell[] => [
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
  item.meanTries,
  item.tally.right,
  item.tally.partial,
  item.tally.wrong,
  item.tally.ungradable,
  item.tally.omitted,
  item.tally.notReached,
  [...new Set(item.flags.map(({ flag }) => flag))].join(' '),
];

async function* itemRows({ items }: Statistics, { headings }: SheetWords): AsyncGenerator<readonly Row[]> {
  yield [headings, ...items.map(itemCells)].map((cells) => [new Cells(cells)]);
}

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
