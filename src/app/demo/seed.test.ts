import { expect, test } from 'vitest';
import { gradePaper, paperIn, type ShuffledSlot } from '#delivery/grading/rules.ts';
import { resultOf } from '#delivery/grading/rules-totals.ts';
import { getPaper } from '#delivery/paper/store.ts';
import { questionType, typeNames } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { type TenantId, type TenantTx, tenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { dateStates } from '#quizzes/contract.ts';
import { dateStateOf } from '#quizzes/rules.ts';
import { isInDemo } from './content/bank-types.ts';
import { academy } from './content/school-academy.ts';
import { radio } from './content/school-radio.ts';
import { fillWhenEmpty } from './seed.ts';

const database = await testDatabase();
const said: string[] = [];
const now = new Date();
await fillWhenEmpty(database.url, (line) => said.push(line), now);
process.stdout.write(`${said.join('\n')}\n`);

const schools = [academy, radio] as const;
const tables = [
  'person',
  'person_group',
  'question',
  'stored_image',
  'quiz',
  'attempt',
  'answer',
  'attempt_grade',
] as const;

async function countRows(school: TenantId): Promise<Record<(typeof tables)[number], number>> {
  return database.inTenant(school, async (tx) => {
    const counts: [string, number][] = [];
    for (const table of tables) {
      const { n } = await tx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('tenant_id', '=', school)
        .executeTakeFirstOrThrow();
      counts.push([table, Number(n)]);
    }
    return Object.fromEntries(counts) as Record<(typeof tables)[number], number>;
  });
}

const listQuizzes = (tx: TenantTx) =>
  tx
    .selectFrom('quiz as q')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .on((eb) => eb('r.revision', '=', eb.fn.coalesce('q.published_revision', 'q.newest_revision'))),
    )
    .selectAll()
    .where('q.tenant_id', '=', tx.tenantId)
    .execute();

const listAttempts = (tx: TenantTx) =>
  tx
    .selectFrom('attempt as a')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.person_id'),
    )
    .selectAll('a')
    .select('p.email')
    .where('a.tenant_id', '=', tx.tenantId)
    .orderBy('a.started_at')
    .execute();

const listAnswers = (tx: TenantTx) =>
  tx.selectFrom('answer').selectAll().where('tenant_id', '=', tx.tenantId).orderBy('seq', 'desc').execute();

test('two schools answer at their hosts', async () => {
  const hosts = await withoutTenant(database.db, (tx) =>
    tx.selectFrom('tenant_host').selectAll().orderBy('host').execute(),
  );
  expect(hosts).toEqual([
    { host: '127.0.0.1', tenant_id: academy.id },
    { host: 'localhost', tenant_id: academy.id },
    { host: 'school.localhost', tenant_id: radio.id },
  ]);
});

test('the first school has sixty students in three groups, fifteen quizzes and hundreds of questions and attempts', async () => {
  const counts = await countRows(academy.id);
  expect(counts).toMatchObject({ person: 67, person_group: 3, quiz: 15, stored_image: 7 });
  expect(counts.question).toBeGreaterThan(500);
  expect(counts.attempt).toBeGreaterThan(400);
});

test('the second school is smaller, and no screen of it is empty', async () => {
  const counts = await countRows(radio.id);
  expect(counts).toMatchObject({ person: 27, person_group: 2, quiz: 5 });
  expect(counts.question).toBeGreaterThan(150);
  expect(counts.attempt).toBeGreaterThan(40);
});

test('both schools have one account of each role at the same addresses', async () => {
  for (const { id } of schools) {
    const people = await database.inTenant(id, (tx) =>
      tx
        .selectFrom('person')
        .select(['email', 'roles'])
        .where('tenant_id', '=', id)
        .where('email', 'in', ['admin@demo.example', 'teacher@demo.example', 'student@demo.example'])
        .orderBy('email')
        .execute(),
    );
    expect(people.map((person) => person.roles)).toEqual([['admin'], ['student'], ['teacher']]);
  }
});

