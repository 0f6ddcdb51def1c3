import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  userImportTexts: {
    title: 'Personen importieren',
    lead: 'Holen Sie Personen aus einer Tabelle herein. Sie sehen, was aus jeder Zeile wird, bevor etwas gespeichert wird.',
    stepsLabel: 'Schritte',
    steps: { file: 'Datei', columns: 'Spalten', preview: 'Vorschau', options: 'Optionen', result: 'Ergebnis' },
    otherFile: 'Andere Datei',
    next: 'Weiter',
    previous: 'Zurück',
    reading: (name) => `${name} wird gelesen …`,
    cannotRead: 'Diese Datei kann nicht gelesen werden',
    lost: 'Wählen Sie die Datei noch einmal: Beim Neuladen der Seite bleibt sie nicht erhalten.',
    drop: {
      drop: 'Datei hier ablegen oder zum Auswählen klicken',
      dropHelp: 'CSV, TSV, Excel (.xlsx) oder ein OneRoster-Paket (.zip), bis 20 MB und 50 000 Zeilen',
      dropLabel: 'Datei mit Personen',
      notOne: 'Wählen Sie eine Datei von höchstens 20 MB',
    },
    templates: 'Eine Vorlage für den Anfang',
    templatesHelp:
      'Jede Tabelle mit E-Mail-Adressen ist geeignet; Überschriften werden in vielen Sprachen verstanden. Diese hier hat eine Spalte für alles.',
    templateCsv: 'CSV-Vorlage',
    templateXlsx: 'Excel-Vorlage',
    columns: {
      title: 'Was bedeuten die Spalten?',
      lead: 'Prüfen Sie, was erkannt wurde. Für Tabellen mit diesen Überschriften wird Ihre Wahl gemerkt.',
      heading: 'Spalte der Datei',
      samples: 'Beginnt mit',
      meaning: 'Bedeutung',
      meaningOf: (heading) => `Bedeutung von „${heading}“`,
      noSamples: 'leer',
      leaveOut: 'Auslassen',
      fields: {
        email: 'E-Mail-Adresse',
        firstName: 'Vorname',
        lastName: 'Nachname',
        fullName: 'Vollständiger Name',
        groups: 'Gruppen (getrennt durch ; oder |)',
        roles: 'Rolle',
        status: 'Status',
        externalId: 'Externe Kennung',
      },
      needsAddress: 'Geben Sie an, welche Spalte die E-Mail-Adressen enthält: An ihnen werden Personen unterschieden.',
      file: 'Datei',
      format: 'Format',
      formats: { csv: 'Texttabelle', xlsx: 'Excel-Arbeitsmappe', oneroster: 'OneRoster-Paket' },
      encoding: 'Kodierung',
      inside: 'in der Datei',
      delimiter: 'Getrennt durch',
      delimiters: { ',': 'Kommas', ';': 'Semikolons', '\t': 'Tabulatoren', '|': 'senkrechte Striche' },
      found: 'Zeilen',
      noHeadings: 'Die Datei hat keine Überschriften; die Spalten wurden an ihrem Inhalt erkannt.',
    },
    preview: {
      title: 'Vorschau',
      lead: 'Noch ist nichts gespeichert.',
      all: 'Alle',
      words: { create: 'Neu', update: 'Geändert', unchanged: 'Unverändert', refused: 'Abgelehnt' },
      filter: 'Zeilen zeigen',
      rows: 'Zeilen der Datei',
      row: (position) => `Zeile ${position}`,
      some: (shown, all) => `${shown} von ${all} sind hier gezeigt; die Ergebnisdatei enthält alle mit ihren Gründen.`,
      newGroups: (count) => (count === 1 ? 'Diese Gruppe würde angelegt:' : `Diese ${count} Gruppen würden angelegt:`),
      more: (count) => `und ${count} weitere`,
      none: 'Keine Zeilen dieser Art',
    },
    options: {
      title: 'Optionen',
      noMail:
        'Diese Website hat keinen Mailserver, Einladungen können also nicht versendet werden. Drucken Sie stattdessen Erstpasswörter auf Papier.',
      welcome: 'Wie erhalten neue Personen Zugang?',
      welcomes: {
        invitation: 'Einladung per E-Mail',
        password: 'Erste Passwörter auf Papier',
        none: 'Vorerst keines von beiden',
      },
      welcomeHelp: {
        invitation:
          'Alle erhalten einen Link, 7 Tage gültig, um ein Passwort zu wählen. Die E-Mails gehen nach und nach hinaus.',
        password:
          'Sie drucken einen Bogen mit einem Zettel für jede Person. Nur Sie können ihn öffnen, 24 Stunden lang. Bei der ersten Anmeldung wird ein neues Passwort verlangt. Das Erzeugen dauert: etwa zweitausend in der Minute.',
        none: 'Sie können später eingeladen werden oder sich über die Anmeldung Ihrer Schule anmelden.',
      },
      groups: 'Alle in diese Gruppen aufnehmen',
      groupsHelp: 'Zusätzlich zu den Gruppen in der Datei',
      groupsPlaceholder: 'Gruppen suchen',
      noGroups: 'Keine Gruppe heißt so',
      newGroups: 'Gruppen in der Datei, die es nicht gibt',
      newGroupsChoice: { create: 'Anlegen', refuse: 'Diese Zeilen überspringen' },
      existing: 'Personen, die schon hier sind',
      existingChoice: {
        update: 'Abweichendes ändern; leere Zellen ändern nichts, niemand verlässt eine Gruppe',
        keep: 'Lassen, wie sie sind',
      },
      summary: (create, update, unchanged, refused) =>
        `${create} neu, ${update} geändert, ${unchanged} unverändert, ${refused} abgelehnt`,
      counting: 'Wird gezählt …',
      commit: (count, written) => (count === 1 ? '1 Person importieren' : `${written} Personen importieren`),
      nothing: 'Es gibt nichts zu speichern.',
    },
    result: {
      title: 'Ihr Import',
      summary: (create, update, unchanged, refused) =>
        `${create} neu, ${update} geändert, ${unchanged} unverändert, ${refused} abgelehnt.`,
      refusedHelp:
        'Die Ergebnisdatei nennt den Grund für jede abgelehnte Zeile. Korrigieren Sie sie dort und laden Sie die Datei erneut hoch.',
      notInvited:
        'Diese Website hat keinen Mailserver: Die Einladungen wurden nicht versendet. Geben Sie stattdessen ein Erstpasswort aus.',
      invited: 'Einladungen sind unterwegs; es kann einige Minuten dauern, bis alle gesendet sind.',
      slips: 'Zettel drucken',
    },
    slips: {
      title: 'Erste Passwörter',
      lead: (count, until) =>
        `${count} Zettel zum Ausschneiden. Nur Sie können diese Seite öffnen, bis ${until}. Wer schon ein eigenes Passwort gewählt hat, steht nicht mehr darauf.`,
      print: 'Drucken',
      destroy: 'Bogen vernichten',
      destroyTitle: 'Den Bogen vernichten?',
      destroyHelp:
        'Die Passwörter gelten weiter für die Anmeldung, aber niemand kann sie mehr nachsehen. Vergewissern Sie sich, dass die Zettel gedruckt sind.',
      keep: 'Behalten',
      destroyed: 'Der Bogen ist vernichtet',
      gone: 'Diesen Bogen gibt es nicht',
      goneHelp:
        'Ein Bogen kann 24 Stunden lang von der Person geöffnet werden, die ihn erzeugt hat. Wer kein Passwort hat, kann per E-Mail eingeladen werden.',
      empty: 'Alle haben ein eigenes Passwort gewählt',
      emptyHelp: 'Es ist kein Zettel mehr zu drucken.',
      site: 'Website',
      address: 'E-Mail',
      password: 'Passwort',
      once: 'Bei der ersten Anmeldung wählen Sie ein eigenes Passwort.',
      back: 'Personen importieren',
    },
  },
} satisfies Translation<typeof source>;
