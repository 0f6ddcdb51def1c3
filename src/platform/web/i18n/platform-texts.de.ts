import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './platform-texts.ts';

export default {
  platformTexts: {
    singleKeys: 'Diese Tasten verwenden',
    singleKeysHelp:
      'Schalten Sie sie aus, wenn sie Ihren eigenen Hilfsmitteln im Weg sind. Das gilt für alle Seiten in diesem Browser.',
    noAnswer: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    callFailed: (status) =>
      `Der Server konnte das nicht ausführen (${status}). Versuchen Sie es in einem Moment noch einmal.`,
    tryAgain: 'Noch einmal versuchen',
    backHome: 'Zur Startseite',
    errorTitle: 'Etwas ist schiefgegangen',
    errorCode: (status) => `Fehler ${status}`,
    errorPageFailed: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten',
    errorHelp:
      'Von dem, was Sie gespeichert haben, ist nichts verloren. Laden Sie die Seite neu; tritt der Fehler wieder auf, sagen Sie der Administration Bescheid.',
    reload: 'Seite neu laden',
    dismiss: 'Ausblenden',
    loading: 'Wird geladen',
    offline: 'Sie sind offline. Sie können weiterlesen; speichern und senden geht erst wieder, wenn Sie online sind.',
    offlineExam:
      'Sie sind offline. Ihre Antworten bleiben auf diesem Gerät und werden gesendet, sobald Sie wieder online sind.',
    updateReady: 'Eine neue Version dieser Website ist bereit.',
    updateBusy: 'In einem anderen Fenster ist eine Prüfung offen. Laden Sie die neue Version, wenn sie vorbei ist.',
    updateLoad: 'Jetzt laden',
    backOnline: 'Sie sind wieder online.',
    checkNumbers: 'Nichts wurde gesendet. Prüfen Sie die Zahlen in diesem Formular.',
    enterNumber: 'Geben Sie eine Zahl ein, zum Beispiel 2,5',
    fixFields: 'Es gibt ein Problem',
    fieldError: (label, message) =>
      /^(Geben|Wählen|Nennen|Prüfen|Verwenden) Sie /.test(message) ? message : `${label}: ${message}`,
    notifications: 'Benachrichtigungen',
    discard: { question: 'Eingaben verwerfen?', keep: 'Weiter bearbeiten', discard: 'Verwerfen' },
    closeDialog: 'Schließen',
    words: { info: 'Hinweis', success: 'Erledigt', warning: 'Warnung', danger: 'Fehler' },
    cut: {
      newest: (shown, total) => `Die neuesten ${shown} von ${total}`,
      first: (shown, total) => `Die ersten ${shown} von ${total}`,
    },
    table: {
      selectRow: (name) => `${name} auswählen`,
      selectAll: 'Alle Zeilen auf dieser Seite auswählen',
      rowMenu: (name) => `Aktionen für ${name}`,
      selected: (count) => `${count} ausgewählt`,
      clearSelection: 'Auswahl aufheben',
      view: 'Ansicht',
      columns: 'Spalten',
      density: 'Zeilenabstand',
      compact: 'Eng',
      comfortable: 'Weit',
      range: (from, to, total, isMore = false) => `${from}–${to} von ${isMore ? 'mehr als ' : ''}${total}`,
      rows: (total, isMore = false) =>
        isMore ? `mehr als ${total} Zeilen` : total === '1' ? '1 Zeile' : `${total} Zeilen`,
      sort: 'Sortieren nach',
      ascending: (column) => `${column}, aufsteigend`,
      descending: (column) => `${column}, absteigend`,
      sortBy: (column) => `Nach ${column} sortieren`,
      pages: 'Seiten',
      pageSize: 'Zeilen pro Seite',
      previous: 'Vorherige Seite',
      next: 'Nächste Seite',
      actions: 'Aktionen',
    },
    instant: {
      zone: (zone) => `Zeit in ${zone}`,
      skipped: 'An diesem Tag werden die Uhren über diese Zeit hinweg vorgestellt; es gilt eine Stunde später.',
      twice: 'An diesem Tag zeigen die Uhren diese Zeit zweimal; es gilt das erste Mal.',
      incomplete: 'Geben Sie Datum und Uhrzeit an',
    },
    search: 'Suchen',
    clear: 'Leeren',
    noValue: '–',
    notSet: 'nicht gesetzt',
  },
} satisfies Translation<typeof source>;
