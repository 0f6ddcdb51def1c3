/** Every figure of the dashboards on data that was built for it. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, type TestSchool, testSite } from '#app/testing/site.ts';
import { deleteQuiz, type Quiz } from '#quizzes/contract.ts';
import { getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getStudentDashboard, getStudentDashboardOf } from '#results/results/dashboard/contract.ts';
import { TENANT_CHANGED } from '#tenancy/actions.ts';
import { refreshStats } from './actions-stats.ts';
import { getTeacherDashboard } from './contract.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const day = 86_400_000;
const ago = (days: number): Date => new Date(site.now().getTime() - days * day);
const newStudent = (name?: string, at: TestSchool = school) => site.addPerson(at, ['student'], name);

interface Sat {
  readonly at?: Date;
  readonly until?: Date;
  readonly percent?: number;
  /** What could be earned; 0 where every question was excluded. */
  readonly most?: number;
  readonly passed?: boolean | null;
  /** Marks out of 1 for each question. */
  readonly marks?: Readonly<Record<string, number>>;
  readonly number?: number;
  /** Answers that wait for people to mark them. */
  readonly unmarked?: number;
}

/** A finished attempt with its grades, as if it had been sat then. */
async function sat(person: TestPerson, quiz: Quiz, given: Sat, at: TestSchool = school): Promise<string> {
  const { at: when = ago(1), percent = 50, passed = null, marks = {}, number = 1, unmarked = 0, most = 100 } = given;
  const attemptId = crypto.randomUUID();
  const key = { tenant_id: at.id, attempt_id: attemptId };
  await database.inTenant(at.id, async (tx) => {
    await tx
      .insertInto('attempt')
      .values({
        ...key,
        quiz_id: quiz._id,
        revision: 1,
        person_id: person.personId,
        number,
        state: 'submitted',
        started_at: when,
        submitted_at: given.until ?? when,
        ended_by: 'student',
        paper: '[]',
        graded_at: site.now(),
        score: unmarked > 0 ? null : String(percent),
        unmarked_count: unmarked,
        max_score: String(most),
        passed,
      })
      .execute();
    for (const [question_id, share] of Object.entries(marks)) {
      await tx
        .insertInto('attempt_grade')
        .values({
          ...key,
          question_id,
          question_version: 1,
          quiz_id: quiz._id,
          outcome: share === 1 ? 'right' : 'wrong',
          fraction: String(share),
          marks_exact: String(share),
          marks: String(share),
          max_marks: '1',
        })
        .execute();
    }
  });
  return attemptId;
}

async function groupOf(...members: TestPerson[]): Promise<string> {
  const groupId = crypto.randomUUID();
  await database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: groupId, name: groupId }).execute();
    for (const { personId } of members) {
      await tx
        .insertInto('group_member')
        .values({ tenant_id: school.id, group_id: groupId, person_id: personId })
        .execute();
    }
  });
  return groupId;
}

async function setZone(zone: string): Promise<void> {
  await database.asOwner('update tenant set time_zone = $1 where tenant_id = $2', [zone, school.id]);
  await database.inTenant(school.id, (tx) => site.server.services.signals.send(tx, TENANT_CHANGED, {}));
}

const refresh = () => refreshStats(site.server.services, school.id);
const asTeacher = (group?: string) => site.as('teacher').do(getTeacherDashboard, { query: { group } });

test('questions that nearly nobody or nearly everybody gets right, or that the weak get right, are flagged with n', async () => {
  const [hard, easy, upside, fine] = [
    await buildQuestion(site, { title: 'Hard' }),
    await buildQuestion(site, { title: 'Easy' }),
    await buildQuestion(site, { title: 'Upside down' }),
    await buildQuestion(site, { title: 'Fine' }),
  ];
  const group = await groupOf();
  const quiz = await buildQuiz(site, { name: 'Flags', questions: [hard, easy, upside, fine], groups: [group] });
  for (let n = 0; n < 10; n++) {
    const strong = n < 5;
    const marks = { [hard]: n === 0 ? 1 : 0, [easy]: 1, [upside]: strong ? 0 : 1, [fine]: strong ? 1 : 0 };
    await sat(await newStudent(), quiz, { percent: strong ? 90 : 20, marks });
    // Nine are too few to say anything.
    if (n === 8) {
      await refresh();
      expect((await asTeacher(group)).flagged.total).toBe(0);
    }
  }
  expect(await refresh()).toBe(1);
  const { flagged } = await asTeacher(group);
  const found = new Map(flagged.questions.map((one) => [one.title, one]));
  expect([...found.keys()].sort()).toEqual(['Easy', 'Hard', 'Upside down']);
  expect(found.get('Hard')).toMatchObject({ n: 10, facility: 0.1, reasons: ['hard'], quiz: { _id: quiz._id } });
  expect(found.get('Easy')).toMatchObject({ n: 10, facility: 1, discrimination: null, reasons: ['easy'] });
  expect(found.get('Upside down')!.reasons).toEqual(['negative']);
  expect(found.get('Upside down')!.discrimination).toBeLessThan(-90);
  // A batch that may not take this quiz does not see it.
  expect((await asTeacher(await groupOf())).flagged.total).toBe(0);
});

