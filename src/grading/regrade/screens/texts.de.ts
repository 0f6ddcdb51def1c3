import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const attempts = (count: string, isOne: boolean): string =>
  isOne ? `${count} abgeschlossenen Versuch` : `${count} abgeschlossene Versuche`;

export default {
  regradeTexts: {
    lead: 'Wenn ein Lösungsschlüssel falsch war, wählen Sie, wie die Antworten auf diese Frage zählen. Soll ein korrigierter Schlüssel gelten, korrigieren Sie zuerst die Frage: Öffnen Sie sie über ihren Titel, ändern Sie den Schlüssel und speichern Sie. Was sich ändern würde, sehen Sie, bevor etwas gespeichert wird.',
    question: (position) => `Frage ${position}`,
    marks: (marks) => `${marks} ${marks === '1' ? 'Punkt' : 'Punkte'}`,
    newer: 'In der Sammlung gibt es eine neuere Version',
    holds: (choice) => `Jetzt: ${choice}`,
    choices: {
      own: 'Ursprünglich',
      new: 'Der korrigierte Schlüssel',
      either: 'Der alte oder der korrigierte Schlüssel',
      full: 'Volle Punkte für alle',
      drop: 'Die Frage zählt nicht',
    },
    of: (count, isOne) =>
      `Betrifft ${attempts(count, isOne)} sofort und weitere, sobald sie abgegeben werden. Antworten werden nie geändert.`,
    none: 'Noch hat niemand dieses Quiz abgeschlossen. Ihre Wahl gilt für jeden Versuch, der ab jetzt abgegeben wird, auch für laufende.',
    asNow: (choice) => `${choice} (jetzt)`,
    statistics: 'Statistik ansehen',
    statisticsOf: (title) => `Statistik ansehen: „${title}“`,
    change: 'Lösung ändern',
    changeOf: (title) => `Lösung ändern: „${title}“`,
    preview: 'Änderungen ansehen',
    nothingChosen:
      'Ändern Sie die Lösung einer Frage, um hier zu sehen, welche Ergebnisse sich ändern würden. Gespeichert wird erst, wenn Sie neu bewerten.',
    search: 'Fragen suchen',
    toCheck: 'Zu prüfende Fragen',
    flagged: 'Auffällig, aber wohl nicht wegen des Schlüssels',
    flaggedHelp: 'Zum Beispiel von vielen ausgelassen. Sehen Sie zuerst die Statistik an.',
    others: (count) => `Alle anderen Fragen (${count})`,
    all: (count) => `Alle Fragen (${count})`,
    found: (count) => (count === 1 ? '1 Frage gefunden' : `${count} Fragen gefunden`),
    noneFound: 'Keine Frage passt.',
    chosenCount: (count) => `${count} Schlüssel geändert. Noch ist nichts neu bewertet.`,
    result: {
      title: 'Was sich ändert',
      changed: (changed, of) => `${changed} von ${of} Versuchen ändern sich`,
      nothing: 'Kein Ergebnis ändert sich.',
      up: 'Besser',
      down: 'Schlechter',
      newlyPassed: 'Jetzt bestanden',
      newlyFailed: 'Nicht mehr bestanden',
      mean: 'Mittelwert',
      fromTo: (before, after) => `${before} → ${after}`,
      kept: (count, isOne) =>
        isOne
          ? `${count} Antwort behält ihren alten Schlüssel: Sie wählte etwas, das die korrigierte Frage nicht mehr hat, oder wurde nach den Aufbewahrungsregeln entfernt.`
          : `${count} Antworten behalten ihren alten Schlüssel: Sie wählten etwas, das die korrigierte Frage nicht mehr hat, oder wurden nach den Aufbewahrungsregeln entfernt.`,
      who: 'Bei wem sich am meisten ändert',
      person: 'Name',
      before: 'Vorher',
      after: 'Nachher',
      crosses: 'Bestehensgrenze',
      passes: 'jetzt bestanden',
      fails: 'jetzt nicht bestanden',
      waiting: 'wird bewertet',
      first: (count) => `Gezeigt sind die ersten ${count}.`,
      certificatesTitle: 'Zertifikate',
      reissued: (count, isOne) =>
        isOne
          ? '1 Zertifikat wird mit dem neuen Ergebnis neu ausgestellt.'
          : `${count} Zertifikate werden mit dem neuen Ergebnis neu ausgestellt.`,
      undecided: (count, isOne) =>
        isOne
          ? '1 Zertifikat einer Person, die nicht mehr besteht, gilt bis zur Entscheidung weiter.'
          : `${count} Zertifikate von Personen, die nicht mehr bestehen, gelten bis zur Entscheidung weiter.`,
      fates: { reissued: 'wird neu ausgestellt', decision: 'zu entscheiden' },
    },
    reason: 'Grund',
    reasonHelp: 'Wird mit dem Durchgang und im Protokoll festgehalten.',
    commit: 'Neu bewerten',
    committed: 'Die Neubewertung läuft.',
    done: (changed) =>
      changed === 0
        ? 'Neu bewertet. Kein Ergebnis hat sich geändert.'
        : `Neu bewertet. ${changed} ${changed === 1 ? 'Ergebnis hat' : 'Ergebnisse haben'} sich geändert.`,
    undoing: 'Die Neubewertung wird rückgängig gemacht …',
    undone: 'Neubewertung rückgängig gemacht.',
    item: {
      title: 'Neu bewerten',
      close: 'Neubewertung schließen',
      choose: 'Wie Antworten zählen',
      accept: 'Diese Antwort auch gelten lassen',
      acceptName: (answer) => `Diese Antwort auch gelten lassen: ${answer}`,
      acceptedList: 'Gilt auch',
      remove: (answer) => `${answer} nicht gelten lassen`,
      usualReason: (answers) => `Gilt auch: ${answers}`,
      nothing:
        'Wählen Sie, wie Antworten zählen, oder lassen Sie eine Antwort aus der Tabelle gelten. Die Änderungen sehen Sie zuerst hier.',
      working: 'Die Änderungen werden berechnet',
      all: 'Alle Schlüssel und bisherige Neubewertungen',
      blockers: {
        newer: 'In der Sammlung gibt es eine neuere Version dieser Frage. Wählen Sie oben ihren Schlüssel.',
        deleted: 'Diese Frage ist nicht mehr in der Sammlung; ihrem Schlüssel kann nichts hinzugefügt werden.',
        forbidden: 'Sie können diese Frage nicht ändern; ihrem Schlüssel kann nichts hinzugefügt werden.',
      },
    },
    runs: {
      title: 'Frühere Neubewertungen',
      run: (number) => `Durchgang ${number}`,
      states: {
        running: 'Läuft',
        done: 'Fertig',
        undoing: 'Wird rückgängig gemacht',
        undone: 'Rückgängig gemacht',
      },
      by: (name, when) => `${name}, ${when}`,
      somebody: 'Nicht mehr hier tätig',
      undoneBy: (name, when) => `Rückgängig gemacht von ${name}, ${when}`,
      undo: 'Rückgängig machen',
      undoName: (number) => `Durchgang ${number} rückgängig machen`,
      undoTitle: (number) => `Durchgang ${number} rückgängig machen?`,
      undoHelp: 'Alle Antworten werden nach den Schlüsseln neu bewertet, die vor diesem Durchgang galten.',
      cancel: 'Belassen',
      chosen: (title, choice) => `${title}: ${choice}`,
    },
    decisions: {
      title: 'Zu prüfende Zertifikate',
      help: 'Die Betreffenden bestehen nicht mehr. Bis Sie entscheiden, bleiben die Zertifikate gültig.',
      line: (before, now) => (before === null ? `jetzt ${now}` : `${before} auf dem Zertifikat, jetzt ${now}`),
      keep: 'Behalten',
      keepName: (name) => `Zertifikat von ${name} behalten`,
      revoke: 'Widerrufen',
      revokeName: (name) => `Zertifikat von ${name} widerrufen`,
      reason: 'Grund',
      reasonHelp: 'Wer ein widerrufenes Zertifikat prüft, liest ihn.',
      done: 'Entschieden',
    },
  },
} satisfies Translation<typeof source>;
