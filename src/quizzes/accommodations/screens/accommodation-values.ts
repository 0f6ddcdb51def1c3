/** What the form of an accommodation holds, and what of it is sent. Pure. */
import type { Override } from '#quizzes/accommodations/contract.ts';
import type { ExtraTool } from '#quizzes/tools/rules.ts';

export const emptyValues = {
  factor: null as number | null,
  extraMinutes: null as number | null,
  unlimited: false,
  keepsClose: false,
  opensAt: null as string | null,
  closesAt: null as string | null,
  attemptsAllowed: null as number | null,
  code: null as string | null,
  tools: [] as ExtraTool[],
  withoutSafeBrowser: false,
  separateRoom: false,
  breakMinutes: null as number | null,
  validFrom: null as string | null,
  validUntil: null as string | null,
  /** Null: there is one that is not for the reader; it stays. */
  reason: '' as string | null,
};
export type AccommodationValues = typeof emptyValues;

export const valuesOf = (override: Override): AccommodationValues => ({
  factor: override.factor,
  extraMinutes: override.extraMinutes,
  unlimited: override.unlimited,
  keepsClose: override.keepsClose,
  opensAt: override.opensAt,
  closesAt: override.closesAt,
  attemptsAllowed: override.attemptsAllowed,
  code: override.code,
  tools: override.tools,
  withoutSafeBrowser: override.withoutSafeBrowser,
  separateRoom: override.separateRoom,
  breakMinutes: override.breakMinutes,
  validFrom: override.validFrom,
  validUntil: override.validUntil,
  reason: override.reason,
});

/** Time as it is usually granted; the factors of exam boards. */
export const presets = { none: null, quarter: 1.25, third: 1.33, half: 1.5, double: 2 } as const;
export type TimePreset = keyof typeof presets | 'unlimited' | 'other';
export const presetNames = ['none', 'quarter', 'third', 'half', 'double', 'unlimited', 'other'] as const;

type Time = Pick<AccommodationValues, 'factor' | 'extraMinutes' | 'unlimited'>;

/** The preset that says the same; what none says is `other`. */
export function presetOf({ factor, extraMinutes, unlimited }: Time): TimePreset {
  if (unlimited) return factor === null && extraMinutes === null ? 'unlimited' : 'other';
  if (extraMinutes !== null) return 'other';
  const names = Object.keys(presets) as (keyof typeof presets)[];
  return names.find((name) => presets[name] === factor) ?? 'other';
}

/** The time that a preset gives; `other` leaves what is there. */
export const timeOf = (preset: TimePreset, before: Time): Time =>
  preset === 'other'
    ? { ...before, unlimited: false }
    : {
        factor: preset === 'unlimited' ? null : presets[preset],
        extraMinutes: null,
        unlimited: preset === 'unlimited',
      };

/** Fields that an accommodation for all quizzes has, or one at a single quiz. */
export function inputOf(values: AccommodationValues, isForAll: boolean) {
  const { opensAt, closesAt, attemptsAllowed, code, validFrom, validUntil, reason, ...common } = values;
  const said = reason === null ? {} : { reason };
  return isForAll
    ? { ...common, ...said, validFrom, validUntil }
    : { ...common, ...said, opensAt, closesAt, attemptsAllowed, code };
}