test('the quizzes of the first school are of every state, timing, price and marking', async () => {
  const quizzes = await database.inTenant(academy.id, listQuizzes);
  const values = <T>(pick: (quiz: (typeof quizzes)[number]) => T): Set<T> => new Set(quizzes.map(pick));
  const state = (quiz: (typeof quizzes)[number]) =>
    dateStateOf(
      {
        publishedRevision: quiz.published_revision,
        archived: quiz.archived_at !== null,
        opensAt: quiz.opens_at,
        closesAt: quiz.closes_at,
      },
      now,
    );
  expect(values(state)).toEqual(new Set(dateStates));
  expect(values((quiz) => quiz.feedback_timing)).toEqual(new Set([1, 2, 3]));
  expect(values((quiz) => quiz.negative_marking)).toEqual(new Set(['0', '1/3', '1/4']));
  expect(values((quiz) => quiz.subscription)).toEqual(new Set([1, 2]));
  expect(values((quiz) => quiz.attempts_allowed)).toEqual(new Set([0, 1, 3]));
  const forAll = quizzes.filter((quiz) => quiz.is_public);
  expect(new Set(forAll.map((quiz) => quiz.guests_allowed))).toEqual(new Set([true, false]));
  expect(
    quizzes.filter((quiz) => quiz.newest_revision !== quiz.published_revision && quiz.published_revision),
  ).toHaveLength(1);
  const open = quizzes.filter((quiz) => state(quiz) === 'open');
  expect(new Set(open.map((quiz) => quiz.closes_at === null))).toEqual(new Set([true, false]));
});

test('the mock examination has one question of each of the 35 groups', async () => {
  const titles = await database.inTenant(academy.id, async (tx) => {
    const mock = (await listQuizzes(tx)).find((quiz) => quiz.name.includes('mock'))!;
    return (await getPaper(tx, mock.quiz_id, 1)).slots.map((slot) => slot.title);
  });
  expect(titles).toHaveLength(35);
  expect(new Set(titles.map((title) => title.slice(0, 3))).size).toBe(35);
});

test('every type is asked, every answer belongs to its question and lies within its attempt', async () => {
  for (const { id } of schools) {
    await database.inTenant(id, async (tx) => {
      const attempts = new Map((await listAttempts(tx)).map((attempt) => [attempt.attempt_id, attempt]));
      const types = new Set<string>();
      for (const row of await listAnswers(tx)) {
        const attempt = attempts.get(row.attempt_id)!;
        const slot = (await getPaper(tx, attempt.quiz_id, attempt.revision)).slotOf.get(row.question_id)!;
        types.add(slot.type.name);
        expect(slot.type.answerFormatBlocker(slot.content, slot.type.answerSchema.parse(row.answer))).toBeNull();
        expect(row.saved_at >= attempt.started_at && row.saved_at <= (attempt.submitted_at ?? now)).toBe(true);
      }
      if (id === academy.id)
        expect(types).toEqual(new Set(typeNames.filter((name) => isInDemo(name) && !isTextOnly(name))));
    });
  }
});

test('every finished attempt lies in the past, within its quiz, and is worth what its answers are worth', async () => {
  await database.inTenant(academy.id, async (tx) => {
    const answers = Map.groupBy(await listAnswers(tx), (row) => row.attempt_id);
    for (const attempt of await listAttempts(tx)) {
      const paper = await getPaper(tx, attempt.quiz_id, attempt.revision);
      expect(attempt.started_at >= paper.settings.opens_at! && attempt.started_at < now).toBe(true);
      if (attempt.state === 'open') continue;
      const end = attempt.submitted_at!;
      expect(end > attempt.started_at && end <= now && end <= (attempt.deadline ?? now)).toBe(true);
      const versions = (answers.get(attempt.attempt_id) ?? []).map(({ question_id, seq, answer }) => ({
        questionId: question_id,
        seq,
        answer,
      }));
      const own = paperIn(paper, attempt.paper as unknown as readonly ShuffledSlot[]);
      const result = resultOf(paper, gradePaper(own, versions));
      expect([attempt.score_exact, attempt.passed]).toEqual([result.exact, result.passed]);
    }
  });
});

