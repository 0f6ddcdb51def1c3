import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './number-field-texts.ts';

export default {
  numberFieldTexts: {
    readAs: (shown) => `Gelesen als ${shown}`,
    ambiguous: (one, other) => `Das kann ${one} oder ${other} heißen. Geben Sie ein, was gemeint ist.`,
    decimals: (most) =>
      most === 0
        ? 'Geben Sie eine ganze Zahl ein, zum Beispiel 3'
        : `Geben Sie höchstens ${most} Nachkommastellen ein, zum Beispiel 1,25`,
    between: (least, most) => `Geben Sie einen Wert von ${least} bis ${most} ein`,
    least: (least) => `Geben Sie mindestens ${least} ein`,
    most: (most) => `Geben Sie höchstens ${most} ein`,
    exact: 'Geben Sie eine Zahl ein, zum Beispiel 2,5 oder 1/3',
    share: 'Geben Sie einen Anteil ein, zum Beispiel 1, 1/2, 0,25 oder 25 %',
    enter: {
      whole: 'Geben Sie eine ganze Zahl ein, zum Beispiel 3',
      number: 'Geben Sie eine Zahl ein, zum Beispiel 2,5',
      percent: 'Geben Sie einen Prozentsatz ein, zum Beispiel 25',
      factor: 'Geben Sie einen Faktor ein, zum Beispiel 1,25, oder einen Zuschlag wie 25 %',
      seconds: 'Geben Sie Sekunden als Zahl ein, zum Beispiel 90, oder als 1 min 30 s',
      minutes: 'Geben Sie Minuten als Zahl ein, zum Beispiel 30, oder als 1 h 30 min',
      days: 'Geben Sie Tage als Zahl ein, zum Beispiel 30',
      millimetres: 'Geben Sie Millimeter als Zahl ein, zum Beispiel 20',
      mebibytes: 'Geben Sie Megabyte als Zahl ein, zum Beispiel 20',
      pixels: 'Geben Sie Pixel als Zahl ein, zum Beispiel 40',
    },
    units: {
      number: (n) => n,
      percent: (n) => `${n} %`,
      factor: (n) => `${n} × Zeit`,
      seconds: (n) => (n === '1' ? '1 Sekunde' : `${n} Sekunden`),
      minutes: (n) => (n === '1' ? '1 Minute' : `${n} Minuten`),
      days: (n) => (n === '1' ? '1 Tag' : `${n} Tage`),
      millimetres: (n) => `${n} mm`,
      mebibytes: (n) => `${n} MB`,
      pixels: (n) => `${n} Pixel`,
    },
  },
} satisfies Translation<typeof source>;
