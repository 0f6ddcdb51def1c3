/** What another system should have of a student's result (Assignment and Grade Services 2.0, OneRoster Gradebook 1.2). */

/** How far a student is, and how far marking is, by the words of Assignment and Grade Services. */
export type Activity = 'Initialized' | 'Started' | 'InProgress' | 'Submitted' | 'Completed';
export type Grading = 'NotReady' | 'Pending' | 'PendingManual' | 'Failed' | 'FullyGraded';

export interface Standing {
  readonly isOpen: boolean;
  readonly isSubmitted: boolean;
  /** People still have to mark something. */
  readonly isWaiting: boolean;
  /** The result that counts; null: there is none. */
  readonly result: { readonly score: number; readonly maxScore: number } | null;
}

export interface WantedScore {
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly activity: Activity;
  readonly grading: Grading;
}

const none = { score: null, maxScore: null } as const;

/** Scores below zero, by negative marking, are zero: the services take no others (3.4.4). */
export function wantedScore({ isOpen, isSubmitted, isWaiting, result }: Standing): WantedScore {
  if (result)
    return {
      // A quiz without marks is worth nothing of 100, because a maximum of 0 is refused.
      score: result.maxScore > 0 ? Math.max(0, result.score) : 0,
      maxScore: result.maxScore > 0 ? result.maxScore : 100,
      activity: 'Completed',
      grading: 'FullyGraded',
    };
  if (isSubmitted) return { ...none, activity: 'Submitted', grading: isWaiting ? 'PendingManual' : 'Pending' };
  return { ...none, activity: isOpen ? 'InProgress' : 'Initialized', grading: 'NotReady' };
}

const same = (one: string | number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(Number(one) - other) < 0.000_000_5;

/** Whether the system has to be told. A student who has only begun is not told of before there was anything to say. */
export function isNews(
  before: { score: string | null; max_score: string | null; activity: string; grading: string; version: number },
  wanted: WantedScore,
): boolean {
  if (before.version === 0 && wanted.grading === 'NotReady') return false;
  return !(
    same(before.score, wanted.score) &&
    same(before.max_score, wanted.maxScore) &&
    before.activity === wanted.activity &&
    before.grading === wanted.grading
  );
}

/** `Retry-After` as a date; undefined where there is none that can be read. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
  const at = seconds === null ? Date.parse(header) : now.getTime() + seconds * 1000;
  return Number.isNaN(at) ? undefined : new Date(at);
}
