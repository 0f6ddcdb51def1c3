/** One rung of the ladder: this many students sign in, open the exam, begin together, answer, and hand in together. */
import { setTimeout as pause } from 'node:timers/promises';
import { countLost } from './count-lost.ts';
import { makeExamSchool } from './exam-school.ts';
import { type MachineUse, watchMachine } from './machine.ts';
import type { Product } from './product.ts';
import { createRecorder, type Phase } from './recorder.ts';
import { type Acknowledged, Student } from './student.ts';

export interface Pace {
  /** Seconds within which everybody begins. */
  readonly startWindow: number;
  /** Seconds between two answers of one student. */
  readonly every: number;
  readonly answers: number;
  /** Seconds within which everybody hands in. */
  readonly submitWindow: number;
  /** Sign-ins that are under way at any time. */
  readonly loginsAtOnce: number;
}

export interface RungResult {
  readonly students: number;
  readonly errors: number;
  readonly lostAcknowledged: number;
  readonly doubled: number;
  readonly acknowledged: number;
  readonly phases: readonly Phase[];
  readonly failures: ReadonlyMap<string, number>;
  readonly machine: MachineUse;
}

/** Each one's work at its own moment within the window, whether or not the earlier ones are done: an open loop. */
async function spread<T>(items: readonly T[], windowMs: number, work: (item: T, due: number) => Promise<void>) {
  const begun = performance.now();
  await Promise.all(
    items.map(async (item, index) => {
      const due = begun + (windowMs * index) / items.length;
      await pause(Math.max(0, due - performance.now()));
      await work(item, due);
    }),
  );
}

/** This many at a time, each as soon as one before it is done: a closed loop. */
export async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const next = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next));
}

export async function climb(
  product: Product,
  students: number,
  questions: number,
  pace: Pace,
  say: (line: string) => void,
): Promise<RungResult> {
  const school = await makeExamSchool(product.databaseUrl, { students, questions, minutes: 180 });
  // The processes learn of the new school by asking; nothing of it is known to them yet.
  const all = school.students.map(({ email }) => new Student(product.origin, school.quizId, email));
  const recorder = createRecorder();
  const acknowledged: Acknowledged[] = [];
  const stopWatching = watchMachine(product);
  try {
    say('signing in …');
    await inTurns(all, pace.loginsAtOnce, async (student) => {
      await recorder.time('login', performance.now(), student.login);
      await recorder.time('open', performance.now(), student.open);
    });
    say('beginning …');
    await spread(all, pace.startWindow * 1000, async (student, due) => {
      await recorder.time('start', due, () => student.start());
      await recorder.time('paper', performance.now(), () => student.fetchPaper());
    });
    say('answering …');
    const sitting = all.filter((student) => student.attempt !== '');
    await spread(sitting, pace.every * 1000, async (student, first) => {
      for (let turn = 0; turn < pace.answers; turn += 1) {
        const due = first + turn * pace.every * 1000;
        await pause(Math.max(0, due - performance.now()));
        const answer = student.nextAnswer(turn);
        const isSaved = await recorder.time('save', due, async () => {
          await student.save(answer);
          return true;
        });
        if (isSaved) acknowledged.push(answer);
        // The open page says every fifteen seconds that it is there.
        await recorder.time('beat', performance.now(), student.beat);
      }
    });
    say('handing in …');
    await spread(sitting, pace.submitWindow * 1000, async (student, due) => {
      await recorder.time('submit', due, student.submit);
    });
  } finally {
    await Promise.all(all.map((student) => student.close()));
  }
  const machine = stopWatching();
  say('counting …');
  const { lost, doubled } = await countLost(product.databaseUrl, school.tenant, acknowledged);
  return {
    students,
    errors: recorder.errors(),
    lostAcknowledged: lost,
    doubled,
    acknowledged: acknowledged.length,
    phases: recorder.phases(),
    failures: recorder.failures(),
    machine,
  };
}
