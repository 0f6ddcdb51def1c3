import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  certificateTexts: {
    show: 'Zertifikat zeigen',
    request: 'Zertifikat abrufen',
    kinds: { quiz: 'Quiz', course: 'Kurs' },
    states: { issued: 'Gültig', superseded: 'Ersetzt', revoked: 'Widerrufen' },
    ownReasons: {
      better: 'Ein besseres Ergebnis wurde bescheinigt',
      changed: 'Das Ergebnis hat sich geändert',
    },
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
      badgePng: 'PNG-Bild mit signiertem Nachweis',
      badgeSvg: 'SVG-Bild mit signiertem Nachweis',
      credential: 'Nur der Nachweis (.jwt)',
      print: 'Drucken',
      says: (name, action, title, date, code) =>
        `Zertifikat: ${name} ${action}: ${title}. Ausgestellt am ${date}, Prüfcode ${code}.`,
      share: 'Teilen',
      shareText: (title, school) => `Mein Zertifikat: ${title}, ${school}`,
      shareApp: 'Mit einer anderen App teilen',
      linkedIn: 'Zum LinkedIn-Profil hinzufügen',
      email: 'Per E-Mail senden',
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
  },
} satisfies Translation<typeof source>;
