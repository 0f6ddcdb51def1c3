import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  historyTexts: {
    title: (title) => `Verlauf von „${title}“`,
    pageTitle: 'Verlauf und Verwendung',
    onlyOne: 'Bei jedem Speichern mit Änderungen kommt eine Version dazu.',
    back: 'Zur Frage',
    versions: 'Versionen',
    version: (number) => `Version ${number}`,
    newest: 'neueste',
    by: (name) => `von ${name}`,
    attempts: (count) =>
      count === 0
        ? 'In keinem Versuch verwendet'
        : `In ${count.toLocaleString('de')} ${count === 1 ? 'Versuch' : 'Versuchen'} verwendet`,
    look: 'Ansehen',
    compare: 'Was sich geändert hat',
    restore: 'Wiederherstellen',
    restored: (version, now) => `Version ${version} ist wieder da, als Version ${now}`,
    difference: 'Unterschied',
    from: 'Von',
    to: 'Bis',
    none: 'Diese Versionen sind gleich.',
    format: 'Nur die Formatierung hat sich geändert',
    moved: 'Die Reihenfolge hat sich geändert',
    added: 'neu',
    removed: 'entfernt',
    use: 'Wo sie steht',
    noUse: 'Kein Quiz nennt sie, und kein veröffentlichtes zieht sie.',
    drawn: 'aus einem Vorrat gezogen: manche Versuche haben sie',
    quiz: 'Quiz',
    inVersion: 'Version',
    notPublished: 'nicht veröffentlicht',
    answers: 'Antworten',
    mean: 'Mittelwert der Punkte',
    noAnswers: 'keine Antworten',
    close: 'Schließen',
    older: 'Ältere Versionen',
    newer: 'Neuere Versionen',
    hint: (number) => `Hinweis ${number}`,
  },
} satisfies Translation<typeof source>;
