import { listGroupsOf } from '#identity/account/api.ts';
import { nameOf } from '#identity/people/rules.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantId, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { mailJob, sendsMail } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';
import { slugOf } from '#quizzes/rules.ts';
import { getTenantRow } from '#tenancy/api.ts';
import type { AdminSummary, ExamToday, PeopleSummary, StudentSummary, StudentsSummary } from './contract.ts';
import { memoize } from './memoize.ts';
import {
  countActive,
  countGroups,
  countOfStudent,
  countPeople,
  countRest,
  countResults,
  countTasks,
  type ExamRow,
  findStudentRow,
  listActivity,
  listExamsToday,
} from './store.ts';

const MONTH_MS = 30 * 86_400_000;

const toExam = (row: ExamRow, students: number, now: Date): ExamToday => ({
  _id: row.quiz_id,
  name: row.name,
  slug: slugOf(row.name),
  opensAt: row.opens_at?.toISOString() ?? null,
  closesAt: row.closes_at?.toISOString() ?? null,
  state:
    row.opens_at !== null && row.opens_at > now
      ? 'soon'
      : row.closes_at !== null && row.closes_at <= now
        ? 'over'
        : 'running',
  expected: row.expected ?? students,
  working: row.working,
  submitted: row.submitted,
});

type PeopleRows = Awaited<ReturnType<typeof countPeople>>;

const sumOf = (rows: PeopleRows, matches: (row: PeopleRows[number]) => boolean): number =>
  rows.filter(matches).reduce((sum, row) => sum + row.count, 0);

const knownPeople = (services: Services, tx: TenantTx): Promise<PeopleRows> =>
  memoize(services, tx, 'people', () => countPeople(tx));

/**
 * Attempts handed in by day, for every dashboard that counts them: of everybody, and then up to a minute old, or of one
 * group. `weeksOf` adds them up.
 */
export const readActivity = (services: Services, tx: TenantTx, timeZone: string, group?: string) => {
  const now = services.clock();
  return group === undefined
    ? memoize(services, tx, 'activity', () => listActivity(tx, timeZone, now))
    : listActivity(tx, timeZone, now, group);
};

/** How the site is doing. */
export async function readAdminSummary(services: Services, tx: TenantTx): Promise<AdminSummary> {
  const now = services.clock();
  const tenant = await getTenantRow(tx);
  const people = (await knownPeople(services, tx)).filter((row) => row.state !== 'disabled');
  const rest = await countRest(tx, now);
  const tasks = await countTasks(tx, now);
  const exams = await listExamsToday(tx, tenant.time_zone, now);
  const students = sumOf(people, (row) => row.role === 'student');
  return {
    people: {
      students,
      teachers: sumOf(people, (row) => row.role === 'teacher'),
      admins: sumOf(people, (row) => row.role === 'admin'),
    },
    activeStudents: await memoize(services, tx, 'active students', () => countActive(tx, 'student', now)),
    activity: await readActivity(services, tx, tenant.time_zone),
    exams: exams.map((row) => toExam(row, students, now)),
    examsTotal: exams[0]?.total ?? 0,
    storage: {
      images: rest.images,
      used: Number(rest.bytes),
      allowed: tenant.max_bytes === null ? null : Number(tenant.max_bytes),
    },
    mail: await readMailQueue(services, tx.tenantId),
    tasks: {
      waiting: tasks.get('waiting') ?? 0,
      running: tasks.get('running') ?? 0,
      done: tasks.get('done') ?? 0,
      failed: tasks.get('failed') ?? 0,
    },
    failedLogins: { hour: rest.hour, day: rest.day },
    deeds: rest.deeds,
  };
}

/** The tenant's mails on their way, and how mails leave this installation. */
export async function readMailQueue(services: Services, tenantId: TenantId) {
  return {
    ...(await services.jobs.count(mailJob, { tenantId })),
    delivery: sendsMail(services.config) ? ('smtp' as const) : ('mailbox' as const),
  };
}

export async function readPeopleSummary(services: Services, tx: TenantTx): Promise<PeopleSummary> {
  const now = services.clock();
  const rows = await knownPeople(services, tx);
  const { groups, newcomers } = await countGroups(tx, now);
  return {
    total: sumOf(rows, () => true),
    roles: {
      student: sumOf(rows, (row) => row.role === 'student'),
      teacher: sumOf(rows, (row) => row.role === 'teacher'),
      admin: sumOf(rows, (row) => row.role === 'admin'),
    },
    states: {
      active: sumOf(rows, (row) => row.state === 'active'),
      invited: sumOf(rows, (row) => row.state === 'invited'),
      disabled: sumOf(rows, (row) => row.state === 'disabled'),
    },
    newcomers,
    active: await memoize(services, tx, 'active people', () => countActive(tx, null, now)),
    groups,
  };
}

export async function readStudentsSummary(services: Services, tx: TenantTx): Promise<StudentsSummary> {
  const now = services.clock();
  const students = (await knownPeople(services, tx)).filter(
    (row) => row.role === 'student' && row.state !== 'disabled',
  );
  return {
    students: sumOf(students, () => true),
    active: await memoize(services, tx, 'active students', () => countActive(tx, 'student', now)),
    neverHere: sumOf(students, (row) => row.state === 'invited'),
    results: await memoize(services, tx, 'results', () =>
      countResults(tx, { since: new Date(now.getTime() - MONTH_MS) }),
    ),
  };
}

/** Returns the stats of one student. Teachers have none. */
export async function readStudentSummary(tx: TenantTx, personId: string): Promise<StudentSummary> {
  const row = await findStudentRow(tx, personId);
  if (row?.role !== 'student') throw notFound('The student');
  const counts = await countOfStudent(tx, personId);
  return {
    student: {
      _id: row.person_id,
      name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      email: row.email,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    },
    groups: await listGroupsOf(tx, personId),
    results: await countResults(tx, { personId }),
    openAttempts: counts.open,
    certificates: counts.certificates,
    lastAttemptAt: counts.last_at?.toISOString() ?? null,
  };
}