test('a quiz of the first school has sections with times, people are in them, and some have finished one early', async () => {
  await database.inTenant(academy.id, async (tx) => {
    const quiz = (await listQuizzes(tx)).find((one) => one.name.includes('Round the world'))!;
    const rows = (await listAttempts(tx)).filter((row) => row.quiz_id === quiz.quiz_id);
    expect(rows.filter((row) => row.state === 'open')).toHaveLength(4);
    const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0);
    for (const { section, section_seconds, section_deadline, started_at, deadline, lapsed_ms } of rows) {
      expect([section_seconds, sum(section_seconds!)]).toEqual([[240, 720, 540], quiz.duration_seconds]);
      const start = started_at.getTime() - Number(lapsed_ms);
      expect(section_deadline!.getTime()).toBe(start + sum(section_seconds!.slice(0, section!)) * 1000);
      expect(deadline!.getTime()).toBe(start + quiz.duration_seconds! * 1000);
    }
    const events = await tx.selectFrom('attempt_event').selectAll().where('tenant_id', '=', tx.tenantId).execute();
    expect(events.length).toBeGreaterThan(10);
    expect(events.every(({ kind, at }) => kind === 'section-finished' && at <= now)).toBe(true);
  });
});

test('the demo student gets better and better, and has one attempt running for hours yet', async () => {
  const own = (await database.inTenant(academy.id, listAttempts)).filter((row) => row.email === 'student@demo.example');
  const percents = own
    .filter((row) => row.state === 'submitted')
    .map((row) => (100 * Number(row.score)) / Number(row.max_score));
  expect(percents).toHaveLength(8);
  const mean = (some: number[]): number => some.reduce((total, one) => total + one, 0) / some.length;
  expect(mean(percents.slice(4))).toBeGreaterThan(mean(percents.slice(0, 4)) + 10);
  const running = own.filter((row) => row.state === 'open');
  expect(running).toHaveLength(1);
  expect(running[0]!.deadline!.getTime() - now.getTime()).toBeGreaterThan(3_600_000);
});

test('every type is in the bank, every question is valid and every picture in it is stored', async () => {
  for (const { id } of schools) {
    await database.inTenant(id, async (tx) => {
      const versions = await tx.selectFrom('question_version').selectAll().where('tenant_id', '=', id).execute();
      const images = await tx.selectFrom('stored_image').select('image_hash').where('tenant_id', '=', id).execute();
      const hashes = new Set(images.map((image) => image.image_hash));
      expect(new Set(versions.map((version) => version.type))).toEqual(new Set(typeNames.filter(isInDemo)));
      for (const { type, content } of versions) {
        expect(questionType(type).contentSchema.safeParse(content).success).toBe(true);
        const stem = (content as unknown as BaseContent).stem;
        for (const [, hash] of stem.matchAll(/\/v1\/api\/images\/(\w+)/g)) expect(hashes).toContain(hash);
      }
    });
  }
});

test('a second start changes nothing and says nothing', async () => {
  const before = await Promise.all(schools.map(({ id }) => countRows(id)));
  const lines: string[] = [];
  await fillWhenEmpty(database.url, (line) => lines.push(line));
  expect(await Promise.all(schools.map(({ id }) => countRows(id)))).toEqual(before);
  expect(lines).toEqual([]);
});

