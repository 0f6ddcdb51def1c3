import type { Translation } from '#platform/web/texts.ts';
import type * as source from './late-texts.ts';

export default {
  lateTexts: {
    title: (count) => (count === 1 ? '1 Antwort kam zu spät an' : `${count} Antworten kamen zu spät an`),
    lead: 'Sie erreichten den Server erst nach dem Ende des Versuchs und zählen nicht. Was das Gerät der lernenden Person über die Zeit sagt, lässt sich nicht überprüfen.',
    question: (number) => `Frage ${number}`,
    late: 'Verspätet',
    written: (when) => `Geschrieben am ${when} nach der Uhr des Geräts.`,
    arrived: (when) => `Eingegangen am ${when}.`,
  },
} satisfies Translation<typeof source>;
