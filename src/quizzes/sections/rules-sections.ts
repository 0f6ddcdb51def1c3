/** Sections with a time of their own. Pure. */

interface TimedSection {
  readonly durationSeconds?: number | null | undefined;
}

/** The seconds of every section; null where sections have no times. */
export function sectionTimes(sections: readonly TimedSection[]): number[] | null {
  const times = sections.flatMap(({ durationSeconds }) => (durationSeconds == null ? [] : [durationSeconds]));
  return times.length > 0 && times.length === sections.length ? times : null;
}

export const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, one) => sum + one, 0);

/** The time of a whole quiz: the sum of its sections' times, or what was given where they have none. */
export const wholeTime = (sections: readonly TimedSection[], given: number | null): number | null => {
  const times = sectionTimes(sections);
  return times === null ? given : sumOf(times);
};

/**
 * A time for the whole shared out to its sections, in the proportion of their own times and in whole seconds that come to
 * exactly that.
 */
export function sharedOut(times: readonly number[], whole: number): number[] {
  const sum = sumOf(times);
  let before = 0;
  let given = 0;
  return times.map((seconds) => {
    before += seconds;
    const until = Math.round((whole * before) / sum);
    const share = until - given;
    given = until;
    return share;
  });
}

interface Parts {
  readonly sections: readonly unknown[];
  readonly questions: readonly { readonly section: number; readonly marks: number }[];
  readonly draws: readonly { readonly section: number; readonly count: number; readonly marks: number }[];
}

export interface SectionTotals {
  readonly questionCount: number;
  readonly marks: number;
}

/** How many questions each section has, and what they are worth; what is worth nothing is a text without a question. Sums of decimals are freed of the errors of binary fractions. */
export function sectionTotals({ sections, questions, draws }: Parts): SectionTotals[] {
  const all = [...questions.map((one) => ({ ...one, count: one.marks === 0 ? 0 : 1 })), ...draws];
  const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);
  return sections.map((_, index) => {
    const own = all.filter(({ section }) => section === index);
    const worth = own.reduce((sum, { count, marks }) => sum + orZero(count) * Math.round(orZero(marks) * 1e4), 0);
    return { questionCount: own.reduce((sum, { count }) => sum + orZero(count), 0), marks: Math.round(worth) / 1e4 };
  });
}

interface Timed {
  readonly sections: readonly TimedSection[];
  readonly durationSeconds: number | null;
}

const MOST_SECONDS = 2_592_000;

/** What is wrong with the times of sections: some have none, or the quiz says another time for the whole. */
export function faultsOfTimes({ sections, durationSeconds }: Timed): { path: (string | number)[]; message: string }[] {
  const isTimed = ({ durationSeconds: seconds }: TimedSection): boolean => seconds != null;
  if (!sections.some(isTimed)) return [];
  const missing = sections.flatMap((section, index) =>
    isTimed(section)
      ? []
      : [
          {
            path: ['sections', index, 'durationSeconds'],
            message: 'Must be given, because other sections have a time',
          },
        ],
  );
  if (missing.length > 0) return missing;
  const whole = wholeTime(sections, null)!;
  if (whole > MOST_SECONDS) return [{ path: ['durationSeconds'], message: 'Must be at most 30 days' }];
  return durationSeconds === null || durationSeconds === whole
    ? []
    : [{ path: ['durationSeconds'], message: 'Must be the sum of the sections’ times, or empty' }];
}
