/** Who has sat which quiz when, and what came out: graded by the product's own rules. */

import { getPaper, toEndColumns, toGradeRow } from '#delivery/api.ts';
import { gradePaper, type Paper, type PaperSlot, paperIn } from '#delivery/grading/rules.ts';
import { resultOf } from '#delivery/grading/rules-totals.ts';
import { endOf } from '#delivery/rules.ts';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { insertFilesOf } from './answer-files.ts';
import { type Profile, profileOf, type Student } from './answers.ts';
import type { DemoQuiz, PlacedQuestion } from './content/quizzes.ts';
import type { School } from './content/school.ts';
import { normal, seededIds } from './ids.ts';
import type { DemoStudent, People } from './people.ts';
import { type Sitting, sit } from './sitting.ts';
import { insertRows } from './store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** One attempt to sit. */
interface Plan {
  readonly quiz: DemoQuiz;
  readonly person: DemoStudent;
  readonly student: Student;
  readonly startedAt: Date;
  /** Set where the attempt still runs: how many questions have been looked at. */
  readonly running?: number;
}

export interface Attempts {
  readonly finished: number;
  readonly running: number;
}

/** Learning between two attempts at one quiz, in standard deviations. */
const LEARNED = 0.35;

/** At some time of day between 8 and 21 hours (UTC) within the range. */
function someTime(from: number, to: number, random: Random): Date {
  const day = from + random() * (to - from);
  const hour = 8 + 13 * random() ** 0.8;
  const moment = Math.floor(day / DAY) * DAY + hour * 60 * MINUTE;
  return new Date(Math.min(Math.max(moment, from + random() * 30 * MINUTE), to));
}

/** No sitting without a time limit takes more minutes. */
const WITHOUT_LIMIT = 100;

/** The time between the opening and the last instant at which an attempt could begin and be over by now. */
function windowOf({ plan, opensAt, closesAt }: DemoQuiz, now: Date): { from: number; to: number } | null {
  if (plan.state === 'draft' || opensAt === null) return null;
  const longest = (plan.minutes ?? WITHOUT_LIMIT) * MINUTE + 5 * MINUTE;
  const to = Math.min(closesAt?.getTime() ?? now.getTime(), now.getTime()) - longest;
  return to > opensAt.getTime() ? { from: opensAt.getTime(), to } : null;
}

const mayTake = (person: DemoStudent, { plan }: DemoQuiz): boolean =>
  plan.groups === undefined || plan.groups.some((group) => person.groups.includes(group));

/** What everybody but the demo student has sat and is sitting. */
function planOthers(quiz: DemoQuiz, students: readonly DemoStudent[], now: Date): Plan[] {
  const random = seededRandom(`turnout of ${quiz.id}`);
  const window = windowOf(quiz, now);
  if (!window) return [];
  const { turnout, again = 0, attempts, running = 0 } = quiz.plan;
  let stillToRun = running;
  return students.slice(1).flatMap((person): Plan[] => {
    if (!mayTake(person, quiz)) return [];
    const onTheDay = normal(random, person.ability, 0.3);
    if (random() >= turnout) {
      if (stillToRun === 0) return [];
      stillToRun -= 1;
      const startedAt = new Date(now.getTime() - Math.round((3 + 12 * random()) * MINUTE));
      return [{ quiz, person, student: person, startedAt, running: 200 }];
    }
    let count = 1;
    while (random() < again && (attempts === 0 || count < attempts)) count += 1;
    return Array.from({ length: count }, () => someTime(window.from, window.to, random))
      .sort((a, b) => a.getTime() - b.getTime())
      .filter((time, i, all) => i === 0 || time.getTime() - all[i - 1]!.getTime() > 70 * MINUTE)
      .map((startedAt, i) => ({ quiz, person, student: { ...person, ability: onTheDay + i * LEARNED }, startedAt }));
  });
}

function planDemoStudent(school: School, quizzes: readonly DemoQuiz[], person: DemoStudent, now: Date): Plan[] {
  const byKey = new Map(quizzes.map((quiz) => [quiz.plan.key, quiz]));
  const { past, running } = school.demoStudent;
  const finished = past.map(({ quiz, daysAgo, ability }): Plan => {
    const startedAt = new Date(now.getTime() - daysAgo * DAY - 3 * 60 * MINUTE);
    return { quiz: byKey.get(quiz)!, person, student: { ability, caution: 0.1 }, startedAt };
  });
  const startedAt = new Date(now.getTime() - 6 * MINUTE);
  return [
    ...finished,
    {
      quiz: byKey.get(running.quiz)!,
      person,
      student: { ability: 1, caution: 0 },
      startedAt,
      running: running.answers,
    },
  ];
}

type Row = Parameters<typeof insertRows<'attempt'>>[2][number];

