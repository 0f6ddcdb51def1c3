/** Fills an empty database with the demo schools. */

import { inspect } from 'node:util';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { insertImage, insertQuestions } from '#items/question-bank/api.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { inTenant, type TenantTx, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { refreshStats } from '#site/dashboard/api.ts';
import { listTenantIds } from '#tenancy/api.ts';
import { type Attempts, insertAttempts } from './attempts.ts';
import { insertChannels, insertPlans } from './channels.ts';
import { completeCourses } from './completed-course.ts';
import { type Bank, readBank } from './content/bank.ts';
import { insertCompany } from './content/company.ts';
import { insertCourses } from './content/courses.ts';
import { insertHelp } from './content/help.ts';
import { insertNotifications } from './content/notifications.ts';
import { insertPages } from './content/pages.ts';
import { insertPosts } from './content/posts.ts';
import { insertQuizzes, type PlacedQuestion } from './content/quizzes.ts';
import type { School } from './content/school.ts';
import { academy } from './content/school-academy.ts';
import { radio } from './content/school-radio.ts';
import { insertEnrolments, insertQuizCertificates } from './enrolments.ts';
import { seededIds } from './ids.ts';
import { insertPeople, type People, peopleOf, readNames } from './people.ts';
import { insertSignIns } from './sign-ins.ts';
import { dateQuestions, insertRows, insertTenant } from './store.ts';

export const DEMO_PASSWORD = 'demo-password';

const schools: readonly School[] = [academy, radio];

/** One statement of the seed takes far less; a slow disk may need longer than a request is given. */
const STATEMENT_LIMIT_MS = 60_000;
const DAY = 86_400_000;

async function insertBank(
  tx: TenantTx,
  school: School,
  people: People,
  bank: Bank,
  now: Date,
): Promise<PlacedQuestion[]> {
  const newId = seededIds(`questions of ${school.key}`);
  const random = seededRandom(`dates of ${school.key}`);
  const author = people.teachers[0]!.id;
  const placed = school.questions(bank.questions).map((question) => ({ ...question, id: newId() }));
  for (const figure of bank.figures) await insertImage(tx, author, figure);
  await insertQuestions(
    tx,
    author,
    placed.map(({ id, question }) => ({ ...question, questionId: id })),
  );
  await dateQuestions(
    tx,
    placed.map(({ id }) => ({ id, at: new Date(now.getTime() - Math.round((67 + 20 * random()) * DAY)) })),
  );
  return placed;
}

/** Everything of one school in one transaction: it is there as a whole or not at all. Null when it was there before. */
function fillSchool(db: Database, school: School, bank: Bank, people: People, passwordHash: string, now: Date) {
  return inTenant(
    db,
    school.id,
    async (tx): Promise<Attempts | null> => {
      const isNew = await insertTenant(tx, {
        name: school.name,
        accent: school.accent,
        contacts: JSON.stringify(school.contacts),
        social_profiles: JSON.stringify(school.socialProfiles),
        registration_open: school.registrationOpen,
        time_zone: school.timeZone,
      });
      if (!isNew) return null;
      await insertRows(
        tx,
        'tenant_host',
        school.hosts.map((host) => ({ host, tenant_id: school.id })),
      );
      await insertPeople(tx, people, passwordHash, now);
      const questions = await insertBank(tx, school, people, bank, now);
      await insertNotifications(tx, school, people, now);
      const quizzes = await insertQuizzes(tx, school, people, questions, now);
      const attempts = await insertAttempts(tx, school, people, quizzes, questions, now);
      await insertSignIns(tx, school, people, now);
      await insertPlans(tx, school, people, now);
      const courses = await insertCourses(tx, school, people, quizzes, bank, now);
      await insertEnrolments(tx, school, people, courses, now);
      await completeCourses(tx, people, courses, now);
      await insertQuizCertificates(tx, school, people, quizzes);
      await insertChannels(tx, school, people, { quizzes, courses }, bank, now);
      await insertCompany(tx, school, people, quizzes, now);
      await insertPages(tx, school, people, now);
      await insertHelp(tx, school, now);
      await insertPosts(tx, school, people, now);
      return attempts;
    },
    { statementTimeoutMs: STATEMENT_LIMIT_MS },
  );
}

/**
 * Fills a database without tenants with the demo schools, and one whose filling was cut short with those that are
 * missing. A database that holds any other tenant is left alone. The content is the same each time; its dates are
 * counted from `now`.
 */
export async function fillWhenEmpty(
  databaseUrl: string,
  say: (line: string) => void,
  now: Date = new Date(),
): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2 });
  try {
    const present = new Set<string>(await withoutTenant(db, listTenantIds));
    const missing = schools.filter(({ id }) => !present.has(id));
    const others = present.size - (schools.length - missing.length);
    if (missing.length === 0 || others > 0) return;
    const begun = performance.now();
    const [bank, names, passwordHash] = await Promise.all([readBank(), readNames(), hashPassword(DEMO_PASSWORD)]);
    const sayError = (facts: object): void => say(inspect(facts));
    for (const school of missing) {
      const people = peopleOf(school, names);
      const attempts = await fillSchool(db, school, bank, people, passwordHash, now);
      if (!attempts) continue;
      await refreshStats({ database: db, clock: () => now, log: { error: sayError, warn: sayError } }, school.id);
      say(
        `${school.name}: ${people.students.length} students, ${school.quizzes.length} quizzes, ${attempts.finished} finished attempts`,
      );
    }
    say(`The demo was filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  } finally {
    await db.close();
  }
}
