/** What one row of a table says of a person, or why it cannot be used. Pure, and total: any text is either read or refused. */

import { type Role, roles } from '#access/subject.ts';
import { emailSchema } from '#identity/account/contract.ts';
import { entriesOf } from '#platform/contract/object-of.ts';
import type { Field } from './contract.ts';

/** A person as a row describes them. What is empty in the row is absent here, and stays as it is. */
export interface UserImportPerson {
  readonly position: number;
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly groups: readonly string[];
  readonly roles?: readonly Role[];
  readonly status?: 'active' | 'disabled';
  /** The source has removed the person: an account is disabled, and none is created. */
  readonly isGone?: true;
  /** The source names roles, and none for the person: an account keeps its roles, and none is created. */
  readonly lacksRole?: true;
  readonly externalId?: string;
  /** What was read otherwise than it is written in the file. */
  readonly notes: readonly string[];
}

export interface RefusedRow {
  readonly position: number;
  readonly refused: string;
  /** As far as it can be told, so that the row is found again. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: readonly string[];
}

const MAX_NAME = 100;
const MAX_GROUP = 150;
const MAX_GROUPS = 100;

/** Marks that turn the direction of text around, byte order marks, controls: seen by nobody, and kept by none. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu;

/** One line in its one normal form (NFC). Joiners inside a word stay: Persian, Hindi and others write with them. */
export const cleanCell = (text: string): string =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').replace(/ +/g, ' ').trim();

/** Takes away the apostrophe with which a file keeps spreadsheets from running a text; that of "'t Hooft" stays. */
const unguard = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

const looksLikeFormula = (text: string): boolean => /^[=+\-@]/.test(text) && !/^[+-]?[\d\s./-]+$/.test(text);

const beginningOf = (text: string): string => text.slice(0, 60).toWellFormed();

const lengthOf = (text: string): number => [...text].length;

const roleWords: Readonly<Record<Role, string>> = {
  admin:
    'admin; administrator; admins; administrateur; administrador; amministratore; beheerder; админ; ' +
    'администратор; 管理员; 管理者',
  teacher:
    'teacher; teachers; instructor; lecturer; tutor; faculty; staff; trainer; professor; lehrer; ' +
    'lehrerin; lehrkraft; dozent; dozentin; enseignant; enseignante; professeur; profesor; profesora; ' +
    'docente; maestro; maestra; insegnante; leraar; docent; nauczyciel; ogretmen; учитель; ' +
    'преподаватель; 教师; 老师; 教員; 교사; معلم; מורה; शिक्षक',
  student:
    'student; students; learner; pupil; participant; user; schuler; schulerin; schueler; schuelerin; studierende; studentin; ' +
    'lernende; teilnehmer; eleve; etudiant; etudiante; apprenant; alumno; alumna; estudiante; aluno; ' +
    'aluna; estudante; studente; studentessa; alunno; leerling; elev; uczen; ogrenci; ученик; студент; ' +
    '学生; 生徒; 학생; طالب; תלמיד; छात्र',
};
const statusWords = {
  active:
    'active; enabled; aktiv; actif; activo; ativo; attivo; actief; yes; y; true; 1; ja; oui; si; ' + 'invited; open',
  disabled:
    'disabled; inactive; blocked; suspended; archived; left; deactivated; gesperrt; inaktiv; ' +
    'deaktiviert; inactif; inactivo; inativo; inattivo; inactief; no; n; false; 0; nein; non; tobedeleted',
};

/** OneRoster's word for somebody whom the source has removed. */
export const GONE = 'tobedeleted';

/** Is in the column of roles for somebody to whom a OneRoster package gives none. */
export const NO_ROLE = 'no role';

const wordForm = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .trim();

const byWord = <Value extends string>(words: Readonly<Record<Value, string>>): Map<string, Value> =>
  new Map(entriesOf(words).flatMap(([value, all]) => all.split('; ').map((word) => [wordForm(word), value] as const)));
const roleOf = byWord(roleWords);
const statusOf = byWord(statusWords);

class Unusable extends Error {}

function readLine(text: string, what: string, most: number): string {
  const line = unguard(text);
  if (looksLikeFormula(line)) throw new Unusable(`${what} begins like a formula: ${beginningOf(line)}`);
  if (lengthOf(line) > most)
    throw new Unusable(`${what} has ${lengthOf(line)} characters; at most ${most} are allowed`);
  return line;
}

function readAddress(text: string): string {
  if (text === '') throw new Unusable('The e-mail address is missing');
  // "Ada Lovelace <ada@school.example>" and "mailto:ada@school.example", as mail programs copy them.
  const bare = (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '');
  const parsed = emailSchema.safeParse(bare);
  if (!parsed.success) throw new Unusable(`"${beginningOf(text)}" is not a valid e-mail address`);
  return parsed.data;
}

function readRoles(text: string): Role[] {
  const given = text
    .split(/[;|,/\n]/)
    .map(cleanCell)
    .filter((word) => word !== '');
  const found = given.map((word) => {
    const role = roleOf.get(wordForm(word));
    if (!role) throw new Unusable(`Unknown role "${beginningOf(word)}"; known are admin, teacher and student`);
    return role;
  });
  return roles.filter((role) => found.includes(role));
}

function readStatus(text: string): 'active' | 'disabled' {
  const status = statusOf.get(wordForm(text));
  if (!status) throw new Unusable(`Unknown status "${beginningOf(text)}"; known are active and disabled`);
  return status;
}

function readGroups(text: string): string[] {
  const names = text
    .split(/[;|\n\r]/)
    .map((name) => cleanCell(name))
    .filter((name) => name !== '');
  const groups = [...new Set(names.map((name) => readLine(name, 'A group', MAX_GROUP)))];
  if (groups.length > MAX_GROUPS)
    throw new Unusable(`There are ${groups.length} groups; at most ${MAX_GROUPS} are allowed`);
  return groups;
}

/** "Lovelace, Ada" and "Ada Lovelace": one word after the last space is the last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',');
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() };
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

const fieldWords: Readonly<Record<Field, string>> = {
  email: 'the e-mail address',
  firstName: 'the first name',
  lastName: 'the last name',
  fullName: 'the name',
  groups: 'the groups',
  roles: 'the role',
  status: 'the status',
  externalId: 'the external ID',
};

/** Fields in which a line end parts several values. */
const LISTS: ReadonlySet<Field> = new Set(['groups', 'roles']);

/** What a cell loses when it is cleaned, beyond spaces: said, because the account will not look as the file does. */
function cleaningNotes(field: Field, raw: string): string[] {
  const text = raw.toWellFormed().trim();
  return [
    ...(text.replace(/\s/gu, '').search(INVISIBLE) === -1
      ? []
      : [`Invisible or unreadable characters are removed from ${fieldWords[field]}`]),
    ...(!LISTS.has(field) && /[\r\n\u2028\u2029]/.test(text) ? [`The lines of ${fieldWords[field]} are joined`] : []),
  ];
}

/** The column of each field in a row. */
export type Mapping = ReadonlyMap<Field, number>;

export const mappingOf = (columns: readonly (Field | null)[]): Mapping =>
  new Map(columns.flatMap((field, index) => (field ? [[field, index] as const] : [])));

/** Null for a row in which no known column has anything. `width` is how many cells a row may have something in. */
export function readRow(
  mapping: Mapping,
  row: { readonly row: number; readonly cells: readonly string[]; readonly warnings?: readonly string[] },
  width: number = row.cells.length,
): UserImportPerson | RefusedRow | null {
  const raw = (field: Field): string => {
    const index = mapping.get(field);
    return index === undefined ? '' : (row.cells[index] ?? '');
  };
  const text = (field: Field): string => cleanCell(raw(field));
  if ([...mapping.keys()].every((field) => text(field) === '')) return null;
  // A workbook may state any number for a row.
  const position = Math.min(row.row, 2_147_483_647);
  const notes = [...(row.warnings ?? []), ...[...mapping.keys()].flatMap((field) => cleaningNotes(field, raw(field)))];
  try {
    const cells = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (cells > width)
      throw new Unusable(
        `The row has ${cells} cells, and the table ${width} columns: put a cell that holds the delimiter in quotation marks`,
      );
    const email = readAddress(text('email'));
    const full = text('fullName') === '' ? null : splitName(readLine(text('fullName'), 'The name', 2 * MAX_NAME));
    const firstName = readLine(full?.firstName ?? text('firstName'), 'The first name', MAX_NAME);
    const lastName = readLine(full?.lastName ?? text('lastName'), 'The last name', MAX_NAME);
    const externalId = readLine(text('externalId'), 'The external id', MAX_NAME);
    const lacksRole = text('roles') === NO_ROLE;
    const given = lacksRole ? [] : readRoles(raw('roles'));
    return {
      position,
      email,
      ...(firstName !== '' && { firstName }),
      ...(lastName !== '' && { lastName }),
      ...(externalId !== '' && { externalId }),
      ...(given.length > 0 && { roles: given }),
      ...(text('status') !== '' && { status: readStatus(text('status')) }),
      ...(text('status') === GONE && { isGone: true }),
      ...(lacksRole && { lacksRole: true }),
      groups: readGroups(raw('groups')),
      notes,
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const beginning = (field: Field): string => text(field).slice(0, 200).toWellFormed();
    return {
      position,
      refused: error.message,
      email: text('email').slice(0, 254).toWellFormed(),
      firstName: beginning('fullName') || beginning('firstName'),
      lastName: beginning('lastName'),
      notes,
    };
  }
}
