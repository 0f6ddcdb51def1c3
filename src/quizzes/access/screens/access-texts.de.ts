import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './access-texts.ts';

export default {
  accessTexts: {
    lead: 'Was Lernende vorweisen müssen, bevor sie beginnen dürfen. Es gilt, sobald es gespeichert ist; veröffentlicht werden muss nichts.',
    code: 'Zugangscode',
    codeTitle: 'Zugangscode',
    codeHelp:
      'Er wird beim Start verlangt, nicht bei der Rückkehr. Groß- und Kleinschreibung zählt. Leer lassen, um keinen zu verlangen. Unter „Nachteilsausgleich“ können Einzelne einen eigenen Code erhalten.',
    makeCode: 'Code erzeugen',
    networksTitle: 'Auf das Schulnetz beschränken',
    networks: 'Adressen und Bereiche, je Zeile einer',
    networksHelp:
      'Etwa 10.1.0.0/16 oder 2001:db8::/32. Wer von anderswo arbeitet, kann nicht beginnen, die Fragen nicht sehen und nicht speichern. Leer lassen, um jeden Ort zuzulassen.',
    yours: (address) => `Ihre Adresse ist gerade ${address}.`,
    addYours: 'Meine Adresse hinzufügen',
    tools: {
      title: 'Hilfsmittel in der Prüfung',
      lead: 'Was Lernende zur Hand haben. Sie erfahren es vor dem Start; unter „Nachteilsausgleich“ können Einzelne mehr erhalten.',
      calculator: 'Taschenrechner',
      calculators: {
        none: 'Keiner',
        basic: 'Einfach: Grundrechenarten und Klammern',
        scientific: 'Wissenschaftlich: Potenzen, Wurzeln, Logarithmen, Winkel',
      },
      ruler: 'Lineal',
      rulers: { none: 'Keines', centimetres: 'Zentimeter', inches: 'Zoll' },
      rulerHelp: 'Lässt sich über die Bilder von Fragen legen, verschieben und drehen, mit Zeiger oder Tasten.',
      protractor: 'Winkelmesser',
      notes: 'Notizen',
      highlighter: 'Textmarker',
      readAloud: 'Vorlesen',
      hints: 'Hinweise',
      glossary: 'Glossar',
      languageHelp: 'Sprachhilfe',
      help: {
        protractor: 'Lässt sich über die Bilder von Fragen legen, verschieben und drehen, mit Zeiger oder Tasten.',
        notes: 'Ein eigener Notizblock. Niemand sonst liest ihn, und er wird nie bewertet.',
        highlighter: 'Hebt Wörter einer Frage hervor.',
        readAloud: 'Der Browser liest Fragen und Optionen vor, wenn er eine Stimme hat.',
        hints:
          'Nur wo es sofort Rückmeldung gibt: Lernende können die Hinweise einer Frage nacheinander abrufen. Jeder kostet den Abzug, den die Frage nennt.',
        glossary:
          'Wörter, die eine Frage erklärt, können nachgeschlagen werden, mit ihrer Übersetzung in die Sprache der Seite.',
        languageHelp:
          'Vereinfachte Texte, sprachliche Hilfen und Anleitungen von Fragen und Übersetzungen von Wörtern in jede Sprache. Gedacht als Nachteilsausgleich.',
      },
      always:
        'Immer vorhanden: Markierungen, Durchstreichen von Optionen, größere Schrift, mehr Kontrast, ein Leselineal und das Ausblenden der Uhr.',
    },
    save: 'Änderungen speichern',
    saved: 'Gespeichert. Es gilt ab jetzt.',
    discard: 'Änderungen verwerfen',
    discarded: 'Änderungen verworfen',
    undo: 'Rückgängig',
    unsaved: 'Noch nicht gespeichert',
    label: {
      safeBrowser: 'Safe Exam Browser',
      safeBrowserLine: (number) => `Safe Exam Browser, Zeile ${number}`,
      code: 'Zugangscode',
      networks: 'Adressen und Bereiche',
      line: (number) => `Adressen und Bereiche, Zeile ${number}`,
    },
  },
} satisfies Translation<typeof source>;
