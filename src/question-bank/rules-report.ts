/** What became of a file, as a table to keep: one row per item. */
import { csvFile } from '#platform/text/csv.ts';
import type { ImportItem } from './contract-import.ts';

export const reportHeadings = [
  'position',
  'status',
  'stored as',
  'type',
  'title',
  'place',
  'messages',
  'like',
  'is like',
] as const;

type Words = (text: string) => string;

const rowOf = (item: ImportItem, say: Words): (string | number)[] => [
  item.position,
  item.status,
  item._id ?? '',
  item.type ?? '',
  item.title,
  item.place,
  item.messages.map(say).join(' | '),
  item.duplicate?.alike ?? '',
  item.duplicate ? (item.duplicate._id ?? `position ${item.duplicate.position}`) : '',
];

/** `say` and `head` put messages and headings into the words of who keeps the file. */
export const reportCsv = (
  items: readonly ImportItem[],
  { say, head }: { readonly say: Words; readonly head: (heading: (typeof reportHeadings)[number]) => string },
): string => csvFile([reportHeadings.map(head), ...items.map((item) => rowOf(item, say))]);
