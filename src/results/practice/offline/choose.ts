/** Which of the kept questions a run without a network takes. */
import { leftToday, type PracticeSource, questionsFor } from '../rules.ts';
import type { About, StoredQuestion, StoredRun } from './cache.ts';

export interface Choice {
  readonly from: PracticeSource;
  readonly attempt?: string | undefined;
  readonly course?: string | undefined;
  readonly count?: number | undefined;
  readonly minutes?: number | undefined;
  readonly difficulty?: number | undefined;
}

/** Tells choices apart. */
export const choiceKey = (choice: Choice): string => JSON.stringify(choice);

export interface Today {
  /** Kept questions that are due by the end of the day. */
  readonly due: readonly StoredQuestion[];
  /** How many of them the daily limit leaves. */
  readonly left: number;
  readonly practised: number;
}

/** What is due today, as far as it is kept; by the days of the school. */
export function todayOf(kept: readonly StoredQuestion[], about: About, now: number): Today {
  const day = about.days.findIndex(({ end }) => now < Date.parse(end));
  const { start, end } = about.days[day] ?? about.days.at(-1)!;
  const here = about.practisedHere.filter((at) => at >= Date.parse(start)).length;
  const practised = (day === 0 ? about.practisedToday : 0) + here;
  const due = kept.filter(({ memory }) => Date.parse(memory.dueAt) < Date.parse(end));
  return { due, left: leftToday(due.length, about.settings.dailyLimit, practised), practised };
}

/** Choices that the kept questions themselves answer; of others, only the run that was started last is known. */
const isAnswered = ({ from, attempt, course, difficulty }: Choice): boolean =>
  difficulty === undefined &&
  (from === 'due' || from === 'all' || (from === 'mistakes' && attempt === undefined && course === undefined));

/** What is left of the run that was started last, else new ones; null where the choice needs the server. */
export function chooseCached(
  choice: Choice,
  kept: readonly StoredQuestion[],
  about: About,
  run: StoredRun | null,
  now: number,
): readonly StoredQuestion[] | null {
  if (run && run.choice === choiceKey(choice)) {
    const isLeft = new Set(run.questions);
    const rest = kept.filter(
      ({ question, memory }) => isLeft.has(question) && Date.parse(memory.reviewedAt) < run.startedAt,
    );
    if (rest.length > 0) return run.questions.flatMap((id) => rest.find(({ question }) => question === id) ?? []);
  }
  if (!isAnswered(choice)) return null;
  const today = todayOf(kept, about, now);
  const chosen =
    choice.from === 'due'
      ? today.due.slice(0, today.left)
      : choice.from === 'mistakes'
        ? kept.filter(({ lastRating }) => lastRating < 3)
        : kept;
  return chosen.slice(0, questionsFor(choice));
}
