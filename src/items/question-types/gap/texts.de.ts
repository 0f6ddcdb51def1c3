import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  gapTexts: {
    gap: (number, all) => `Lücke ${number} von ${all}`,
    short: (number) => `Lücke ${number}`,
    choose: 'Auswählen …',
    kind: 'Was eingesetzt wird',
    kinds: { choice: 'Eine von mehreren Optionen', 'short-text': 'Ein Wort oder wenige', numeric: 'Eine Zahl' },
    weight: 'Gewicht',
    weightHelp: 'Wie viel sie neben den anderen Lücken zählt',
    display: 'Darstellung',
    displays: { dropdown: 'Auswahlliste', row: 'Optionen nebeneinander', column: 'Optionen untereinander' },
    optionText: 'Text der Option',
    toleranceHelp: '0 für die genaue Zahl',
  },
} satisfies Translation<typeof source>;
