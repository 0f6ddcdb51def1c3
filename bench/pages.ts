/**
 * What screens and steps cost: processor time of the supervisor, the server processes and the database for all that a browser asks to
 * show one, its HTML and the calls that it makes at once, by different people, with memory before and after. Which calls those are
 * is recorded in Chromium; files of the application are not counted, a browser keeps them. Streams of events are opened and closed.
 * `node bench/pages.ts [--students N] [--quizzes N] [--at-once N] [--warm-up N] [--only WORD] [--json FILE]` uses a throw-away database.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { Agent, request } from 'undici';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { login } from '#identity/account/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { slugOf } from '#quizzes/rules.ts';
import { exportResponses } from '#results/statistics/contract.ts';
import { launch } from '../e2e/browser.ts';
import { type ExamSchool, HOST, makeExamSchool, PASSWORD } from './load/exam-school.ts';
import { bytesOf, databaseTicks, TICKS_PER_SECOND, ticksOf, withChildren } from './load/machine.ts';
import { freePort, type Product, startProduct } from './load/product.ts';
import { inTurns } from './load/rung.ts';
import { addSessions } from './load/sessions.ts';

const { values: given } = parseArgs({
  options: {
    students: { type: 'string', default: '300' },
    quizzes: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    'warm-up': { type: 'string', default: '100' },
    json: { type: 'string' },
  },
});
const QUESTIONS = 20;
const QUIET_MS = 1_500;
const SETTLE_MS = 5_000;
/** So often is asked before it counts: PostgreSQL keeps a plan after five, each connection has its own, and Node.js compiles what is used often. */
const WARM_UP = Number(given['warm-up']);
const MIB = 1024 * 1024;

const eachOf = (people: readonly Person[], work: (person: Person) => Promise<void>): Promise<void> =>
  inTurns(people, Number(given['at-once']), work);

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

interface Person {
  readonly cookie: string;
  readonly email: string;
  attempt: string;
  seq: number;
}

