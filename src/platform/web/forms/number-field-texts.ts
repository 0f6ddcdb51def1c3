import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts of the field for numbers. Digits come written for people. */
export const numberFieldTexts = defineTexts('numberFieldTexts', {
  en: {
    readAs: (shown: string) => `Read as ${shown}`,
    ambiguous: (one: string, other: string) => `This could mean ${one} or ${other}. Enter the one you mean.`,
    decimals: (most: number) =>
      most === 0 ? 'Enter a whole number, such as 3' : `Enter at most ${most} decimals, such as 1.25`,
    between: (least: string, most: string) => `Enter a value from ${least} to ${most}`,
    least: (least: string) => `Enter ${least} or more`,
    most: (most: string) => `Enter ${most} or less`,
    exact: 'Enter a number, such as 2.5 or 1/3',
    share: 'Enter a share, such as 1, 1/2, 0.25 or 25%',
    enter: {
      whole: 'Enter a whole number, such as 3',
      number: 'Enter a number, such as 2.5',
      percent: 'Enter a percentage, such as 25',
      factor: 'Enter a multiplier, such as 1.25, or an increase, such as 25%',
      seconds: 'Enter seconds as a number, such as 90, or as 1 min 30 s',
      minutes: 'Enter minutes as a number, such as 30, or as 1 h 30 min',
      days: 'Enter days as a number, such as 30',
      millimetres: 'Enter millimetres as a number, such as 20',
      mebibytes: 'Enter megabytes as a number, such as 20',
      pixels: 'Enter pixels as a number, such as 40',
    },
    units: {
      number: (n: string) => n,
      percent: (n: string) => `${n}%`,
      factor: (n: string) => `${n} × time`,
      seconds: (n: string) => (n === '1' ? '1 second' : `${n} seconds`),
      minutes: (n: string) => (n === '1' ? '1 minute' : `${n} minutes`),
      days: (n: string) => (n === '1' ? '1 day' : `${n} days`),
      millimetres: (n: string) => `${n} mm`,
      mebibytes: (n: string) => `${n} MB`,
      pixels: (n: string) => (n === '1' ? '1 pixel' : `${n} pixels`),
    },
  },
});
