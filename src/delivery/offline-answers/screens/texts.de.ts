import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  answerFileTexts: {
    why: (count) =>
      `${count === 1 ? 'Eine Antwort hat' : `${count} Antworten haben`} die Schule nicht erreicht. Sie sind in diesem Browser sicher und werden gesendet, sobald die Verbindung wieder da ist. Kommt sie nicht wieder, speichern Sie sie als Datei für die Aufsicht.`,
    make: 'Als Datei speichern',
    made: 'Gespeichert. Geben Sie die Datei der Aufsicht; nur die Schule kann sie lesen.',
  },
} satisfies Translation<typeof source>;
