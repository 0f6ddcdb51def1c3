/** The people of the demo schools. */
import type { Role } from '#access/subject.ts';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Index of the student's group; null for faculty. */
  readonly group: number | null;
}

const FIRST =
  'Amara Bilal Chiara Daan Elif Farid Grace Hana Ivan Jomo Keiko Liam Mei Noor Olga Pedro Quynh Rosa Sven Tala Uma Viktor Wanjiru Ximena Yusuf Zoë Anaïs Björn Ciarán Dimitra Emre Fatou Giulia Henrik Isla João Kofi Lena Matteo Nia'.split(
    ' ',
  );
const LAST =
  'Okafor Rahman Rossi Jansen Yılmaz Haddad Nguyen Sato Petrov Mwangi García Müller Wang Khan Kowalska Silva Tran Fernández Lindqvist Haidari Patel Novák Kamau Torres Demir Dubois Larsen Byrne Papadopoulou Kaya Diallo Ricci Berg MacLeod Costa Mensah Fischer Moretti Dlamini Andersson'.split(
    ' ',
  );

const ascii = (name: string): string =>
  name
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

const faculty: readonly DemoPerson[] = [
  { email: 'admin@demo.example', firstName: 'Alex', lastName: 'Morgan', roles: ['admin'], group: null },
  { email: 'teacher@demo.example', firstName: 'Priya', lastName: 'Raman', roles: ['teacher'], group: null },
  { email: 'm.hoffmann@demo.example', firstName: 'Martin', lastName: 'Hoffmann', roles: ['teacher'], group: null },
  { email: 's.adeyemi@demo.example', firstName: 'Sade', lastName: 'Adeyemi', roles: ['teacher'], group: null },
];

/** Faculty, the demo student, and as many more students, spread over the groups. */
export function demoPeople(students: number, groups: number): DemoPerson[] {
  const others = Array.from({ length: students - 1 }, (_, index): DemoPerson => {
    // 7 and 40 have no common divisor, so no two of the first 1 600 have the same name.
    const firstName = FIRST[index % FIRST.length]!;
    const lastName = LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length]!;
    return {
      email: `${ascii(firstName)}.${ascii(lastName)}@demo.example`,
      firstName,
      lastName,
      roles: ['student'],
      group: index % groups,
    };
  });
  const demo: DemoPerson = {
    email: 'student@demo.example',
    firstName: 'Sam',
    lastName: 'Taylor',
    roles: ['student'],
    group: 0,
  };
  return [...faculty, demo, ...others];
}
