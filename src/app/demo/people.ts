/** The people of a demo school. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '#access/subject.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Student } from './answers.ts';
import { SEED_FOLDER } from './content/bank.ts';
import type { School } from './content/school.ts';
import { normal, seededIds } from './ids.ts';
import { insertRows } from './store.ts';

const DAY = 86_400_000;

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  /** Names of the groups. */
  readonly groups: readonly string[];
}

export interface DemoStudent extends Person, Student {}

export interface People {
  readonly admin: Person;
  readonly teachers: readonly Person[];
  /** The demo student is the first. */
  readonly students: readonly DemoStudent[];
  readonly groupIds: ReadonlyMap<string, string>;
}

type Name = readonly [first: string, last: string];
interface Names {
  readonly teachers: readonly Name[];
  readonly students: readonly Name[];
}

const LETTERS: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', ß: 'ss' };
const ascii = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ıøłß]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');

const addressOf = ([first, last]: Name): string => `${ascii(first)}.${ascii(last)}@demo.example`;

export const readNames = async (): Promise<Names> =>
  JSON.parse(await readFile(join(SEED_FOLDER, 'names.json'), 'utf8')) as Names;

/** Everybody of the school. The names are shared out between the schools. */
export function peopleOf(school: School, names: Names): People {
  const newId = seededIds(`people of ${school.key}`);
  const random = seededRandom(`abilities of ${school.key}`);
  const person = (name: Name, role: Role, email = addressOf(name), groups: readonly string[] = []): Person => ({
    id: newId(),
    firstName: name[0],
    lastName: name[1],
    email,
    role,
    groups,
  });
  const student = (name: Name, index: number, email?: string): DemoStudent => ({
    ...person(name, 'student', email, school.groupsOf(index)),
    ability: normal(random),
    caution: 0.05 + 0.25 * random(),
  });
  const { from, to } = school.names.students;
  return {
    admin: person(school.names.admin, 'admin', 'admin@demo.example'),
    teachers: [
      person(school.names.teacher, 'teacher', 'teacher@demo.example'),
      ...school.names.colleagues.map((index) => person(names.teachers[index]!, 'teacher')),
    ],
    students: [
      student(school.names.student, 0, 'student@demo.example'),
      ...names.students.slice(from, to).map((name, index) => student(name, index + 1)),
    ],
    groupIds: new Map(school.groups.map((name) => [name, newId()])),
  };
}

export async function insertPeople(tx: TenantTx, people: People, passwordHash: string, now: Date): Promise<void> {
  const tenant_id = tx.tenantId;
  const all: Person[] = [people.admin, ...people.teachers, ...people.students];
  await insertRows(
    tx,
    'person_group',
    [...people.groupIds].map(([name, group_id]) => ({
      tenant_id,
      group_id,
      name,
      created_at: new Date(now.getTime() - 90 * DAY),
    })),
  );
  await insertRows(
    tx,
    'person',
    all.map((person, index) => {
      const created = new Date(now.getTime() - 90 * DAY + index * 600_000);
      return {
        tenant_id,
        person_id: person.id,
        email: person.email,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        roles: [person.role],
        status: 'active',
        created_at: created,
        updated_at: created,
      };
    }),
  );
  await insertRows(
    tx,
    'group_member',
    all.flatMap((person) =>
      person.groups.map((name) => ({ tenant_id, group_id: people.groupIds.get(name)!, person_id: person.id })),
    ),
  );
}