test('statistics are made again only from quizzes with new results', async () => {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { questions: [question] });
  await sat(await newStudent(), quiz, { marks: { [question]: 1 } });
  site.advance(3 * 60_000);
  await refresh();
  site.advance(3 * 60_000);
  expect(await refresh()).toBe(0);
  await sat(await newStudent(), quiz, { marks: { [question]: 1 } });
  expect(await refresh()).toBe(1);
});

test('students at risk are those who stayed away, whose results fell, or who stayed below the pass mark', async () => {
  const quizzes = [];
  for (let n = 0; n < 6; n++) quizzes.push(await buildQuiz(site, { name: `Risk ${n}` }));
  const [away, falling, failing, worst, well, left, teacher] = [
    await newStudent('Away'),
    await newStudent('Falling'),
    await newStudent('Failing'),
    await newStudent('Worst'),
    await newStudent('Well'),
    await newStudent('Left'),
    await site.addPerson(school, ['teacher'], 'Tess'),
  ];
  const group = await groupOf(away, falling, failing, worst, well, left, teacher);
  await sat(away, quizzes[0]!, { at: ago(15), percent: 90 });
  await sat(well, quizzes[0]!, { at: ago(13), percent: 90, passed: true });
  await sat(left, quizzes[0]!, { at: ago(181), percent: 10, passed: false });
  await sat(teacher, quizzes[0]!, { at: ago(30), percent: 10 });
  for (const [n, percent] of [80, 75, 85, 60, 65, 70].entries())
    await sat(falling, quizzes[n]!, { at: ago(12 - n), percent });
  for (const [n, passed] of [true, false, true, false].entries())
    await sat(failing, quizzes[n]!, { at: ago(9 - n), percent: 50, passed });
  for (let n = 0; n < 6; n++)
    await sat(worst, quizzes[n]!, { at: ago(40 - n), percent: n < 3 ? 80 : 20, passed: n < 3 });
  await refresh();
  const { atRisk } = await asTeacher(group);
  expect(atRisk.asOf).not.toBeNull();
  expect(atRisk.total).toBe(4);
  expect(atRisk.students[0]).toMatchObject({
    _id: worst.personId,
    inactive: true,
    trend: { recent: 20, earlier: 80 },
    below: { failed: 3, of: 3 },
  });
  const signs = new Map(atRisk.students.map((one) => [one._id, one]));
  expect(signs.get(away.personId)).toMatchObject({ inactive: true, trend: null, below: null });
  expect(signs.get(falling.personId)).toMatchObject({
    inactive: false,
    trend: { recent: 65, earlier: 80 },
    below: null,
  });
  expect(signs.get(failing.personId)).toMatchObject({ inactive: false, trend: null, below: { failed: 2, of: 3 } });
});

test('the results of a student have not fallen by what is still marked or has no question that counts', async () => {
  const quizzes = [];
  for (let n = 0; n < 8; n++) quizzes.push(await buildQuiz(site, { name: `Steady ${n}` }));
  const [steady, falling] = [await newStudent('Steady'), await newStudent('Falls')];
  const group = await groupOf(steady, falling);
  for (const [n, percent] of [80, 80, 80, 80, 80].entries())
    await sat(steady, quizzes[n]!, { at: ago(12 - n), percent });
  await sat(steady, quizzes[5]!, { at: ago(2), percent: 0, most: 0 });
  // Six results, the last three of them lower; a paper that waits is between them.
  for (const [n, percent] of [80, 80, 80, 60, 60].entries())
    await sat(falling, quizzes[n]!, { at: ago(12 - n), percent });
  await sat(falling, quizzes[5]!, { at: ago(3), unmarked: 1 });
  await sat(falling, quizzes[6]!, { at: ago(2), percent: 60 });
  await refresh();
  const { students } = (await asTeacher(group)).atRisk;
  expect(students.map(({ _id, trend }) => [_id, trend])).toEqual([[falling.personId, { recent: 60, earlier: 80 }]]);
});

