/** What a teacher has set up for a live quiz, until it is created. */
import type { BodyInputOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { type createLiveGame, MOST_GUEST_DAYS, type planLiveGame, type StepInput } from '../../contract-setup.ts';

export type Plan = ResponseOf<typeof planLiveGame>;
export type GameInput = BodyInputOf<typeof createLiveGame>;
export type Settings = Required<NonNullable<GameInput['settings']>>;

/** One line of the form: a question of the quiz, or a poll or word cloud written here. */
export type SetupRow =
  | {
      readonly id: string;
      readonly kind: 'question';
      readonly question: string;
      readonly title: string;
      readonly type: string;
      readonly isIncluded: boolean;
      readonly isPoll: boolean;
      readonly seconds: number | null;
    }
  | {
      readonly id: string;
      readonly kind: 'own-poll';
      readonly text: string;
      /** One option per line. */
      readonly options: string;
      readonly isMultiple: boolean;
      readonly seconds: number | null;
    }
  | { readonly id: string; readonly kind: 'word-cloud'; readonly text: string; readonly seconds: number | null };

export interface Filled {
  readonly name: string;
  readonly rows: readonly SetupRow[];
  readonly settings: Settings;
}

export const usualSettings: Settings = {
  pace: 'host',
  points: 'speed',
  streakBonus: false,
  closeness: true,
  teams: [],
  nicknames: 'open',
  lateJoining: true,
  closesAt: null,
  pauseSeconds: 6,
};

export const rowsOf = (plan: Plan): SetupRow[] =>
  plan.steps.map(({ question, title, type, seconds, kind }) => ({
    id: question,
    kind: 'question',
    question,
    title,
    type,
    isIncluded: true,
    isPoll: kind === 'poll',
    seconds,
  }));

export const unchanged = (plan: Plan): Filled => ({ name: plan.name, rows: rowsOf(plan), settings: usualSettings });

/** The selected questions whose right answers the game would show to students who can still take a quiz with them. */
export function leakingRows(plan: Pick<Plan, 'takable'>, rows: readonly SetupRow[]): ReadonlySet<string> {
  const shared = new Set(plan.takable.flatMap(({ questions }) => questions));
  return new Set(
    rows.flatMap((row) =>
      row.kind === 'question' && row.isIncluded && !row.isPoll && shared.has(row.question) ? [row.question] : [],
    ),
  );
}

export const mayBePoll = (type: string): boolean => type === 'single-choice' || type === 'multiple-choice';

export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const isIncluded = (row: SetupRow): boolean => row.kind !== 'question' || row.isIncluded;

/** A poll or word cloud that lacks its question or its options. */
export const isUnfinished = (row: SetupRow): boolean =>
  row.kind !== 'question' && (row.text.trim() === '' || (row.kind === 'own-poll' && optionsOf(row.options).length < 2));

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is wrong with the closing time of a challenge; null: nothing. */
export function closingProblem({ pace, nicknames, closesAt }: Settings, now: Date): 'missing' | 'late' | null {
  if (pace !== 'own') return null;
  if (closesAt === null) return 'missing';
  const isLate = nicknames !== 'members' && Date.parse(closesAt) > now.getTime() + MOST_GUEST_DAYS * DAY_MS;
  return isLate ? 'late' : null;
}

/** The steps of the game, in the order of the form. */
export const stepsOf = (rows: readonly SetupRow[]): StepInput[] =>
  rows.filter(isIncluded).map((row): StepInput => {
    const { seconds } = row;
    if (row.kind === 'question') return { kind: row.isPoll ? 'poll' : 'question', question: row.question, seconds };
    if (row.kind === 'word-cloud') return { kind: 'word-cloud', text: row.text.trim(), seconds };
    const { text, options, isMultiple } = row;
    return { kind: 'own-poll', text: text.trim(), options: optionsOf(options), isMultiple, seconds };
  });

/** The row one place up (-1) or down (1); at an end nothing moves. */
export function moved(rows: readonly SetupRow[], id: string, by: -1 | 1): SetupRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= rows.length) return [...rows];
  const next = [...rows];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}
