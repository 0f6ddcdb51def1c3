import type { Translation } from '#platform/web/texts.ts';
import type * as source from './texts.ts';

export default {
  certificateTexts: {
    show: 'Zertifikat zeigen',
    kinds: { quiz: 'Quiz', course: 'Kurs' },
    states: { issued: 'Gültig', superseded: 'Ersetzt', revoked: 'Widerrufen' },
    sheet: {
      title: 'Zertifikat',
      certifies: 'Hiermit wird bescheinigt:',
      outcomes: { passed: 'hat bestanden', taken: 'hat teilgenommen an', completed: 'hat abgeschlossen' },
      result: (percent) => `mit einem Ergebnis von ${percent}`,
      issued: 'Ausgestellt am',
      code: 'Prüfcode',
      verifyAt: (address) => `Zu prüfen unter ${address}`,
    },
    page: {
      title: (title) => `Zertifikat: ${title}`,
      lead: 'Laden Sie es herunter, drucken Sie es aus oder geben Sie den Link weiter, mit dem andere es prüfen können.',
      download: 'PDF herunterladen',
      otherFiles: 'Weitere Dateien',
      badgePng: 'PNG-Bild',
      badgeSvg: 'SVG-Bild',
      print: 'Drucken',
      says: (name, deed, title, date, code) =>
        `Zertifikat: ${name} ${deed}: ${title}. Ausgestellt am ${date}, Prüfcode ${code}.`,
      copy: 'Link zum Prüfen kopieren',
      copied: 'Der Link ist kopiert',
      back: 'Alle Zertifikate',
      notGood: (why) =>
        why === '' ? 'Dieses Zertifikat ist nicht mehr gültig.' : `Dieses Zertifikat ist nicht mehr gültig: ${why}`,
    },
    list: {
      title: { mine: 'Meine Zertifikate', all: 'Zertifikate' },
      lead: {
        mine: 'Was Sie bestanden und abgeschlossen haben. Jedes lässt sich drucken und von anderen prüfen.',
        all: 'Alle Zertifikate, die hier ausgestellt wurden.',
      },
      caption: 'Zertifikate',
      name: 'Für',
      person: 'Person',
      kind: 'Art',
      percent: 'Ergebnis',
      issued: 'Ausgestellt',
      state: 'Status',
      empty: 'Noch keine Zertifikate',
      emptyHelp: {
        mine: 'Bestehen Sie ein Quiz oder schließen Sie einen Kurs ab, und das Zertifikat steht hier.',
        all: 'Sie erscheinen, wenn Lernende ein Quiz bestehen oder einen Kurs abschließen.',
      },
      toQuizzes: 'Zu den Quizzen',
      revoke: 'Widerrufen',
      revokeTitle: (name) => `Zertifikat von ${name} widerrufen?`,
      revokeHelp: 'Es bleibt verzeichnet. Wer es prüft, liest, dass es nicht mehr gültig ist, und aus welchem Grund.',
      reason: 'Grund',
      cancel: 'Abbrechen',
      revoked: 'Das Zertifikat ist widerrufen',
    },
    verify: {
      title: 'Zertifikat prüfen',
      lead: (school) => `Geben Sie den Code ein, der auf einem Zertifikat von ${school} steht.`,
      code: 'Code',
      codeHelp:
        'Sechzehn Buchstaben und Ziffern, etwa 7Q4M-0ZKD-3XV9-TC5A. Striche und Kleinschreibung spielen keine Rolle.',
      submit: 'Prüfen',
      good: 'Dieses Zertifikat ist echt und gültig.',
      bad: {
        superseded: 'Dieses Zertifikat ist echt, wurde aber durch ein neueres ersetzt.',
        revoked: 'Dieses Zertifikat wurde hier ausgestellt und widerrufen.',
      },
      why: (reason) => `Angegebener Grund: ${reason}`,
      none: 'Ein Zertifikat mit diesem Code wurde hier nicht ausgestellt.',
      noneHelp: 'Vergleichen Sie den Code noch einmal mit dem Zertifikat. Stimmen sie überein, ist es keines von uns.',
      chain: 'Alle dafür ausgestellten Zertifikate',
      record:
        'Was bei der Ausstellung verzeichnet wurde. Wenn auf dem Papier in Ihrer Hand etwas anderes steht, wurde es verändert.',
    },
  },
} satisfies Translation<typeof source>;
