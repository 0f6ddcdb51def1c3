/**
 * OneRoster CSV packages, bulk and delta (1EdTech OneRoster 1.1 final, CSV tables of section 3; 1.2, CSV binding): users with
 * roles, classes and enrollments as one table of people, so that they are previewed and stored as any other file.
 */
import { parseCsv } from '#platform/server/table-file/csv.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { refuseSize } from '#platform/server/table-file/limits.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { CheckedZip } from '#platform/server/table-file/zip.ts';
import type { PeopleTable } from '../people-table.ts';
import { fieldHeadings } from '../rules-columns.ts';
import {
  type ClassNames,
  classNamesOf,
  type Enrolled,
  enrolledOf,
  type OneRosterRecord,
  toUserCells,
} from './rules.ts';

const USERS = 'users.csv';

/** The folder of the package inside the zip, '' for its root; null where the zip is no OneRoster package. */
export function oneRosterFolder(names: ReadonlySet<string>): string | null {
  const paths = [...names].filter((name) => /(^|\/)users\.csv$/i.test(name) && !/(^|\/)__MACOSX\//.test(name));
  const path = paths.find((name) => name.toLowerCase() === USERS) ?? (paths.length === 1 ? paths[0] : undefined);
  return path === undefined ? null : path.slice(0, path.length - USERS.length);
}

/** Tells the delimiter: headings of the tables that are read. */
const HEADINGS = new Set([
  'sourcedid',
  'status',
  'datelastmodified',
  'propertyname',
  'value',
  'role',
  'title',
  'email',
]);
const headingsKnown = (cells: readonly string[]): number =>
  cells.filter((cell) => HEADINGS.has(cell.trim().toLowerCase())).length;

/** The records of one table; null where the package has no such file. Headings are compared without regard to capitals. */
async function readTable(zip: CheckedZip, folder: string, name: string): Promise<OneRosterRecord[] | null> {
  const wanted = `${folder}${name}`.toLowerCase();
  const path = [...zip.names].find((one) => one.toLowerCase() === wanted);
  const bytes = path === undefined ? null : await zip.read(path);
  if (!bytes || bytes.length === 0) return null;
  refuseSize(bytes);
  const { rows } = parseCsv(decodeText(bytes).text, headingsKnown);
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return null;
  const headings = head.cells.map((cell) => cell.trim().toLowerCase());
  if (!headings.includes('sourcedid') && !headings.includes('propertyname'))
    throw new UnreadableFile('no-header', `"${name}" has no column "sourcedId" in its first row.`);
  return rest.map((row) => ({
    row: row.row,
    get: (heading) => row.cells[headings.indexOf(heading.toLowerCase())]?.trim() ?? '',
    isWiderThanHead: row.cells.slice(headings.length).some((cell) => cell.trim() !== ''),
  }));
}

interface Manifest {
  readonly isDelta: boolean;
  readonly messages: readonly string[];
}

/** What manifest.csv says of the users. Throws where the package was not meant to bring any. */
function readManifest(records: readonly OneRosterRecord[] | null): Manifest {
  if (records === null)
    return { isDelta: false, messages: ['The package has no manifest.csv. It was read as a complete (bulk) package.'] };
  const said = new Map(records.map((one) => [one.get('propertyName').toLowerCase(), one.get('value').toLowerCase()]));
  if (said.get('file.users') === 'absent')
    throw new UnreadableFile('no-items', 'The manifest of this OneRoster package says that it has no users.');
  const isDelta = said.get('file.users') === 'delta';
  const messages: string[] = [];
  if (isDelta) messages.push('The package has only changes (delta). People who are not in it stay as they are.');
  return { isDelta, messages };
}

/** What the enrollments leave out, so that nothing is missing unsaid. */
function enrollmentMessages({ unknownPeople, unknownClasses, ended, staff }: Enrolled): string[] {
  const messages: string[] = [];
  if (unknownPeople > 0)
    messages.push(`Left out: enrollments of people who are not in the package (${unknownPeople}).`);
  if (unknownClasses > 0)
    messages.push(`Left out: enrollments in classes that are not in the package (${unknownClasses}).`);
  if (ended > 0) messages.push(`Left out: enrollments that have ended (${ended}). No one leaves a group.`);
  if (staff > 0) messages.push(`Left out: enrollments of teachers (${staff}). Groups are for students.`);
  return messages;
}

/** What becomes of roles, or that the package has none at all. */
function roleMessages(users: readonly OneRosterRecord[], roles: readonly OneRosterRecord[] | null): string[] {
  const messages: string[] = [];
  if (roles !== null || users.some((user) => user.get('role') !== ''))
    messages.push(
      'Roles of people who already have an account change to those in the package. To keep them, skip the column “Role”.',
    );
  else
    messages.push(
      'The package gives no one a role: “roles.csv” is missing, and “users.csv” has no column “role” with values. New people are refused. If they are all students, skip the column “Role”.',
    );
  return messages;
}

const columns = ['email', 'firstName', 'lastName', 'groups', 'roles', 'status', 'externalId'] as const;

/**
 * The people of a package. `today` decides which enrollments and roles have ended. Throws `UnreadableFile` for a package without
 * users, and where a table is broken.
 */
export async function readOneRoster(zip: CheckedZip, folder: string, today: string): Promise<PeopleTable> {
  const read = (name: string): Promise<OneRosterRecord[] | null> => readTable(zip, folder, name);
  const { isDelta, messages } = readManifest(await read('manifest.csv'));
  const users = (await read(USERS)) ?? [];
  if (users.length === 0) throw new UnreadableFile('no-items', 'The OneRoster package has no users.');
  const classes = await read('classes.csv');
  const names: ClassNames = classNamesOf(classes ?? []);
  const enrolled = enrolledOf(
    (await read('enrollments.csv')) ?? [],
    new Set(users.map((user) => user.get('sourcedId'))),
    names,
    today,
  );
  const givenRoles = await read('roles.csv');
  const roles = Map.groupBy(givenRoles ?? [], (one) => one.get('userSourcedId'));
  const rows = users.map((user): TableRow => {
    const { cells, warnings } = toUserCells(user, roles.get(user.get('sourcedId')) ?? [], enrolled.groups, today);
    return { row: user.row, cells: columns.map((field) => cells[field]), warnings };
  });
  return {
    format: 'oneroster',
    encoding: null,
    delimiter: null,
    hasHeadings: true,
    headings: columns.map((field) => fieldHeadings[field]),
    width: columns.length,
    rows,
    messages: [
      ...messages,
      ...roleMessages(users, givenRoles),
      ...(isDelta || classes !== null ? [] : ['The package has no classes. No one joins a group.']),
      ...names.messages,
      ...enrollmentMessages(enrolled),
    ],
  };
}
