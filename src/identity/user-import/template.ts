/** A table of people to begin with, in the words that are understood again. */
import { packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { csvFile } from '#platform/text/csv.ts';
import { fieldHeadings } from './rules-columns.ts';

const rows = [
  (['email', 'firstName', 'lastName', 'groups', 'roles', 'status', 'externalId'] as const).map(
    (field) => fieldHeadings[field],
  ),
  ['ada.lovelace@school.example', 'Ada', 'Lovelace', '7A; Chess club', 'student', 'active', '00417'],
  ['emmy.noether@school.example', 'Emmy', 'Noether', '7A', 'teacher', 'active', ''],
];

export async function templateFile(format: 'csv' | 'xlsx') {
  const [bytes, mime] =
    format === 'csv'
      ? [Buffer.from(csvFile(rows)), 'text/csv; charset=utf-8']
      : [await packXlsx('People', rows, () => 28), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
  return {
    headers: { 'content-type': mime, 'content-disposition': `attachment; filename="people-template.${format}"` },
    bytes,
  };
}
