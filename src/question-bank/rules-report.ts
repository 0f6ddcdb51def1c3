/** What became of a file, as a table to keep: one row per item. */
import { csvFile } from '#platform/text/csv.ts';
import type { ImportItem } from './contract-import.ts';

const headings = ['position', 'status', 'stored as', 'type', 'title', 'place', 'messages', 'like', 'is like'];

const rowOf = (item: ImportItem): (string | number)[] => [
  item.position,
  item.status,
  item._id ?? '',
  item.type ?? '',
  item.title,
  item.place,
  item.messages.join(' | '),
  item.duplicate?.alike ?? '',
  item.duplicate ? (item.duplicate._id ?? `position ${item.duplicate.position}`) : '',
];

export const reportCsv = (items: readonly ImportItem[]): string => csvFile([headings, ...items.map(rowOf)]);