interface Rows {
  readonly attempts: Row[];
  readonly answers: Parameters<typeof insertRows<'answer'>>[2][number][];
  readonly grades: Parameters<typeof insertRows<'attempt_grade'>>[2][number][];
  readonly events: Parameters<typeof insertRows<'attempt_event'>>[2][number][];
}

const notEnded = {
  state: 'open',
  submitted_at: null,
  ended_by: null,
  graded_at: null,
  score_exact: null,
  score: null,
  unmarked_count: 0,
  score_so_far: null,
  right_count: null,
  partial_count: null,
  wrong_count: null,
  blank_count: null,
  passed: null,
};

/** When a sitting ends, or null while it runs. */
const endOfSitting = ({ doneAt, progress }: Sitting, plan: Plan) =>
  plan.running === undefined ? endOf({ state: 'open', deadline: progress.deadline }, doneAt) : null;

function addRows(
  tx: TenantTx,
  rows: Rows,
  plan: Plan,
  attemptId: string,
  number: number,
  paper: Paper,
  sitting: Sitting,
) {
  const key = { attempt_id: attemptId, quiz_id: plan.quiz.id };
  const end = endOfSitting(sitting, plan);
  const grades =
    end &&
    gradePaper(
      paperIn(paper, sitting.paper),
      [...sitting.answers].sort((a, b) => b.seq - a.seq),
    );
  rows.attempts.push({
    tenant_id: tx.tenantId,
    ...key,
    revision: paper.revision,
    person_id: plan.person.id,
    number,
    started_at: sitting.startedAt,
    ...sitting.progress,
    section_seconds: sitting.progress.section_seconds && [...sitting.progress.section_seconds],
    paper: sitting.paper,
    max_score: paper.settings.total_marks,
    ...(grades ? toEndColumns(end, resultOf(paper, grades), end.at) : notEnded),
  });
  for (const grade of grades ?? []) rows.grades.push(toGradeRow(tx, key, grade));
  for (const { questionId, seq, answer, isFinal, savedAt } of sitting.answers) {
    rows.answers.push({
      tenant_id: tx.tenantId,
      attempt_id: attemptId,
      question_id: questionId,
      seq,
      answer: answer as Rows['answers'][number]['answer'],
      is_final: isFinal,
      saved_at: savedAt,
    });
  }
}

/** Sits and stores all attempts of the school. */
export async function insertAttempts(
  tx: TenantTx,
  school: School,
  people: People,
  quizzes: readonly DemoQuiz[],
  questions: readonly PlacedQuestion[],
  now: Date,
): Promise<Attempts> {
  const newId = seededIds(`attempts of ${school.key}`);
  const known = new Map(questions.map((question) => [question.id, question]));
  const profiles = new Map<string, Profile>();
  const profileOfSlot = ({ questionId, difficulty }: PaperSlot): Profile => {
    const { key, mistakes } = known.get(questionId)!;
    const profile = profiles.get(key) ?? profileOf(key, difficulty, mistakes);
    profiles.set(key, profile);
    return profile;
  };
  const plans = [
    ...quizzes.flatMap((quiz) => planOthers(quiz, people.students, now)),
    ...planDemoStudent(school, quizzes, people.students[0]!, now),
  ].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());

  const rows: Rows = { attempts: [], answers: [], grades: [], events: [] };
  const newEventId = seededIds(`events of ${school.key}`);
  const numbers = new Map<string, number>();
  for (const plan of plans) {
    const ofPerson = `${plan.quiz.id} ${plan.person.id}`;
    const number = (numbers.get(ofPerson) ?? 0) + 1;
    numbers.set(ofPerson, number);
    const paper = await getPaper(tx, plan.quiz.id, 1);
    const sitting = sit(paper, {
      student: plan.student,
      startedAt: plan.startedAt,
      profileOf: profileOfSlot,
      random: seededRandom(`${ofPerson} ${number}`),
      ...(plan.running !== undefined && { until: { at: now, questions: plan.running } }),
    });
    const attemptId = newId();
    addRows(tx, rows, plan, attemptId, number, paper, sitting);
    for (const { at, ...details } of sitting.finished) {
      rows.events.push({
        tenant_id: tx.tenantId,
        attempt_id: attemptId,
        event_id: newEventId(),
        quiz_id: plan.quiz.id,
        kind: 'section-finished',
        at,
        person_id: plan.person.id,
        details,
      });
    }
  }
  await insertRows(tx, 'attempt', rows.attempts);
  await insertRows(tx, 'answer', rows.answers);
  await insertFilesOf(tx, rows.answers as Parameters<typeof insertFilesOf>[1]);
  await insertRows(tx, 'attempt_grade', rows.grades);
  await insertRows(tx, 'attempt_event', rows.events);
  const running = plans.filter((plan) => plan.running !== undefined).length;
  return { finished: plans.length - running, running };
}
