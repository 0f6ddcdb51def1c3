/** What an answer to a step is worth, and what the step's result shows. Pure. */
import type { z } from 'zod';
import { questionTypes } from '#items/question-types/logic.ts';
import type { Key } from '#items/question-types/numeric/match.ts';
import type {
  AnyQuestionType,
  BaseContent,
  Grade,
  Outcome,
  ResponseClass,
} from '#items/question-types/question-type.ts';
import { isNegative, isZero, max, type Rational, toText, zero } from '#platform/exact/rational.ts';
import { closenessShare } from './closeness.ts';
import type { classCountSchema, stepResultSchema } from './contract-room.ts';
import type { LiveSettings } from './contract-setup.ts';
import type { Game, Step } from './game.ts';
import { type Scored, scoreAnswer } from './rules.ts';

/**
 * Types whose questions can be played: no texts without a question, and apart from single ones that people mark (`isManuallyGraded`). Which of them take longer
 * than a minute depends on the question, not on its type; its suggested seconds say it.
 */
export const liveTypes: readonly AnyQuestionType[] = questionTypes.filter(
  (type) => !type.manuallyGraded && !type.isUngraded,
);

/** Types that can be asked as a poll, without right or wrong. */
export const pollTypes: readonly string[] = ['single-choice', 'multiple-choice'];

const LEAST_SECONDS = 20;
const MOST_SECONDS = 120;
const READ_PER_SECOND = 3;
/** For each thing that is chosen, placed or filled in. */
const SECONDS_A_PART = 3;

/** A time limit for the question: 10 seconds, the time to read its words, and some for each class of answers; 20 to 120, in fives. */
export function suggestedSeconds(type: AnyQuestionType, content: BaseContent): number {
  const words = content.stem.replace(/<[^<>]*>/g, ' ').split(/\s+/).length;
  const seconds = 10 + words / READ_PER_SECOND + SECONDS_A_PART * type.responseClasses(content).length;
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, 5 * Math.ceil(seconds / 5)));
}

interface Judged {
  /** Null for polls and word clouds. */
  readonly outcome: Outcome | null;
  readonly share: Rational;
}

function judge(step: Step, settings: LiveSettings, answer: unknown): Judged {
  if (step.kind !== 'question') return { outcome: null, share: zero };
  const { outcome, fraction }: Grade = step.type.grade(step.content, answer);
  if (outcome !== 'wrong' || !settings.closeness || step.type.name !== 'numeric') {
    return { outcome, share: isNegative(fraction) ? zero : fraction };
  }
  const near = closenessShare(step.content as unknown as Key, answer as { text: string; unit?: string });
  return { outcome: isZero(near) ? outcome : 'partial', share: max(near, max(fraction, zero)) };
}

interface Given {
  readonly answer: unknown;
  readonly elapsedMs: number;
  readonly limitMs: number | null;
  readonly streakBefore: number;
}

/** What is stored with an answer. */
export function gradeAnswer(game: Game, step: Step, given: Given): Scored & { outcome: Outcome | null; share: string } {
  const { outcome, share } = judge(step, game.settings, given.answer);
  const scored = scoreAnswer({
    share,
    elapsedMs: given.elapsedMs,
    limitMs: given.limitMs,
    mode: game.settings.points,
    streakBonus: game.settings.streakBonus,
    streakBefore: given.streakBefore,
  });
  // What has no right answer neither continues a streak nor ends it.
  const streak = step.kind === 'question' ? scored.streak : given.streakBefore;
  return { ...scored, streak, outcome, share: toText(share) };
}

type ClassCount = z.output<typeof classCountSchema>;

const MOST_WORDS = 60;
const MOST_WORD = 60;

/** What may be written into a cloud: nothing that is not seen, or that turns or covers the words of others. */
function wordOf(answer: unknown): string {
  const text = (answer as { text: string }).text
    .normalize('NFC')
    // Joiners stay: emojis and some scripts are written with them.
    .replace(/(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? [...text].slice(0, MOST_WORD).join('').trim() : '';
}

/** The commonest first, each as most people wrote it. */
function wordCloud(answers: readonly unknown[]): ClassCount[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of answers.map(wordOf).filter((word) => word !== '')) {
    const key = text.toLowerCase();
    const known = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, known.set(text, (known.get(text) ?? 0) + 1));
  }
  return [...spellings]
    .map(([key, written]) => ({
      id: key,
      label: [...written].toSorted(([, a], [, b]) => b - a)[0]![0],
      count: [...written.values()].reduce((sum, count) => sum + count, 0),
      isRight: null,
    }))
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_WORDS);
}

/** Null where neither a share nor the key tells. */
const isRightClass = ({ fraction, isRight }: ResponseClass): boolean | null =>
  fraction === null ? (isRight ?? null) : !isZero(fraction) && !isNegative(fraction);

/** How many answered what. */
export function distributionOf(step: Step, answers: readonly unknown[]): ClassCount[] {
  if (step.kind === 'word-cloud') return wordCloud(answers);
  const counts = new Map<string, number>();
  for (const answer of answers) {
    for (const id of step.type.classify(step.content, answer)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return step.type.responseClasses(step.content).map((one) => ({
    id: one.id,
    label: one.label,
    count: counts.get(one.id) ?? 0,
    isRight: step.kind === 'poll' ? null : isRightClass(one),
  }));
}

/** The right answer to a step, without anybody's own; null for polls and word clouds. */
export const rightAnswerOf = (step: Step): Record<string, unknown> | null =>
  step.kind === 'question'
    ? step.type.toReview(step.content, null, { correctness: false, rightAnswer: true, feedback: false })
    : null;

/** The result of a closed step. */
export function resultOf(
  step: Step,
  answers: readonly { readonly answer: unknown; readonly outcome: string | null }[],
): z.output<typeof stepResultSchema> {
  const isScored = step.kind === 'question';
  return {
    answered: answers.length,
    right: isScored ? answers.filter(({ outcome }) => outcome === 'right').length : null,
    distribution: distributionOf(
      step,
      answers.map(({ answer }) => answer),
    ),
    review: rightAnswerOf(step),
  };
}

/** Why this cannot be an answer to the step, in words; null when it can. */
export function answerBlocker(step: Step, given: unknown): string | null {
  const parsed = step.type.answerSchema.safeParse(given);
  if (!parsed.success) return 'Must be an answer to this question';
  if (step.type.isBlank(parsed.data)) return 'Enter an answer';
  if (step.kind === 'word-cloud' && wordOf(parsed.data) === '') return 'Enter an answer';
  return step.type.answerFormatBlocker(step.content, parsed.data);
}