test('a filling that was cut short is made complete, with the same content', async () => {
  const titles = () =>
    database.inTenant(radio.id, (tx) =>
      tx
        .selectFrom('attempt')
        .select(['attempt_id', 'score_exact', 'paper'])
        .where('tenant_id', '=', radio.id)
        .orderBy('attempt_id')
        .execute(),
    );
  const before = await titles();
  await database.inTenant(radio.id, async (tx) => {
    for (const table of ['attempt', 'quiz', 'question'] as const) {
      await tx.deleteFrom(table).where('tenant_id', '=', radio.id).execute();
    }
    await tx.deleteFrom('tenant').where('tenant_id', '=', radio.id).execute();
  });
  expect(await titles()).toEqual([]);
  await fillWhenEmpty(database.url, () => undefined, now);
  expect(await titles()).toEqual(before);
});

test('a database with another tenant is left alone', async () => {
  const other = await testDatabase();
  const id = tenantId('019b8c7e-4a02-7000-8000-000000000001');
  await other.asOwner('insert into tenant (tenant_id) values ($1)', [id]);
  await fillWhenEmpty(other.url, () => undefined);
  const tenants = await withoutTenant(other.db, (tx) => tx.selectFrom('tenant').select('tenant_id').execute());
  expect(tenants).toEqual([{ tenant_id: id }]);
});

test('people have signed in when they sat their exams; somebody is invited and somebody has left', async () => {
  for (const { id } of schools) {
    await database.inTenant(id, async (tx) => {
      const states = await tx
        .selectFrom('person')
        .select(['state', (eb) => eb.fn.countAll<string>().as('n')])
        .where('tenant_id', '=', id)
        .groupBy('state')
        .execute();
      expect(states.map(({ state }) => state).sort()).toEqual(['active', 'disabled', 'invited']);
      const attempts = await listAttempts(tx);
      const sessions = await tx.selectFrom('session').selectAll().where('tenant_id', '=', id).execute();
      const without = attempts.filter(
        (one) =>
          !sessions.some(
            ({ person_id, created_at, expires_at }) =>
              person_id === one.person_id && created_at < one.started_at && one.started_at < expires_at,
          ),
      );
      expect(without).toEqual([]);
      expect(sessions.filter((one) => one.created_at > now)).toEqual([]);
    });
  }
});

test.each(schools)(
  'students of $name take courses, and some hold certificates; the demo student has one of each',
  async (school) => {
    const rows = await database.inTenant(school.id, async (tx) => ({
      enrolments: await tx.selectFrom('enrolment').select(['person_id']).where('tenant_id', '=', school.id).execute(),
      certificates: await tx
        .selectFrom('certificate')
        .select(['person_id'])
        .where('tenant_id', '=', school.id)
        .execute(),
      student: await tx
        .selectFrom('person')
        .select('person_id')
        .where('tenant_id', '=', school.id)
        .where('email', '=', 'student@demo.example')
        .executeTakeFirstOrThrow(),
    }));
    for (const kind of [rows.enrolments, rows.certificates]) {
      expect(kind.length).toBeGreaterThan(2);
      expect(kind.map((row) => row.person_id)).toContain(rows.student.person_id);
    }
  },
);

test('the demo student has gone through a course to its end and holds its certificate', async () => {
  const [academy] = schools;
  const held = await database.inTenant(academy!.id, (tx) =>
    tx
      .selectFrom('certificate as c')
      .innerJoin('enrolment as e', (join) =>
        join
          .onRef('e.tenant_id', '=', 'c.tenant_id')
          .onRef('e.person_id', '=', 'c.person_id')
          .onRef('e.course_id', '=', 'c.subject_id'),
      )
      .innerJoin('person as p', (join) =>
        join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.person_id', '=', 'c.person_id'),
      )
      .select(['c.title', 'c.state', 'c.outcome', 'e.completed_at', 'c.issued_at'])
      .where('c.tenant_id', '=', academy!.id)
      .where('c.kind', '=', 'course')
      .where('p.email', '=', 'student@demo.example')
      .execute(),
  );
  expect(held).toEqual([
    expect.objectContaining({ title: 'Learning that lasts', state: 'issued', outcome: 'completed' }),
  ]);
  expect(held[0]!.issued_at).toEqual(held[0]!.completed_at);
});
