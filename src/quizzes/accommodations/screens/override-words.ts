import type { Format } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Override } from '#quizzes/accommodations/contract.ts';
import { presetOf } from './accommodation-values.ts';
import type { overridesTexts } from './overrides-texts.ts';

export type OverrideTexts = SameTexts<(typeof overridesTexts)['en']>;

export const nameOf = ({ person, group }: Pick<Override, 'person' | 'group'>): string =>
  person?.name ?? group?.name ?? '';

export const durationWords = (seconds: number | null, texts: OverrideTexts, format: Format): string =>
  seconds === null ? texts.noLimit : format.timeLimit(seconds);

/** `+25 %`, or `× 1.4 + 10 minutes`; empty where the time is the quiz's. */
export function timeWords(
  override: Pick<Override, 'factor' | 'extraMinutes' | 'unlimited'>,
  texts: OverrideTexts,
  format: Format,
): string {
  const { factor, extraMinutes } = override;
  const preset = presetOf(override);
  if (preset === 'none') return '';
  if (preset !== 'other') return texts.form.presets[preset];
  if (override.unlimited) return texts.form.presets.unlimited;
  return [
    factor === null ? '' : texts.factor(format.number(factor)),
    extraMinutes === null ? '' : texts.plus(format.number(extraMinutes)),
  ]
    .filter((word) => word !== '')
    .join(' ');
}

export const attemptWords = (allowed: number, texts: OverrideTexts, format: Format): string =>
  allowed === 0 ? texts.unlimited : format.number(allowed);

type Given = Pick<
  Override,
  | 'opensAt'
  | 'closesAt'
  | 'keepsClose'
  | 'attemptsAllowed'
  | 'code'
  | 'tools'
  | 'withoutSafeBrowser'
  | 'separateRoom'
  | 'breakMinutes'
>;

/** Everything beside the time, each in a few words. */
export function otherWords(given: Given, texts: OverrideTexts, format: Format): string[] {
  const { opensAt, closesAt, attemptsAllowed, code, tools, breakMinutes } = given;
  return [
    ...(given.separateRoom ? [texts.separateRoom] : []),
    ...(breakMinutes === null ? [] : [texts.breaks(format.number(breakMinutes))]),
    ...tools.map((tool) => texts.form.toolNames[tool]),
    ...(given.withoutSafeBrowser ? [texts.browser.exempt] : []),
    ...(opensAt === null ? [] : [texts.opens(format.shortDateTime(opensAt))]),
    ...(closesAt === null ? [] : [texts.closes(format.shortDateTime(closesAt))]),
    ...(given.keepsClose ? [texts.keepsClose] : []),
    ...(attemptsAllowed === null ? [] : [texts.attemptsOf(attemptWords(attemptsAllowed, texts, format))]),
    ...(code === null ? [] : [texts.ownCode(code)]),
  ];
}

/** Whether it counts today, and until when. */
export function validityWords(
  { validFrom, validUntil }: { readonly validFrom: string | null; readonly validUntil: string | null },
  texts: OverrideTexts,
  format: Format,
  now: Date,
): { readonly state: 'valid' | 'coming' | 'over'; readonly words: string } {
  if (validUntil !== null && new Date(validUntil) <= now)
    return { state: 'over', words: texts.expired(format.date(lastDay(validUntil))) };
  if (validFrom !== null && new Date(validFrom) > now)
    return { state: 'coming', words: texts.validFrom(format.date(validFrom)) };
  return { state: 'valid', words: validUntil === null ? '' : texts.validUntil(format.date(lastDay(validUntil))) };
}

/** The day that the end of the validity ends. */
const lastDay = (validUntil: string): string => new Date(Date.parse(validUntil) - 1000).toISOString();
