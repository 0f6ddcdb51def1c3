/** Fills an empty database with two schools to look at: deterministic but for ids and dates, which are relative to now. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { hashPassword } from '#account/passwords.ts';
import { insertPerson } from '#account/store.ts';
import type { Paper } from '#attempt/rules-grading.ts';
import { getPaper } from '#attempt/store-papers.ts';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { inTenant, type TenantTx, tenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { insertQuestions } from '#question-bank/store.ts';
import { insertImage } from '#question-bank/store-images.ts';
import { createQuiz } from '#quiz/actions.ts';
import { quizInputSchema } from '#quiz/contract.ts';
import { type AttemptRows, addSitting, noRows, storeAttempts } from './attempts.ts';
import { type DemoBank, type DemoQuestion, readDemoBank } from './bank.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { type DemoQuiz, fromNow } from './quizzes.ts';
import { type DemoSchool, demoSchools } from './schools.ts';

export const DEMO_PASSWORD = 'demo-password';
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Makes the demo schools unless the database has any tenant. Each school is all there or not at all. */
export async function fillWhenEmpty(databaseUrl: string, say: (line: string) => void, now = new Date()): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const { count } = await withoutTenant(database, (tx) =>
      tx.selectFrom('tenant').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    );
    if (count > 0) return;
    const begin = performance.now();
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    for (const school of demoSchools) await fillSchool(database, school, passwordHash, now);
    say(`The demo schools were made in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
}

async function fillSchool(database: Database, school: DemoSchool, passwordHash: string, now: Date): Promise<void> {
  const random = seededRandom(school.name);
  const bank = await readDemoBank(random);
  const id = tenantId(uuid());
  const work = async (tx: TenantTx): Promise<void> => {
    await insertTenant(tx, school);
    const people = await insertPeople(tx, school, passwordHash);
    const teacher = people.find(({ person }) => person.email === 'teacher@demo.example')!;
    for (const image of bank.images) await insertImage(tx, teacher.id, image);
    const ids = await insertBank(tx, bank, teacher.id, now, random);
    const rows = noRows();
    for (const quiz of school.quizzes) await addQuiz(tx, { quiz, bank, ids, people, rows, now, random });
    await storeAttempts(tx, rows);
  };
  await inTenant(database, id, work, { statementTimeoutMs: 60_000 });
}

async function insertTenant(tx: TenantTx, school: DemoSchool): Promise<void> {
  await tx
    .insertInto('tenant')
    .values({
      tenant_id: tx.tenantId,
      name: school.name,
      accent: school.accent,
      contacts: JSON.stringify(school.contacts),
      social_profiles: JSON.stringify(school.socialProfiles),
      registration_open: school.registrationOpen,
      time_zone: school.timeZone,
    })
    .execute();
  await tx
    .insertInto('tenant_host')
    .values(school.hosts.map((host) => ({ host, tenant_id: tx.tenantId })))
    .execute();
}

interface StoredPerson {
  readonly id: string;
  readonly person: DemoPerson;
  readonly groupId: string | null;
}

async function insertPeople(tx: TenantTx, school: DemoSchool, passwordHash: string): Promise<StoredPerson[]> {
  const groups = school.groups.map((name) => ({ tenant_id: tx.tenantId, group_id: uuid(), name }));
  await tx.insertInto('person_group').values(groups).execute();
  const people: StoredPerson[] = [];
  for (const person of demoPeople(school.students, groups.length)) {
    const id = (await insertPerson(tx, { ...person, passwordHash }))!;
    people.push({ id, person, groupId: person.group === null ? null : groups[person.group]!.group_id });
  }
  await tx
    .insertInto('group_member')
    .values(
      people.flatMap(({ id, groupId }) =>
        groupId === null ? [] : [{ tenant_id: tx.tenantId, group_id: groupId, person_id: id }],
      ),
    )
    .execute();
  return people;
}

/** Stores the bank, as if it had been written over the past two months; answers each question's id. */
async function insertBank(
  tx: TenantTx,
  bank: DemoBank,
  teacherId: string,
  now: Date,
  random: Random,
): Promise<Map<DemoQuestion, string>> {
  const ids = new Map(bank.questions.map((one) => [one, uuid()]));
  await insertQuestions(
    tx,
    teacherId,
    bank.questions.map((one) => ({ ...one.question, questionId: ids.get(one)! })),
  );
  const dates = bank.questions.map((one) => ({
    question_id: ids.get(one)!,
    at: new Date(now.getTime() - (1 + random() * 59) * DAY),
  }));
  await sql`update question q set created_at = d.at, updated_at = d.at
    from json_to_recordset(${JSON.stringify(dates)}::json) as d (question_id uuid, at timestamptz)
    where q.tenant_id = ${tx.tenantId} and q.question_id = d.question_id`.execute(tx);
  return ids;
}

interface QuizWork {
  readonly quiz: DemoQuiz;
  readonly bank: DemoBank;
  readonly ids: ReadonlyMap<DemoQuestion, string>;
  readonly people: readonly StoredPerson[];
  readonly rows: AttemptRows;
  readonly now: Date;
  readonly random: Random;
}

async function addQuiz(tx: TenantTx, work: QuizWork): Promise<void> {
  const { quiz, bank, ids, people, now } = work;
  const [opensAt, closesAt] = [fromNow(quiz.opens, now), fromNow(quiz.closes, now)];
  // Made and published some days before it opened, however long ago that was.
  const madeAt = new Date(
    Math.min(now.getTime() - DAY, (opensAt === null ? now.getTime() : Date.parse(opensAt)) - 3 * DAY),
  );
  const groupId = quiz.group === undefined ? null : people.find(({ person }) => person.group === quiz.group)!.groupId!;
  const teacher = people.find(({ person }) => person.email === 'teacher@demo.example')!;
  const input = quizInputSchema.parse({
    name: quiz.name,
    description: quiz.description,
    ...quiz.settings,
    opensAt,
    closesAt,
    groups: groupId === null ? [] : [groupId],
    questions: quiz.choose(bank.questions).map((one) => ({ question: ids.get(one)! })),
  });
  const { _id } = await createQuiz(tx, actorFor(teacher), { ...input, publish: quiz.publish }, madeAt);
  await tx
    .updateTable('quiz')
    .set({ created_at: madeAt, updated_at: madeAt, archived_at: quiz.archived ? now : null })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', _id)
    .execute();
  if (quiz.publish && quiz.takenBy > 0) addSittings(tx, work, await getPaper(tx, _id, 1), groupId);
}

const actorFor = ({ id, person }: StoredPerson): Actor => ({
  personId: id,
  sessionId: '',
  role: 'teacher',
  roles: person.roles,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  groupIds: [],
});

function addSittings(
  tx: TenantTx,
  { quiz, people, rows, now, random }: QuizWork,
  paper: Paper,
  groupId: string | null,
): void {
  const from = paper.settings.opens_at!.getTime();
  const until = Math.min(now.getTime() - 2 * 60 * MINUTE, (paper.settings.closes_at ?? now).getTime() - 90 * MINUTE);
  for (const { id, person, groupId: own } of people) {
    if (person.group === null || (groupId !== null && own !== groupId)) continue;
    const isDemo = person.email === 'student@demo.example';
    if (isDemo ? !quiz.byDemoStudent : random() >= quiz.takenBy) continue;
    const allowed = paper.settings.attempts_allowed === 0 ? 3 : paper.settings.attempts_allowed;
    const count = isDemo ? Math.min(2, allowed) : 1 + Math.floor(random() * random() * allowed);
    const ability = isDemo ? 0 : normal(random) * 0.9;
    const starts = Array.from({ length: count }, () => from + random() * (until - from)).sort((a, b) => a - b);
    starts.forEach((start, index) => {
      // The demo student learns: what lies weeks back went worse.
      const learnt = isDemo ? 1.6 - (now.getTime() - start) / (15 * DAY) : index * 0.25;
      const sitting = { personId: id, number: index + 1, ability: ability + learnt, startedAt: new Date(start) };
      addSitting(rows, tx.tenantId, paper, sitting, random);
    });
    if (isDemo && paper.settings.duration_seconds === null) {
      const startedAt = new Date(now.getTime() - 20 * MINUTE);
      addSitting(
        rows,
        tx.tenantId,
        paper,
        { personId: id, number: count + 1, ability: 1, startedAt, unfinished: true },
        random,
      );
    }
  }
}

/** Normally distributed (Box–Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
