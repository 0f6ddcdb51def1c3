import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './points-texts.ts';

export default {
  pointsTexts: {
    speed: (base, half) =>
      `Eine richtige Antwort bringt sofort ${base} Punkte und am Ende der Zeit ${half}; dazwischen sinkt der Wert gleichmäßig. Ohne Zeitlimit bringt sie ${base}.`,
    quiet: (base) => `Eine richtige Antwort bringt ${base} Punkte, egal wie lange sie dauert.`,
    partial: 'Eine teilweise richtige Antwort bringt ihren Anteil davon. Falsche und fehlende Antworten bringen 0.',
    streak: (step, most) =>
      `Ab der zweiten richtigen Antwort in Folge bringt jede ${step} mehr als die davor, höchstens ${most}.`,
    latency:
      'Die Zeit zählt, sobald die Frage bei den Spielern ankommt. Ein langsames Netz kostet daher bis zu einer halben Sekunde nichts.',
    formula: 'Punkte = 1000 × Anteil der Bewertung × (1 − verbrauchte Zeit ÷ (2 × Zeitlimit))',
    quietFormula: 'Punkte = 1000 × Anteil der Bewertung',
  },
} satisfies Translation<typeof source>;
