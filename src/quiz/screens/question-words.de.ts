import type { Translation } from '#platform/web/texts.ts';
import type * as source from './question-words.ts';

export default {
  questionWords: {
    types: {
      'single-choice': 'Einfachauswahl',
      'multiple-choice': 'Mehrfachauswahl',
      'true-false': 'Wahr oder falsch',
      numeric: 'Zahl',
      'short-text': 'Kurzantwort',
      essay: 'Freitext',
      'file-upload': 'Dateien',
      matching: 'Zuordnung',
      ordering: 'Reihenfolge',
      'fill-in-table': 'Tabelle zum Ausfüllen',
      cloze: 'Lückentext',
      matrix: 'Matrix',
      calculated: 'Berechnete Zahl',
      hotspot: 'Stelle im Bild',
      'picture-labels': 'Bild beschriften',
    },
    difficulties: { 1: 'Grundlagen', 2: 'Einstieg', 3: 'Mittel', 4: 'Fortgeschritten', 5: 'Expertenniveau' },
  },
} satisfies Translation<typeof source>;