test('the mean of what has ended is that of the marked papers, and it says how many are not', async () => {
  const quiz = await buildQuiz(site, {
    name: 'Ended essays',
    opensAt: ago(3).toISOString(),
    closesAt: new Date(site.now().getTime() + 60_000).toISOString(),
  });
  const people = [await newStudent(), await newStudent(), await newStudent()];
  const group = await groupOf(...people);
  await sat(people[0]!, quiz, { percent: 80 });
  await sat(people[1]!, quiz, { unmarked: 1 });
  await sat(people[2]!, quiz, { unmarked: 2 });
  site.advance(2 * 60_000);
  const { ended } = await asTeacher(group);
  expect(ended.find(({ _id }) => _id === quiz._id)).toMatchObject({ meanPercent: 80, submitted: 3, waiting: 2 });
});

test('what has ended is counted as in its analysis: each person once by the attempt that counts, and no guest', async () => {
  const quiz = await buildQuiz(site, {
    name: 'Ended, twice taken',
    opensAt: ago(3).toISOString(),
    closesAt: new Date(site.now().getTime() + 60_000).toISOString(),
    attemptsAllowed: 2,
  });
  const [twice, once, guest] = [await newStudent(), await newStudent(), await newStudent()];
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ status: 'guest' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', guest.personId)
      .execute(),
  );
  await sat(twice, quiz, { percent: 20 });
  await sat(twice, quiz, { percent: 90, number: 2 });
  await sat(once, quiz, { percent: 50 });
  await sat(guest, quiz, { percent: 0 });
  site.advance(2 * 60_000);
  const shown = (await asTeacher()).ended.find(({ _id }) => _id === quiz._id);
  expect(shown).toMatchObject({ meanPercent: 70, submitted: 2, waiting: 0 });
  const analysis = await site.as('teacher').do(getQuizAnalysis, { params: { id: quiz._id }, query: {} });
  expect([analysis.n, analysis.mean]).toEqual([shown!.submitted, 70]);
});

test('answers that people have to mark are listed by quiz, the longest waiting first, by batch', async () => {
  const [first, second] = [await newStudent('First'), await newStudent('Second')];
  const group = await groupOf(first, second);
  const [late, early, marked, gone] = [
    await buildQuiz(site, { name: 'Late essays' }),
    await buildQuiz(site, { name: 'Early essays' }),
    await buildQuiz(site, { name: 'Marked' }),
    await buildQuiz(site, { name: 'Gone' }),
  ];
  const [fiveDays, twoDays] = [ago(5), ago(2)];
  await sat(first, late, { at: twoDays, unmarked: 1 });
  await sat(second, late, { at: ago(1), unmarked: 3 });
  await sat(first, early, { at: fiveDays, unmarked: 1 });
  await sat(first, marked, {});
  await sat(first, gone, { unmarked: 1 });
  await site.as('teacher').do(deleteQuiz, { params: { id: gone._id } });
  const { toMark } = await asTeacher(group);
  expect(toMark).toMatchObject({ total: 2, answers: 5, papers: 3 });
  expect(toMark.quizzes.map(({ name, answers, papers, since }) => [name, answers, papers, since])).toEqual([
    ['Early essays', 1, 1, fiveDays.toISOString()],
    ['Late essays', 4, 2, twoDays.toISOString()],
  ]);
  expect((await asTeacher(await groupOf(second))).toMark).toMatchObject({ total: 1, answers: 3, papers: 1 });
  expect((await asTeacher(await groupOf())).toMark).toEqual({ quizzes: [], total: 0, answers: 0, papers: 0 });
});

test('today holds what opens or closes on the day of the school, with its attempts, by batch', async () => {
  // 21 January 2027, 1:00 in Auckland; in UTC it is still the 20th.
  const now = Date.parse('2027-01-20T12:00:00Z');
  site.advance(now - site.now().getTime());
  await setZone('Pacific/Auckland');
  const member = await newStudent();
  const group = await groupOf(member);
  const at = (iso: string) => ({ groups: [group], opensAt: iso, closesAt: '2027-01-30T00:00:00Z' });
  const early = await buildQuiz(site, { name: 'Early', ...at('2027-01-20T11:00:00Z') });
  const late = await buildQuiz(site, { name: 'Late', ...at('2027-01-21T10:59:00Z') });
  await buildQuiz(site, { name: 'Yesterday', ...at('2027-01-20T10:59:00Z') });
  await buildQuiz(site, { name: 'Tomorrow', ...at('2027-01-21T11:00:00Z') });
  const closing = await buildQuiz(site, { name: 'Closing', groups: [group], closesAt: '2027-01-20T20:00:00Z' });
  await sat(member, early, { at: new Date(now) });
  await sat(await newStudent(), early, { at: new Date(now) });
  const { today } = await asTeacher(group);
  expect(today.map((one) => [one._id, one.submitted])).toEqual([
    [early._id, 1],
    [closing._id, 0],
    [late._id, 0],
  ]);
  expect((await asTeacher(await groupOf())).today).toEqual([]);
  await setZone('UTC');
});

