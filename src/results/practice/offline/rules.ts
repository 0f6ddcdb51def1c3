/** What a browser may keep of practice for an evening without a network, and what the server believes of it afterwards. */
import type { AnyQuestionType, BaseContent } from '#items/question-types/question-type.ts';

const DAY_MS = 86_400_000;

/** Questions that one browser keeps at once. */
export const MOST_CACHED = 200;

/** How long they may be practised there before the server is asked again. */
export const CACHED_DAYS = 3;

/** Answers that are sent at once. */
export const MOST_SENT = 50;

/** An answer that took longer to arrive counts as given so long ago. */
export const MOST_AGO_MS = 30 * DAY_MS;

/** Later answers to a question that are scheduled again for one that comes after them. Two devices of one student have a few. */
export const MOST_LATER = 50;

/** When an answer was given, as far as the server believes the student's device: never later than now. */
export const answeredAt = (now: Date, ago = 0): Date =>
  new Date(now.getTime() - Math.min(Math.max(0, ago), MOST_AGO_MS));

/** True when a browser may still have shown a wording at that time; `supersededAt` null: it is the newest. */
export const wasShownUntil = (supersededAt: Date | null, at: Date): boolean =>
  supersededAt === null || supersededAt.getTime() >= at.getTime() - CACHED_DAYS * DAY_MS;

/** Until when questions may be practised that a browser keeps from now on. */
export const cachedUntil = (now: Date): Date => new Date(now.getTime() + CACHED_DAYS * DAY_MS);

/** Why a question that can be practised is not kept in the browser. */
export const leftOutReasons = ['upcoming', 'feedback', 'media', 'files'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Sound and pictures that move come from the network, in ranges. */
const MOVING = /<(?:video|audio|iframe)\b|data-type=\\?"video-player/;

/**
 * Why the browser does not get the question with its key; null: it does. The key alone says what the options' feedback
 * is, so that feedback which the student may not see keeps all of it back.
 */
export function leftOutReason(question: {
  readonly type: AnyQuestionType;
  readonly content: BaseContent;
  /** HTML of the stimulus; empty without one. */
  readonly stimulus: string;
  readonly isFeedbackShown: boolean;
  /** It is part of a quiz that the student can start later. */
  readonly isUpcoming: boolean;
}): LeftOutReason | null {
  if (question.isUpcoming) return 'upcoming';
  if (!question.isFeedbackShown) return 'feedback';
  if (question.type.filesOf?.(question.content)) return 'files';
  return MOVING.test(JSON.stringify([question.content, question.stimulus])) ? 'media' : null;
}

/** The content as a browser may have it: without what is for people who mark. */
export const cachedContent = (content: BaseContent): Record<string, unknown> => ({
  ...content,
  ...('graderNote' in content && { graderNote: '' }),
});
