import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  lateTexts: {
    title: (count) =>
      count === 1
        ? '1 verspätete oder widersprüchliche Antwort'
        : `${count} verspätete oder widersprüchliche Antworten`,
    lead: 'Diese Antworten wurden nicht auf dem üblichen Weg gespeichert. Zeitangaben des Geräts lassen sich nicht überprüfen.',
    question: (number) => `Frage ${number}`,
    counts: 'Zählt',
    doesNotCount: 'Zählt nicht',
    given: { late: 'Verspätete Antwort', conflict: 'Antwort im anderen Fenster', elsewhere: 'Abgewiesene Antwort' },
    counting: 'Antwort, die zählt',
    blank: 'Keine Antwort',
    counted: 'Sie kam innerhalb der Nachfrist an und zählt deshalb.',
    why: {
      late: 'Sie kam nach dem Ende des Versuchs oder seines Abschnitts an.',
      conflict: 'In zwei Fenstern beantwortet. Es wurde nicht gewählt, deshalb zählt die gespeicherte Antwort.',
      wrong_network: 'Sie wurde von außerhalb des Schulnetzes gesendet.',
      other_device: 'Sie wurde von einem anderen als dem erlaubten Gerät gesendet.',
      locked: 'Sie wurde gesendet, während die Prüfung angehalten war.',
      safe_browser_needed: 'Sie wurde von außerhalb des Safe Exam Browser gesendet.',
      safe_browser_wrong: 'Sie wurde aus einem Safe Exam Browser mit falschen Einstellungen gesendet.',
    },
    written: (when) => `Geschrieben am ${when} nach der Uhr des Geräts.`,
    arrived: (when) => `Eingegangen am ${when}.`,
  },
} satisfies Translation<typeof source>;
