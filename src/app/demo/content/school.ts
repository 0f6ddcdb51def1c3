/** The description of a demo school; the two descriptions have files of their own. */
import type { z } from 'zod';
import type { DemoQuestion } from '#app/demo/demo-question.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';
import type { tenantSchema } from '#tenancy/contract.ts';
import type { CoursePlan } from './course-plan.ts';

type TenantView = z.output<typeof tenantSchema>;
type Name = readonly [first: string, last: string];

/** An instant as it is seen from now: this many days away, at an hour of the school's clocks. */
export interface Moment {
  readonly days: number;
  readonly hour: number;
}

export const at = (days: number, hour: number): Moment => ({ days, hour });

/** How far the clocks of the zone are ahead of UTC at the instant, in milliseconds. */
function aheadOf(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)!.value),
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000;
}

/** The hour of the school's own clocks, on the day that lies so far from its today. */
export function instantOf({ days, hour }: Moment, now: Date, timeZone: string): Date {
  const local = new Date(now.getTime() + aheadOf(now.getTime(), timeZone));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const wanted = midnight + days * 86_400_000 + Math.round(hour * 3_600_000);
  return new Date(wanted - aheadOf(wanted, timeZone));
}

/** Picks questions of the bank. */
export type Pick = (questions: readonly DemoQuestion[]) => readonly DemoQuestion[];

export interface QuizPlan {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly instructions?: string;
  readonly state: 'draft' | 'published' | 'archived';
  readonly opens: Moment | null;
  readonly closes: Moment | null;
  readonly minutes: number | null;
  /** 1 at once, 2 at the end, 3 none. */
  readonly feedback: 1 | 2 | 3;
  readonly negative?: '0' | '1/3' | '1/4';
  readonly premium?: boolean;
  /** 0: as often as one likes. */
  readonly attempts: number;
  readonly counted?: CountedAttempt;
  readonly pass: number | null;
  readonly isPublic?: boolean;
  /** A public quiz for people with an account alone. */
  readonly needsAccount?: boolean;
  readonly inOrder?: boolean;
  /** Names of groups; none means everyone. */
  readonly groups?: readonly string[];
  readonly questions: Pick;
  /** Parts with headings; questions that are not drawn are in the first. */
  readonly sections?: readonly {
    readonly name: string;
    readonly instructions?: string;
    /** A time of its own; then all have one, and `minutes` is their sum. */
    readonly minutes?: number;
  }[];
  /** Drawn again for every attempt; `section` from 1. */
  readonly draws?: readonly {
    readonly section: number;
    readonly count: number;
    readonly marks: number;
    readonly tags: readonly string[];
  }[];
  /** The part of those who may take it that has, 0 … 1. */
  readonly turnout: number;
  /** How likely somebody comes back for one more attempt, 0 … 1. */
  readonly again?: number;
  /** How many others sit it right now. */
  readonly running?: number;
  /** Changed since it was published. */
  readonly isBeingEdited?: boolean;
}

/** One finished attempt of the demo student. */
export interface PastAttempt {
  readonly quiz: string;
  readonly daysAgo: number;
  readonly ability: number;
}

export interface ChannelPlan {
  readonly name: string;
  readonly description: string;
  readonly kind: 'public' | 'code' | 'invitation';
  readonly passCode?: string;
  /** Part of the name of the file of a figure of the bank. */
  readonly cover?: string;
  /** Keys of quizzes. */
  readonly quizzes: readonly string[];
  /** Keys of courses, which come before the quizzes. */
  readonly courses?: readonly string[];
  /** Keys of those among them that only members can take. */
  readonly membersOnly?: readonly string[];
  /** Whether the demo student has joined, is invited, or has not come yet. */
  readonly demoStudent: 'joined' | 'invited' | 'outside';
  /** The group whose students have joined; absent: every third student. */
  readonly group?: string;
}

export interface PricePlan {
  readonly name: string;
  readonly description: string;
  readonly priceMinor: number;
  readonly currency: 'EUR' | 'GBP' | 'USD';
  readonly periodDays: number | null;
}

export interface School {
  readonly key: string;
  readonly id: TenantId;
  readonly hosts: readonly string[];
  readonly name: string;
  readonly accent: string;
  readonly contacts: TenantView['contacts'];
  readonly socialProfiles: TenantView['socialProfiles'];
  readonly registrationOpen: boolean;
  readonly timeZone: string;
  readonly groups: readonly string[];
  /** The groups of the student at this place of the list; 0 is the demo student. */
  readonly groupsOf: (index: number) => readonly string[];
  readonly names: {
    readonly admin: Name;
    readonly teacher: Name;
    readonly student: Name;
    /** Places in the list of teachers. */
    readonly colleagues: readonly number[];
    /** Range of the list of students. */
    readonly students: { readonly from: number; readonly to: number };
  };
  readonly questions: Pick;
  readonly quizzes: readonly QuizPlan[];
  readonly courses: readonly CoursePlan[];
  readonly channels: readonly ChannelPlan[];
  readonly plans: readonly PricePlan[];
  /** The group that holds the first of the plans, if any. */
  readonly planHeldBy: string | null;
  readonly demoStudent: {
    readonly past: readonly PastAttempt[];
    readonly running: { readonly quiz: string; readonly answers: number };
  };
}

/** Every n-th of the items, so that `count` of them are spread over the whole list. */
export const spread = <T>(items: readonly T[], count: number): readonly T[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, i) => items[Math.floor((i * items.length) / Math.min(count, items.length))]!,
  );

export const tagged =
  (tag: string, count = Number.POSITIVE_INFINITY): Pick =>
  (questions) =>
    spread(
      questions.filter(({ question }) => question.tags.includes(tag)),
      count,
    );

/** Questions of our own, by their words. Throws when there is none of that word. */
export const own =
  (...keys: readonly string[]): Pick =>
  (questions) =>
    keys.map((key) => {
      const found = questions.find((one) => one.key === key);
      if (!found) throw new Error(`There is no demo question "${key}"`);
      return found;
    });

/** One question of each group of a pool of the licence examination, whose first letter is given. */
export const onePerGroup =
  (letter: string): Pick =>
  (questions) => [
    ...new Map(
      questions
        .filter(({ key }) => new RegExp(`^${letter}\\d[A-Z]\\d\\d$`).test(key))
        .map((one) => [one.key.slice(0, 3), one]),
    ).values(),
  ];

export const both =
  (...picks: readonly Pick[]): Pick =>
  (questions) => [...new Set(picks.flatMap((pick) => pick(questions)))];

export const withPictures =
  (pattern: RegExp): Pick =>
  (questions) =>
    questions.filter(({ key, question }) => pattern.test(key) && question.content.stem.includes('<img'));
