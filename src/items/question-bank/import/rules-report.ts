/** What became of a file, as a table to keep: one row per item. */
import { csvFile } from '#platform/text/csv.ts';
import type { ImportItem, ImportReport } from './contract.ts';
import { saidPlace } from './rules-place.ts';

export const reportHeadings = [
  'position',
  'status',
  'outcome',
  'stored as',
  'type',
  'title',
  'place',
  'messages',
  'like',
  'is like',
] as const;

/** The text of its cells in one string. */
export const reportWords = ['ready', 'warning', 'refused', 'imported', 'not chosen', 'same', 'similar'] as const;
export type ReportWord = (typeof reportWords)[number];

/** In the words of who keeps the file. */
export interface ReportLanguage {
  readonly message: (text: string) => string;
  readonly heading: (heading: (typeof reportHeadings)[number]) => string;
  readonly word: (word: ReportWord) => string;
  /** The name of a question type. */
  readonly type: (type: string) => string;
  /** Another item of the same file. */
  readonly at: (position: number) => string;
}

/** Null while the file is only looked at, which is when items still hold their question. */
function outcomeOf({ status, _id, question }: ImportItem): 'imported' | 'not chosen' | 'refused' | null {
  if (status === 'refused') return 'refused';
  if (question) return null;
  return _id === undefined ? 'not chosen' : 'imported';
}

const rowOf = (item: ImportItem, { message, word, type, at }: ReportLanguage): (string | number)[] => {
  const { duplicate } = item;
  const outcome = outcomeOf(item);
  return [
    item.position,
    word(item.status),
    outcome ? word(outcome) : '',
    item._id ?? '',
    item.type === null ? '' : type(item.type),
    item.title,
    saidPlace(item.place, message),
    item.messages.map(message).join(' | '),
    duplicate ? word(duplicate.alike) : '',
    duplicate ? (duplicate._id ?? at(duplicate.position ?? 0)) : '',
  ];
};

export const reportCsv = (items: readonly ImportItem[], language: ReportLanguage): string =>
  csvFile([reportHeadings.map(language.heading), ...items.map((item) => rowOf(item, language))]);

/** What could have been stored and was not asked for. */
export const countNotChosen = ({ found, refused, imported }: Pick<ImportReport, 'found' | 'refused' | 'imported'>) =>
  found - refused - imported;
