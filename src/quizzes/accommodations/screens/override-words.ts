import type { Format } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Override } from '#quizzes/accommodations/contract.ts';
import type { overridesTexts } from './overrides-texts.ts';

export type OverrideTexts = SameTexts<(typeof overridesTexts)['en']>;

export const nameOf = ({ person, group }: Override): string => person?.name ?? group?.name ?? '';

export const durationWords = (seconds: number | null, texts: OverrideTexts, format: Format): string =>
  seconds === null ? texts.noLimit : format.duration(seconds);

/** `× 1.25 + 10 minutes`; empty where the time is the quiz's. */
export const timeWords = ({ factor, extraMinutes }: Override, texts: OverrideTexts, format: Format): string =>
  [
    factor === null ? '' : texts.factor(format.number(factor)),
    extraMinutes === null ? '' : texts.plus(format.number(extraMinutes)),
  ]
    .filter((word) => word !== '')
    .join(' ');

export const attemptWords = (allowed: number, texts: OverrideTexts, format: Format): string =>
  allowed === 0 ? texts.unlimited : format.number(allowed);
