import { csvFile } from '#platform/text/csv.ts';
import type { UserRow } from '../contract-users.ts';

/** Chosen people as a file for spreadsheets, with the columns of the server's own file. */
export const peopleCsv = (people: readonly UserRow[]): string =>
  csvFile([
    ['_id', 'firstName', 'lastName', 'email', 'roles', 'status', 'groups', 'lastSeenAt', 'createdAt'],
    ...people.map((one) => [
      one._id,
      one.firstName,
      one.lastName,
      one.email,
      one.roles.join('; '),
      one.status,
      one.groups.map((group) => group.name).join('; '),
      one.lastSeenAt,
      one.createdAt,
    ]),
  ]);

/** Gives the browser a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
