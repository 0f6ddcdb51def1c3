/** One rung of the ladder: this many students sign in, open the exam, begin together, answer, and hand in together. */
import { setTimeout as pause } from 'node:timers/promises';
import { countLost } from './count-lost.ts';
import { makeExamSchool } from './exam-school.ts';
import { type MachineUse, watchMachine } from './machine.ts';
import type { Product } from './product.ts';
import { createRecorder, type Phase } from './recorder.ts';
import { openSlowLine } from './slow-line.ts';
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
  /** Whether each open page keeps its stream of events. */
  readonly streams: boolean;
  /** Percent of the students whose line is slow; what takes them how long is told apart. */
  readonly slowPercent: number;
}

export interface RungResult {
  readonly students: number;
  readonly errors: number;
  readonly lostAcknowledged: number;
  readonly doubled: number;
  readonly acknowledged: number;
  /** Streams that the server ended while their page was open; they count as errors. */
  readonly cutOff: number;
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

/** `products`: groups of servers over one database, among which the students are divided. */
export async function climb(
  products: readonly Product[],
  students: number,
  questions: number,
  pace: Pace,
  say: (line: string) => void,
): Promise<RungResult> {
  const { databaseUrl } = products[0]!;
  const school = await makeExamSchool(databaseUrl, { students, questions, minutes: 180 });
  // The processes learn of the new school by asking; nothing of it is known to them yet.
  const lines = pace.slowPercent > 0 ? await Promise.all(products.map(({ origin }) => openSlowLine(origin))) : [];
  const slow = new Set<Student>();
  const all = school.students.map(({ email }, index) => {
    const group = index % products.length;
    const isSlow = (index * pace.slowPercent) % 100 < pace.slowPercent;
    const student = new Student((isSlow ? lines : products)[group]!.origin, school.quizId, email);
    if (isSlow) slow.add(student);
    return student;
  });
  const recorder = createRecorder();
  const acknowledged: Acknowledged[] = [];
  let cutOff = 0;
  const phaseOf = (student: Student, name: string): string => (slow.has(student) ? `${name}, slow line` : name);
  const stopWatching = await watchMachine(products);
  try {
    say('signing in …');
    await inTurns(all, pace.loginsAtOnce, async (student) => {
      await recorder.time(phaseOf(student, 'login'), performance.now(), student.login);
      await recorder.time(phaseOf(student, 'open'), performance.now(), student.open);
    });
    say('beginning …');
    await spread(all, pace.startWindow * 1000, async (student, due) => {
      await recorder.time(phaseOf(student, 'start'), due, () => student.start());
      await recorder.time(phaseOf(student, 'paper'), performance.now(), () => student.fetchPaper());
      if (pace.streams)
        await recorder.time(phaseOf(student, 'stream'), performance.now(), () => student.listen(() => (cutOff += 1)));
    });
    say('answering …');
    const sitting = all.filter((student) => student.attempt !== '');
    await spread(sitting, pace.every * 1000, async (student, first) => {
      for (let turn = 0; turn < pace.answers; turn += 1) {
        const due = first + turn * pace.every * 1000;
        await pause(Math.max(0, due - performance.now()));
        const answer = student.nextAnswer(turn);
        const isSaved = await recorder.time(phaseOf(student, 'save'), due, async () => {
          await student.save(answer);
          return true;
        });
        if (isSaved) acknowledged.push(answer);
        // The open page says every fifteen seconds that it is there.
        await recorder.time(phaseOf(student, 'beat'), performance.now(), student.beat);
      }
    });
    say('handing in …');
    await spread(sitting, pace.submitWindow * 1000, async (student, due) => {
      await recorder.time(phaseOf(student, 'submit'), due, student.submit);
      await student.hangUp();
    });
  } finally {
    await Promise.all(all.map((student) => student.close()));
    for (const line of lines) line.close();
  }
  const machine = await stopWatching();
  say('counting …');
  const { lost, doubled } = await countLost(databaseUrl, school.tenant, acknowledged);
  return {
    students,
    errors: recorder.errors() + cutOff,
    lostAcknowledged: lost,
    doubled,
    acknowledged: acknowledged.length,
    cutOff,
    phases: recorder.phases(),
    failures: recorder.failures(),
    machine,
  };
}
