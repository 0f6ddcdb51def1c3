/** The quizzes of the demo, in every state. */
import type { QuizInput } from '#quiz/contract.ts';
import type { DemoQuestion } from './bank.ts';

const DAY = 86_400_000;

export interface DemoQuiz {
  readonly name: string;
  readonly description: string;
  readonly settings: Partial<QuizInput>;
  /** Opens and closes so many days from now; absent: no limit. */
  readonly opens?: number;
  readonly closes?: number;
  readonly publish: boolean;
  readonly archived?: boolean;
  /** Only for the group with this index. */
  readonly group?: number;
  /** Share of the students who have taken it. */
  readonly takenBy: number;
  /** Whether the demo student has taken it. */
  readonly byDemoStudent: boolean;
  readonly choose: (bank: readonly DemoQuestion[]) => DemoQuestion[];
}

const minutes = (n: number): number => n * 60;

const ofGroup =
  (count: number, ...groups: readonly string[]) =>
  (bank: readonly DemoQuestion[]): DemoQuestion[] =>
    bank.filter((one) => groups.includes(one.group)).slice(0, count);

const withTag =
  (count: number, ...tags: readonly string[]) =>
  (bank: readonly DemoQuestion[]): DemoQuestion[] =>
    bank.filter((one) => one.bank === 'own' && one.question.tags.some((tag) => tags.includes(tag))).slice(0, count);

/** The real examination draws one question of each of its 35 groups. */
function blueprint(bank: readonly DemoQuestion[]): DemoQuestion[] {
  const byGroup = Map.groupBy(
    bank.filter((one) => one.bank === 'hamradio'),
    (one) => one.group,
  );
  return [...byGroup.keys()].sort().map((group) => byGroup.get(group)![0]!);
}

/** Two of every type. */
function mixed(bank: readonly DemoQuestion[]): DemoQuestion[] {
  const byType = Map.groupBy(bank, (one) => one.question.type);
  return [...byType.values()].flatMap((all) => [
    ...all.filter((one) => one.bank === 'own').slice(0, 2),
    ...all.filter((one) => one.bank !== 'own').slice(0, 1),
  ]);
}

export const mainQuizzes: readonly DemoQuiz[] = [
  {
    name: 'Amateur radio: Technician mock exam',
    description:
      '<p>The blueprint of the real examination: 35 questions, one from each group. 26 right answers pass.</p>',
    settings: { durationSeconds: minutes(60), attemptsAllowed: 3, passPercent: 74, feedbackTiming: 2, isPublic: true },
    opens: -40,
    publish: true,
    takenBy: 0.9,
    byDemoStudent: true,
    choose: blueprint,
  },
  {
    name: 'Geography of the world',
    description: '<p>Capitals, rivers and maps.</p>',
    settings: { durationSeconds: minutes(20), attemptsAllowed: 0, feedbackTiming: 2, passPercent: 50 },
    opens: -30,
    publish: true,
    takenBy: 0.8,
    byDemoStudent: true,
    choose: ofGroup(15, 'Geography'),
  },
  {
    name: 'History in twenty questions',
    description: '<p>From the Bronze Age to yesterday. A wrong answer costs a third of its marks.</p>',
    settings: { durationSeconds: minutes(25), negativeMarking: '1/3', feedbackTiming: 2, passPercent: 40 },
    opens: -28,
    closes: -6,
    publish: true,
    takenBy: 0.95,
    byDemoStudent: true,
    choose: ofGroup(20, 'History'),
  },
  {
    name: 'Science and nature, mid-term',
    description: '<p>The mid-term examination of all groups.</p>',
    settings: { durationSeconds: minutes(40), negativeMarking: '1/4', feedbackTiming: 3, passPercent: 50 },
    opens: -21,
    closes: -14,
    publish: true,
    takenBy: 1,
    byDemoStudent: true,
    choose: ofGroup(25, 'Science & Nature'),
  },
  {
    name: 'Computers: quick check',
    description: '<p>Ten questions with feedback after each answer. Take it as often as you like.</p>',
    settings: { durationSeconds: minutes(10), attemptsAllowed: 0, feedbackTiming: 1 },
    opens: -20,
    publish: true,
    takenBy: 0.6,
    byDemoStudent: true,
    choose: ofGroup(10, 'Computers'),
  },
  {
    name: 'A little of everything',
    description: '<p>One examination with every type of question.</p>',
    settings: { durationSeconds: minutes(45), attemptsAllowed: 2, feedbackTiming: 2, passPercent: 50 },
    opens: -3,
    closes: 9,
    publish: true,
    takenBy: 0.4,
    byDemoStudent: false,
    choose: mixed,
  },
  {
    name: 'Mathematics and physics',
    description: '<p>Formulas, units and a few traps.</p>',
    settings: { durationSeconds: minutes(50), attemptsAllowed: 1, feedbackTiming: 2, passPercent: 60 },
    opens: -2,
    closes: 5,
    publish: true,
    group: 0,
    takenBy: 0.3,
    byDemoStudent: false,
    choose: withTag(14, 'Mathematics', 'Physics'),
  },
  {
    name: 'English grammar',
    description: '<p>Verbs, commas and voices.</p>',
    settings: { attemptsAllowed: 0, feedbackTiming: 1 },
    opens: -15,
    publish: true,
    takenBy: 0.3,
    byDemoStudent: true,
    choose: withTag(6, 'English'),
  },
  {
    name: 'Myths and legends',
    description: '<p>For members with a premium plan.</p>',
    settings: { durationSeconds: minutes(15), attemptsAllowed: 2, subscription: 2, feedbackTiming: 2 },
    opens: -10,
    publish: true,
    takenBy: 0.35,
    byDemoStudent: false,
    choose: ofGroup(12, 'Mythology'),
  },
  {
    name: 'Art history final',
    description: '<p>The final examination. Bring nothing but your memory.</p>',
    settings: { durationSeconds: minutes(60), feedbackTiming: 2, passPercent: 50 },
    opens: 1,
    closes: 2,
    publish: true,
    takenBy: 0,
    byDemoStudent: false,
    choose: ofGroup(20, 'Art'),
  },
  {
    name: 'Animals (old edition)',
    description: '<p>Replaced by a newer edition.</p>',
    settings: { durationSeconds: minutes(15), feedbackTiming: 2 },
    opens: -60,
    closes: -50,
    publish: true,
    archived: true,
    takenBy: 0.5,
    byDemoStudent: true,
    choose: ofGroup(15, 'Animals'),
  },
  {
    name: 'Chemistry, first draft',
    description: '',
    settings: { durationSeconds: minutes(30), feedbackTiming: 2 },
    publish: false,
    takenBy: 0,
    byDemoStudent: false,
    choose: withTag(4, 'Chemistry'),
  },
];

const names = (...wanted: readonly string[]): DemoQuiz[] => mainQuizzes.filter((quiz) => wanted.includes(quiz.name));

export const smallQuizzes: readonly DemoQuiz[] = names(
  'Geography of the world',
  'Science and nature, mid-term',
  'A little of everything',
  'Art history final',
  'Chemistry, first draft',
);

export const fromNow = (days: number | undefined, now: Date): string | null =>
  days === undefined ? null : new Date(now.getTime() + days * DAY).toISOString();
