import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './try-texts.ts';

export default {
  tryTexts: {
    check: 'Antwort prüfen',
    again: 'Noch einmal',
    verdicts: { right: 'Richtig', partial: 'Teilweise richtig', wrong: 'Nicht richtig' },
    blank: 'Geben Sie zuerst eine Antwort.',
    notJudged: 'Diese Art von Frage bewertet die Lehrkraft.',
    marks: (marks, of) => `${marks} von ${of} ${of === 1 ? 'Punkt' : 'Punkten'}`,
  },
} satisfies Translation<typeof source>;
