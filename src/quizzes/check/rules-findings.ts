/** The facts of a quiz that are checked, and findings about them. */
import type { Rational } from '#platform/exact/rational.ts';
import type { TimeRules } from '#quizzes/accommodations/rules.ts';
import type { Finding } from './contract.ts';

/** What the key of a question allows. */
export interface KeyFacts {
  /** none: no machine and nobody marks it; unreachable: the key does not give full marks to itself. */
  readonly key: 'fine' | 'none' | 'unreachable';
  /** The greatest share of its marks that can be earned. */
  readonly best: Rational;
}

export interface QuestionFacts extends KeyFacts {
  readonly title: string;
  /** It is no text without a question. */
  readonly isAsked: boolean;
  readonly marks: Rational;
  readonly isDeleted: boolean;
  readonly isPremium: boolean;
  readonly isReady: boolean;
  /** The quiz gives several tries at it, and a wrong one costs nothing. */
  readonly hasFreeTries: boolean;
  /** Visitors of the public page would see it. */
  readonly isSample: boolean;
  /** What is shown beside it; null for nothing. */
  readonly stimulusId: string | null;
  /** The index of its section; null where there are none. */
  readonly section: number | null;
  /** gone: its outside tool can't be opened; null: it needs none. */
  readonly tool: ToolFact;
}

/** What is to be said of the outside tool of a question. */
export type ToolFact =
  | 'gone'
  | {
      readonly sendsResults: boolean;
      /** It is told by a custom parameter in which attempt it is opened. */
      readonly knowsAttempt: boolean;
    }
  | null;

/** People who have the same rules of their own at the quiz. */
export interface PeopleFacts {
  readonly rules: TimeRules;
  readonly count: number;
  /** Some of them. */
  readonly names: readonly string[];
}

export interface CheckFacts {
  readonly rules: TimeRules;
  /** The published quiz is closed: it is published again so that its review opens, or with another pass mark. */
  readonly wasClosed: boolean;
  /** Exact percent; null: nobody fails. */
  readonly passPercent: string | null;
  readonly isPremium: boolean;
  /** Right answers are shown to those who have handed in while the quiz is open. */
  readonly showsKeysWhileOpen: boolean;
  readonly questions: readonly QuestionFacts[];
  /** Of all draws together. */
  readonly drawnMarks: Rational;
  readonly drawCount: number;
  readonly drawFaults: readonly { readonly path: string; readonly message: string }[];
  /** For every draw, how it is said and those questions of its pool whose key is not fine. */
  readonly drawn: readonly {
    readonly words: string;
    /** How many questions of the bank it fits. */
    readonly fitting: number;
    readonly odd: readonly (KeyFacts & { readonly title: string })[];
    /** The titles of those whose outside tool can't be opened. */
    readonly toolGone: readonly string[];
  }[];
  readonly sections: readonly { readonly name: string; readonly isEmpty: boolean }[];
  readonly people: readonly PeopleFacts[];
  readonly audience: {
    /** Guests take it, too. */
    readonly hasGuests: boolean;
    /** There is an active student whom its groups and channels let in. */
    readonly hasStudents: boolean;
    /** Of its groups. */
    readonly groups: readonly string[];
    /** Of the channels that it is limited to. */
    readonly channels: readonly string[];
  };
  /** Safe Exam Browser is asked for, and there is no key by which it could be known. */
  readonly lacksSafeKeys: boolean;
  /** Safe Exam Browser is asked for. */
  readonly needsSafeBrowser: boolean;
  /** How many who are working would have less time. */
  readonly cutRunning: number;
}

export const people = (count: number): string => (count === 1 ? 'One person' : `${count} people`);

export const error = (path: string, message: string): Finding => ({
  level: 'error',
  path,
  message,
  people: null,
  running: null,
});

export const warning = (path: string, message: string, struck: readonly PeopleFacts[] = []): Finding => ({
  level: 'warning',
  path,
  message,
  people:
    struck.length === 0 ? null : { count: countOf(struck), names: struck.flatMap(({ names }) => names).slice(0, 5) },
  running: null,
});

export const countOf = (struck: readonly PeopleFacts[]): number =>
  struck.reduce((total, { count }) => total + count, 0);
