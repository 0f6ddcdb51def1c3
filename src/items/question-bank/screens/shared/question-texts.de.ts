import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './question-texts.ts';

export default {
  questionTexts: {
    difficulty: 'Schwierigkeit',
    difficulties: {
      '1': 'Grundlagen',
      '2': 'Einstieg',
      '3': 'Mittel',
      '4': 'Fortgeschritten',
      '5': 'Expertenniveau',
    },
    subscription: 'Stufe',
    subscriptions: { '1': 'Kostenlos', '2': 'Premium' },
    status: 'Status',
    statuses: { draft: 'Entwurf', ready: 'Bereit', retired: 'Ausgemustert' },
    preview: {
      title: 'Vorschau',
      lead: 'So sehen Lernende sie. Probieren Sie eine Antwort, um zu sehen, was sie bringt.',
      later: 'Die Vorschau erscheint, wenn die Frage etwas vollständiger ist.',
      blank: '…',
      earns: (earned, marks) => `Diese Antwort bringt ${earned} von ${marks} ${marks === '1' ? 'Punkt' : 'Punkten'}`,
      notGraded: 'Diese Antwort kann noch nicht ausgewertet werden',
      manuallyGraded: 'Diese Antwort wird von Hand bewertet',
    },
  },
} satisfies Translation<typeof source>;