test('today names every quiz of the day, in the order of the day, however long some have been open', async () => {
  site.advance(Date.parse('2027-02-01T08:00:00Z') - site.now().getTime());
  const group = await groupOf();
  const [weeksAgo, tonight] = ['2027-01-04T08:00:00Z', '2027-02-01T20:00:00Z'];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await buildQuiz(site, { name, groups: [group], opensAt: weeksAgo, closesAt: tonight });
  await buildQuiz(site, { name: 'Exam', groups: [group], opensAt: '2027-02-01T09:00:00Z' });
  const names = (await asTeacher(group)).today.map(({ name }) => name);
  expect([names[0], names.length]).toEqual(['Exam', 7]);
});

test.each([
  // Across the nights in which clocks go forward and back: 23:30 and 0:30 by local clocks are two days.
  [
    'Europe/Berlin',
    '2027-03-29T10:00:00Z',
    ['2027-03-27T22:30:00Z', '2027-03-28T21:30:00Z', '2027-03-28T22:30:00Z'],
    3,
  ],
  [
    'Europe/Berlin',
    '2027-11-01T10:00:00Z',
    ['2027-10-29T22:30:00Z', '2027-10-30T22:30:00Z', '2027-10-31T22:59:00Z'],
    2,
  ],
  // Yesterday counts on; the day before is a gap.
  ['Asia/Kolkata', '2027-11-10T20:00:00Z', ['2027-11-09T19:00:00Z'], 1],
  ['Asia/Kolkata', '2027-11-11T20:00:00Z', ['2027-11-09T18:29:00Z'], 0],
] as const)('the streak of %s at %s is counted in days of the school', async (zone, now, starts, streak) => {
  const person = await newStudent();
  const quiz = await buildQuiz(site);
  for (const [n, start] of starts.entries()) await sat(person, quiz, { at: new Date(start), number: n + 1 });
  await setZone(zone);
  site.advance(Date.parse(now) - site.now().getTime());
  const params = { id: person.personId };
  const { figures: stats } = await site.as('teacher').do(getStudentDashboardOf, { params });
  expect(stats.streakDays).toBe(streak);
});

test('answers and hand-ins are activity too, also in an attempt that continues for days', async () => {
  const person = await newStudent();
  await setZone('UTC');
  const now = site.now().getTime();
  const attempt = await sat(person, await buildQuiz(site), { at: new Date(now - 3 * day), until: new Date(now) });
  await database.inTenant(school.id, (tx) =>
    tx
      .insertInto('answer')
      .values(
        [1, 2].map((seq) => ({
          tenant_id: school.id,
          attempt_id: attempt,
          question_id: crypto.randomUUID(),
          seq,
          answer: '{}',
          saved_at: new Date(now - seq * day),
        })),
      )
      .execute(),
  );
  const { figures: stats } = await site.as('teacher').do(getStudentDashboardOf, { params: { id: person.personId } });
  expect(stats.streakDays).toBe(4);
});

test('a dashboard counts nothing of another school, and has no courses where nothing fills them in', async () => {
  const abroad = await newStudent('Far', otherSchool);
  const quiz = await buildQuiz(site, {
    school: otherSchool,
    questions: [await buildQuestion(site, { school: otherSchool })],
  });
  await sat(abroad, quiz, { at: ago(20), percent: 1, passed: false }, otherSchool);
  await refreshStats(site.server.services, otherSchool.id);
  expect((await site.as('teacher', otherSchool).do(getTeacherDashboard)).atRisk.students).toMatchObject([
    { _id: abroad.personId },
  ]);
  await refresh();
  const { atRisk } = await asTeacher();
  expect(atRisk.students.map((one) => one._id)).not.toContain(abroad.personId);
  expect((await site.as('student').do(getStudentDashboard)).learning).toBeNull();
});

test('what closes comes first on the dashboard, and of what never closes the newest', async () => {
  const student = await newStudent('Orderly');
  const names = ['Never closes, older', 'Closes', 'Never closes, newer'] as const;
  for (const name of names)
    await buildQuiz(site, {
      name,
      ...(name === 'Closes' && { closesAt: new Date(site.now().getTime() + day).toISOString() }),
    });
  const { open } = await site.as(student).do(getStudentDashboard, {});
  const shown = open.map((quiz) => quiz.name);
  expect(shown[0]).toBe('Closes');
  expect(shown.indexOf(names[2])).toBeLessThan(shown.indexOf(names[0]));
});
