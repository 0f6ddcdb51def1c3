/** What the form of an accommodation holds, and what of it is sent. Pure. */
import { keysOf } from '#platform/contract/object-of.ts';
import type { Override } from '#quizzes/accommodations/contract.ts';
import type { ExtraTool } from '#quizzes/tools/rules.ts';

export interface AccommodationValues {
  factor: number | null;
  extraMinutes: number | null;
  unlimited: boolean;
  keepsClose: boolean;
  opensAt: string | null;
  closesAt: string | null;
  attemptsAllowed: number | null;
  code: string | null;
  tools: ExtraTool[];
  withoutSafeBrowser: boolean;
  separateRoom: boolean;
  breakMinutes: number | null;
  validFrom: string | null;
  validUntil: string | null;
  /** Null: there is one that is not for the reader; it stays. */
  reason: string | null;
}

export const emptyValues: AccommodationValues = {
  factor: null,
  extraMinutes: null,
  unlimited: false,
  keepsClose: false,
  opensAt: null,
  closesAt: null,
  attemptsAllowed: null,
  code: null,
  tools: [],
  withoutSafeBrowser: false,
  separateRoom: false,
  breakMinutes: null,
  validFrom: null,
  validUntil: null,
  reason: '',
};

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
  const names = keysOf(presets);
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
