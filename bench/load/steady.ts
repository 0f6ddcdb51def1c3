/** Students who answer without pause, each change sent until it is acknowledged, as the exam page does. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ExamSchool } from './exam-school.ts';
import { addSessions } from './sessions.ts';
import { type Acknowledged, RequestFailed, Student } from './student.ts';

/** Between two answers of a student; longer where there are many, so that all of them come to some 400 in a second. */
const BETWEEN_MS = 150;
const BETWEEN_MS_FOR_EACH = 2.5;
/** After this time the exam page takes an answer for lost and sends it again. */
const SENT_AGAIN_MS = 15_000;
/** A change that is not acknowledged within this time after the last fault is a failure of its own. */
const PATIENCE_MS = 60_000;

export interface Steady {
  readonly acknowledged: readonly Acknowledged[];
  /** Stops when every change that was begun is acknowledged; answers why some were refused for good. */
  stop(): Promise<readonly string[]>;
}

/** Sessions for all. Answers the tokens, the teacher's as a cookie. */
export async function signIn(
  databaseUrl: string,
  school: ExamSchool,
): Promise<{ readonly students: string[]; readonly teacher: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("select set_config('app.tenant_id', $1, false)", [school.tenant]);
  const people = [...school.students.map(({ personId }) => personId), school.teacherId];
  const tokens = await addSessions(client, school.tenant, people);
  await client.end();
  return { students: tokens.slice(0, -1), teacher: `token=${tokens.at(-1)}` };
}

/** Tries until it succeeds; answers why it does not, or null. */
async function untilDone(action: () => Promise<unknown>): Promise<string | null> {
  const begun = performance.now();
  for (;;) {
    try {
      await action();
      return null;
    } catch (error) {
      const isRefused =
        error instanceof RequestFailed && error.statusCode < 500 && ![401, 404, 408, 429].includes(error.statusCode);
      if (isRefused || performance.now() - begun > PATIENCE_MS) return String(error);
      await pause(50 + Math.random() * 150);
    }
  }
}

/** Of those who reload the page after an answer. */
const RELOADING = 1 / 7;
/** So many begin only when the others answer already, within this time: of a fault some are struck at the start. */
const LATE = 1 / 4;
const LATE_WITHIN_MS = 4_000;

/** Begins; every student sits the exam and answers through `origin`. */
export async function openSteady(databaseUrl: string, origin: string, school: ExamSchool): Promise<Steady> {
  const { students: tokens } = await signIn(databaseUrl, school);
  const acknowledged: Acknowledged[] = [];
  let isStopping = false;
  const betweenMs = Math.max(BETWEEN_MS, BETWEEN_MS_FOR_EACH * school.students.length);
  const refused: string[] = [];
  const students = school.students.map(
    ({ email }, index) => new Student(origin, school.quizId, email, tokens[index]!, SENT_AGAIN_MS),
  );
  const sitDown = (student: Student): Promise<string | null> =>
    untilDone(async () => {
      await student.start();
      await student.fetchPaper();
    });
  const late = new Set(students.slice(0, Math.floor(students.length * LATE)));
  await Promise.all(students.filter((student) => !late.has(student)).map(sitDown));
  const run = async (student: Student): Promise<void> => {
    if (late.has(student)) {
      await pause(Math.random() * LATE_WITHIN_MS);
      const why = await sitDown(student);
      if (why !== null) return void refused.push(why);
    }
    for (let turn = 0; !isStopping; turn += 1) {
      const answer = student.nextAnswer(turn);
      const why = await untilDone(() => student.save(answer));
      if (why === null) acknowledged.push(answer);
      else refused.push(why);
      // A student who reloads the page starts again and must find the same attempt.
      if (Math.random() < RELOADING) await untilDone(() => student.start());
      await pause(betweenMs * (0.5 + Math.random()));
    }
  };
  const runs = students.map(run);
  return {
    acknowledged,
    async stop() {
      isStopping = true;
      await Promise.all(runs);
      await Promise.all(students.map((student) => student.close()));
      return refused;
    },
  };
}
