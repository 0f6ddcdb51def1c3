import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  matchingTexts: {
    task: 'Wählen Sie jeweils das passende Gegenstück.',
    list: 'Mögliche Gegenstücke',
    partnerOf: (left) => `Gegenstück zu „${left}“`,
    choose: 'Auswählen …',
    pairs: 'Paare',
    pairsHelp: 'Was zusammengehört. Lernende sehen die rechten Seiten in zufälliger Reihenfolge, jeden Text einmal.',
    pair: (number) => `Paar ${number}`,
    addPair: 'Paar hinzufügen',
    left: 'Linke Seite',
    right: 'Rechte Seite',
    distractors: 'Überzählige rechte Seiten',
    distractorsHelp: 'Sie gehören zu nichts und erschweren das Raten.',
    distractor: (number) => `Rechte Seite ohne Gegenstück ${number}`,
    addDistractor: 'Überzählige Seite hinzufügen',
    shuffle: 'Linke Seiten dürfen gemischt werden',
    scorings: { 'each-pair': 'Jedes richtige Paar bringt seinen Teil', 'all-or-nothing': 'Alles oder nichts' },
  },
} satisfies Translation<typeof source>;
