/**
 * Accommodations: what a person or a group has instead of a quiz's own rules. Pure.
 *
 * override    more time, own dates or more attempts for one person or one group, at one quiz or at all of the school
 * effective   the rules of one student: the quiz's own, and over them the most generous of the student's overrides
 */

/** The rules of a quiz that can differ by student. */
export interface TimeRules {
  readonly durationSeconds: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** 0: no limit. */
  readonly attemptsAllowed: number;
  /** Each section has a time of its own, so that there is always a limit. */
  readonly isSectioned?: boolean;
}

/** Null: as the quiz says. */
export interface OverrideRules {
  readonly extraMinutes: number | null;
  /** A factor on the time, an exact decimal with at most two digits such as `1.25`. */
  readonly factor: string | null;
  /** No time limit. */
  readonly unlimited: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** The closing time stays although there is more time. */
  readonly keepsClose: boolean;
  readonly attemptsAllowed: number | null;
  /** Null: since always. Only where it holds for all quizzes. */
  readonly validFrom: Date | null;
  /** Null: for good. */
  readonly validUntil: Date | null;
}

/** From the start of an attempt to now; both are the same where none has started. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export interface EffectiveRules<O extends OverrideRules = OverrideRules> extends TimeRules {
  /** How much longer than the quiz says, by factor and minutes. */
  readonly extraSeconds: number;
  /** The override that each rule comes from; null: the quiz itself. */
  readonly from: {
    readonly unlimited: O | null;
    readonly factor: O | null;
    readonly extraMinutes: O | null;
    readonly opensAt: O | null;
    readonly closesAt: O | null;
    readonly attemptsAllowed: O | null;
  };
}

/** What "unlimited" multiplies the time by where sections have times: each of them has to end. */
export const SECTIONED_FACTOR = 10;

const hundredths = (factor: string): number => Math.round(Number(factor) * 100);

const opensFirst = <O extends Pick<OverrideRules, 'opensAt'>>(overrides: readonly O[]) =>
  best(
    overrides,
    (one) => one.opensAt,
    (a, b) => a < b,
  );

/**
 * The earliest moment at which somebody with these overrides can start an attempt. An opening time of their own counts
 * at any time: what is valid for a while only says none.
 */
export function startPeriod(
  base: Pick<TimeRules, 'opensAt'>,
  overrides: readonly Pick<OverrideRules, 'opensAt'>[],
  now: Date,
): Period {
  const opensAt = opensFirst(overrides)?.value ?? base.opensAt;
  const at = opensAt !== null && opensAt > now ? opensAt : now;
  return { from: at, to: at };
}

type Validity = Pick<OverrideRules, 'validFrom' | 'validUntil'>;

/**
 * Whether an override counts: it is valid when the attempt starts, or becomes valid while the student works. One that
 * ends during an attempt takes nothing away.
 */
export const isCounted = ({ validFrom, validUntil }: Validity, { from, to }: Period): boolean =>
  (validFrom === null || validFrom <= to) && (validUntil === null || validUntil > from);

/** The override that is most generous in one rule; null where none says anything. */
function best<O, V>(overrides: readonly O[], read: (override: O) => V | null, isBetter: (a: V, b: V) => boolean) {
  let found: { override: O; value: V } | null = null;
  for (const override of overrides) {
    const value = read(override);
    if (value !== null && (found === null || isBetter(value, found.value))) found = { override, value };
  }
  return found;
}

const more = <V extends number | Date>(a: V, b: V): boolean => a > b;

const givesTime = ({ factor, extraMinutes }: OverrideRules): boolean => factor !== null || extraMinutes !== null;

const latestClose = (overrides: readonly OverrideRules[]): Date | undefined =>
  best(overrides, (one) => one.closesAt, more)?.value;

/** In whole seconds; 0 where either is missing. */
const windowOf = (opensAt: Date | undefined, closesAt: Date | undefined): number =>
  opensAt && closesAt ? Math.max(0, Math.floor((closesAt.getTime() - opensAt.getTime()) / 1000)) : 0;

/**
 * The rules of one student during a period. Overrides that count then replace the quiz's own rules, and of several the most
 * generous counts, rule by rule. Time is `limit × factor + minutes`, rounded up to whole seconds; without a limit the
 * factor counts on the time between opening and closing, the student's own where the quiz lacks either. The closing time,
 * an own one too, moves by as much as there is more time, unless every override that gives time keeps it. An own one that
 * is given together with more time is taken as it is: who gave both has seen both. "Unlimited" lifts the limit and leaves
 * the closing time.
 * Source: Moodle's overrides, with Canvas's minutes and multiplier.
 */
export function effectiveRules<O extends OverrideRules>(
  base: TimeRules,
  given: readonly O[],
  during: Period,
): EffectiveRules<O> {
  const overrides = given.filter((one) => isCounted(one, during));
  const unlimited = overrides.find((one) => one.unlimited) ?? null;
  const factor = best(overrides, (one) => (one.factor === null ? null : hundredths(one.factor)), more);
  const minutes = best(overrides, (one) => one.extraMinutes, more);
  const opens = opensFirst(overrides);
  const attempts = best(
    overrides,
    (one) => one.attemptsAllowed,
    (a, b) => b !== 0 && (a === 0 || a > b),
  );
  const basis = base.durationSeconds ?? windowOf(base.opensAt ?? opens?.value, base.closesAt ?? latestClose(overrides));
  const byFactor = factor ? Math.ceil((basis * (factor.value - 100)) / 100) : 0;
  const extraSeconds = byFactor + (minutes?.value ?? 0) * 60;
  const shift = overrides.some((one) => givesTime(one) && !one.keepsClose) ? extraSeconds * 1000 : 0;
  const moved = (closesAt: Date | null): Date | null => closesAt && new Date(closesAt.getTime() + shift);
  const closes = best(overrides, (one) => (givesTime(one) ? one.closesAt : moved(one.closesAt)), more);
  return {
    durationSeconds: durationOf(base, extraSeconds, unlimited !== null),
    opensAt: opens?.value ?? base.opensAt,
    closesAt: closes?.value ?? moved(base.closesAt),
    attemptsAllowed: attempts?.value ?? base.attemptsAllowed,
    extraSeconds,
    from: {
      unlimited,
      factor: factor?.override ?? null,
      extraMinutes: minutes?.override ?? null,
      opensAt: opens?.override ?? null,
      closesAt: closes?.override ?? null,
      attemptsAllowed: attempts?.override ?? null,
    },
  };
}

function durationOf({ durationSeconds, isSectioned }: TimeRules, extraSeconds: number, isUnlimited: boolean) {
  if (durationSeconds === null) return null;
  if (!isUnlimited) return durationSeconds + extraSeconds;
  return isSectioned ? Math.max(durationSeconds * SECTIONED_FACTOR, durationSeconds + extraSeconds) : null;
}
