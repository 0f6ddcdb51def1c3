import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './texts.ts';

export default {
  credentialTexts: {
    passed: (title) => `Hat das Quiz „${title}“ bestanden.`,
    excellent: (title) => `Hat das Quiz „${title}“ mit Auszeichnung bestanden.`,
    taken: (title) => `Hat am Quiz „${title}“ teilgenommen.`,
    completed: (title) => `Hat den Kurs „${title}“ abgeschlossen.`,
    criteria: {
      passed: 'Das Ergebnis hat die Bestehensgrenze des Quiz erreicht.',
      excellent: 'Das Ergebnis lag weit über der Bestehensgrenze des Quiz.',
      taken: 'Das Quiz wurde abgegeben.',
      completed: 'Alles, was der Kurs verlangt, wurde erledigt.',
    },
    result: 'Ergebnis in Prozent',
    marks: 'Punkte',
    record: 'Was die Schule festgehalten hat und ob es noch gilt',
  },
} satisfies Translation<typeof source>;