const dispatcher = new Agent({ connections: Number(given['at-once']), keepAliveTimeout: 60_000 });
const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const product = await startProduct({ dataDir, port: await freePort(), workers: 2 });
const rows: object[] = [];
try {
  await pause(SETTLE_MS);
  const fresh = memory(product);
  const school = await makeExamSchool(product.databaseUrl, {
    students: Number(given.students),
    questions: QUESTIONS,
    minutes: 600,
    types: ['single-choice'],
  });
  const [teacher, ...students] = await signIn(school);
  const [warmUp] = await makeMoreQuizzes(teacher!, school);
  await analyze();
  await sit(warmUp!, students, eachOf);
  await sit(school.quizId, students, (people, work, name, asks) => measure(name, people, work, asks));
  await analyze();
  await look(school, teacher!, students);
  const loaded = memory(product);
  console.log({ fresh, loaded });
  if (given.json) await writeFile(given.json, `${JSON.stringify({ rows, memory: { fresh, loaded } }, null, 2)}\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await dispatcher.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Step = (
  people: readonly Person[],
  work: (person: Person) => Promise<void>,
  name: string,
  asks?: readonly Ask[],
) => Promise<void>;

/** The steps of the exam, each once by every student. */
async function sit(id: string, students: readonly Person[], step: Step): Promise<void> {
  const post = (path: string, body: object): Ask => ({ method: 'POST', path, body: JSON.stringify(body) });
  const signInOf = ({ email }: Person): Ask => post(login.path, { email, password: PASSWORD });
  await step(students, async (student) => void (await ask('', signInOf(student))), 'sign in');
  await step(students, async (student) => await begin(student, post(startQuiz.path, { id })), 'begin');
  const [first] = students;
  const exam = await askedFor(first!, `/exam/${first!.attempt}`);
  await step(students, (student) => replay(student, exam, first!.attempt), 'exam page', exam);
  const paper = JSON.parse(
    await ask(first!.cookie, { method: 'GET', path: getExam.path.replace(':id', first!.attempt) }),
  ) as { questions: { question: { _id: string; view: { options: { id: string }[] } } }[] };
  const answer = (place: number, turn: number, seq: number): object => {
    const { _id, view } = paper.questions[place]!.question;
    return { question: _id, answer: { option: view.options[turn % view.options.length]!.id }, seq };
  };
  const save = async (student: Person, resp: object[]): Promise<void> =>
    void (await ask(student.cookie, post(saveResp.path, { id: student.attempt, resp })));
  const saveOne = (student: Person): Promise<void> => {
    student.seq += 1;
    return save(student, [answer(0, student.seq, student.seq)]);
  };
  await step([...students, ...students], saveOne, 'one answer');
  await eachOf(students, async (student) => {
    const turn = students.indexOf(student);
    student.seq += 1;
    await save(
      student,
      paper.questions.map((_question, place) => answer(place, turn + place, student.seq)),
    );
  });
  const handIn = (student: Person): Ask => post(submitAttempt.path, { id: student.attempt });
  await step(students, async (student) => void (await ask(student.cookie, handIn(student))), 'hand in');
}

async function begin(student: Person, start: Ask): Promise<void> {
  student.seq = 0;
  student.attempt = (JSON.parse(await ask(student.cookie, start)) as { _id: string })._id;
}

/** What is looked at afterwards. */
async function look({ quizId }: ExamSchool, teacher: Person, students: readonly Person[]): Promise<void> {
  const first = students[0]!;
  const quiz = `/quizzes/${slugOf('Exam of the load test')}/${quizId}`;
  const few = Array.from({ length: Math.min(100, students.length) }, () => teacher);
  const csv: Ask = { method: 'GET', path: `${exportResponses.path.replace(':id', quizId)}?format=csv` };
  const screens = [
    ['sign-in page', students, '/login'],
    ['result page', students, `/myAttempt/${first.attempt}`],
    ['review page', students, `/exam/review/${first.attempt}`],
    ['list of quizzes', students, '/quizzes'],
    ['page of a quiz', students, quiz],
    ['dashboard of a student', students, '/dash'],
    ['dashboard of a teacher', few, '/dash'],
    ['list of quizzes for a teacher', few, '/quizzes'],
    ['participants', few, `${quiz}/participants`],
    ['statistics', few, `${quiz}/statistics`],
    ['responses as CSV', few.slice(0, 30), [csv]],
  ] as const;
  const chosen = screens.filter(([name]) => name.includes(given.only));
  if (chosen.length === 0)
    throw new Error(`--only ${given.only}: it is in none of ${screens.map(([name]) => name).join(', ')}`);
  for (const [name, people, page] of chosen) {
    const asks = typeof page === 'string' ? await askedFor(people[0]!, page) : page;
    const warmUp = Array.from({ length: WARM_UP }, (_, turn) => people[turn % people.length]!);
    await eachOf(warmUp, (person) => replay(person, asks, first.attempt));
    await measure(name, people, (person) => replay(person, asks, first.attempt), asks);
  }
}

/**
 * The page and what it asks the server for at once, as Chromium does in a profile of its own; at the second look, since some things
 * are made when they are looked at first.
 */
async function askedFor(person: Person, path: string): Promise<Ask[]> {
  const browser = await launch();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const [name, value] = person.cookie.split('=');
  if (path !== '/login') await context.addCookies([{ name: name!, value: value!, url: product.origin }]);
  const first = await context.newPage();
  await first.goto(product.origin + path, { waitUntil: 'load' });
  await pause(QUIET_MS);
  await first.close();
  const page = await context.newPage();
  const asks: Ask[] = [];
  page.on('request', (one) => {
    const url = one.url().replace(product.origin, '');
    const isPage = one.resourceType() === 'document';
    const body = one.postData();
    if (isPage || url.startsWith('/v1/')) asks.push({ method: one.method(), path: url, ...(body && { body }) });
  });
  await page.goto(product.origin + path, { waitUntil: 'load' });
  await pause(2 * QUIET_MS);
  await browser.close();
  return asks;
}

/** All requests of a screen, with the attempt of this person in the place of the first one's. */
async function replay(person: Person, asks: readonly Ask[], attempt: string): Promise<void> {
  for (const one of asks) {
    const own = (text: string): string => text.replaceAll(attempt, person.attempt);
    await ask(person.cookie, { ...one, path: own(one.path), ...(one.body && { body: own(one.body) }) });
  }
}

async function ask(cookie: string, { method, path, body }: Ask): Promise<string> {
  const answer = await request(product.origin + path, {
    dispatcher,
    method: method as 'GET',
    headers: {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      tenant: HOST,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${await answer.body.text()}`);
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    answer.body.on('error', () => {}).destroy();
    return '';
  }
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const packed = answer.headers['content-encoding'];
  if (packed === 'br') return brotliDecompressSync(bytes).toString();
  return (packed === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

async function measure(
  name: string,
  people: readonly Person[],
  work: (person: Person) => Promise<void>,
  asks: readonly Ask[] = [],
): Promise<void> {
  const ticks = (): [number, number] => [ticksOf([product.pid, ...product.workers()]), databaseTicks(dataDir)];
  const before = ticks();
  await eachOf(people, work);
  const [server, database] = ticks().map(
    (now, at) => Math.round(((now - before[at]!) * 100_000) / TICKS_PER_SECOND / people.length) / 100,
  );
  const row = { name, times: people.length, requests: Math.max(1, asks.length), server, database };
  console.table([row]);
  for (const { method, path } of asks) console.log(`  ${method} ${path}`);
  rows.push({ ...row, paths: asks.map(({ method, path }) => `${method} ${path}`) });
}

function memory({ pid, workers, postmaster }: Product): { server: number; database: number } {
  const database = postmaster()!;
  const mib = (pids: readonly number[]): number => Math.round(bytesOf(pids) / MIB);
  return {
    server: mib([pid, ...workers()]),
    database: mib(withChildren(database)),
  };
}

async function analyze(): Promise<void> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  await pool.query('vacuum analyze');
  await pool.end();
}

async function signIn({ tenant, teacherId, students }: ExamSchool): Promise<Person[]> {
  const people = [{ personId: teacherId, email: '' }, ...students];
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const tokens = await addSessions(
    pool,
    tenant,
    people.map(({ personId }) => personId),
  );
  await pool.end();
  return people.map(({ email }, at) => ({ cookie: `token=${tokens[at]}`, email, attempt: '', seq: 0 }));
}

/** Answers their ids. */
async function makeMoreQuizzes({ cookie }: Person, { tenant, quizId }: ExamSchool): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  await pool.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const { rows: questions } = await pool.query<{ question_id: string }>(
    'select question_id from quiz_slot where quiz_id = $1',
    [quizId],
  );
  await pool.end();
  const ids = [];
  for (let n = 1; n < Number(given.quizzes); n += 1) {
    const quiz = {
      name: `Quiz ${n}`,
      publish: true,
      durationSeconds: 36_000,
      attemptsAllowed: 1,
      questions: questions.map(({ question_id: question }) => ({ question })),
    };
    const made = await ask(cookie, { method: 'POST', path: createQuiz.path, body: JSON.stringify(quiz) });
    ids.push((JSON.parse(made) as { _id: string })._id);
  }
  return ids;
}
