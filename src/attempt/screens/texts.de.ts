import type { Translation } from '#platform/web/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number): string => (count === 1 ? '1 Frage' : `${count} Fragen`);

export default {
  examTexts: {
    choice: {
      title: 'Prüfungen',
      lead: 'Was Sie jetzt bearbeiten können. Eine begonnene Prüfung geht dort weiter, wo Sie aufgehört haben.',
      running: 'Diese bearbeiten Sie gerade',
      open: 'Jetzt offen',
      start: 'Zum Prüfungsstart',
      resume: 'Fortsetzen',
      locked: 'Nur mit Tarif',
      name: (deed, quiz) => `${deed}: ${quiz}`,
      left: (clock) => `Noch ${clock}`,
      noLimit: 'Keine Zeitbegrenzung',
      closes: (when) => `Schließt am ${when}`,
      questions,
      none: 'Zurzeit gibt es nichts zu bearbeiten',
      noneHelp: 'Sobald eine Prüfung für Sie offen ist, steht sie hier. Kommende finden Sie unter Ihren Quizzen.',
      toQuizzes: 'Alle Quizze ansehen',
    },
    start: {
      rules: 'So läuft es ab',
      instructions: 'Hinweise',
      minutes: 'Zeit',
      time: (duration) => `${duration} ab dem Start`,
      cut: (left, duration) => `${left} statt ${duration}, weil die Prüfung vorher schließt`,
      noLimit: 'Unbegrenzt',
      untilClose: (when) => `Bis zur Schließung am ${when}`,
      questions: 'Fragen',
      questionsAndMarks: (count, marks) =>
        `${questions(count)}, insgesamt ${marks} ${marks === '1' ? 'Punkt' : 'Punkte'}`,
      wrong: 'Falsche Antworten',
      code: 'Zugangscode',
      codeHelp: 'Die Aufsicht teilt ihn Ihnen mit.',
      attempts: 'Versuche',
      attemptsLeft: (left) => (left === 1 ? 'Dies ist Ihr letzter' : `Noch ${left}, dieser mitgezählt`),
      unlimited: 'Beliebig viele',
      feedback: 'Rückmeldung',
      feedbacks: {
        1: 'Sofort: Sie prüfen eine Antwort und sehen, ob sie richtig war. Eine geprüfte Antwort bleibt bestehen.',
        2: 'Nach der Abgabe',
        3: 'Sie sehen Ihre Punktzahl, aber nichts zu einzelnen Fragen',
      },
      saving: 'Speichern',
      savingHelp:
        'Jede Antwort wird sofort gespeichert. Wenn Ihr Gerät oder das Netz ausfällt, öffnen Sie diese Seite erneut: Ihre Antworten sind da, und die Uhr stimmt.',
      end: 'Das Ende',
      endHelp: 'Wenn die Zeit abgelaufen ist, wird abgegeben, was gespeichert wurde.',
      tools: 'Hilfsmittel',
      calculators: {
        none: 'kein Taschenrechner',
        basic: 'ein Taschenrechner',
        scientific: 'ein wissenschaftlicher Rechner',
      },
      toolNames: { notes: 'ein Notizblock', highlighter: 'ein Textmarker', readAloud: 'Vorlesen' },
      toolsHelp: (names) =>
        `Auf der Prüfungsseite: ${names}, Durchstreichen von Optionen, größere Schrift, mehr Kontrast und ein Leselineal.`,
      noted: 'Aufsicht',
      notedHelp:
        'Die Aufsicht sieht, wie weit Sie sind. Vermerkt wird, wenn Sie diese Seite oder den Vollbildmodus verlassen, etwas einfügen oder das Gerät oder Netz wechseln. Daraus folgt von selbst noch nichts.',
      device: 'Gerät',
      deviceHelp:
        'Ihre Antworten werden nur von dem Gerät angenommen, auf dem Sie starten. Die Aufsicht kann ein anderes zulassen.',
      start: 'Prüfung starten',
      toQuiz: 'Zurück zum Quiz',
      myAttempts: 'Meine Versuche',
    },
    room: {
      question: (number) => `Frage ${number}`,
      ofAll: (count) => `von ${count}`,
      marks: (marks) => (marks === '1' ? '1 Punkt' : `${marks} Punkte`),
      previous: 'Zurück',
      next: 'Weiter',
      flag: 'Markieren',
      flagged: 'Markiert',
      flaggedHelp: 'Zum Überprüfen markiert',
      flagHelp: 'Zum späteren Durchsehen markieren',
      handIn: 'Abgeben',
      map: 'Fragen',
      openMap: 'Fragenübersicht',
      close: 'Schließen',
      instructionsOf: 'Hinweise zu diesem Abschnitt',
      answeredOf: (answered, all) => `${answered} von ${all} beantwortet`,
      onePage: 'Alle auf einer Seite',
      oneByOne: 'Eine nach der anderen',
      help: 'Tastaturhilfe',
      tools: 'Hilfsmittel',
      states: {
        answered: 'beantwortet',
        blank: 'nicht beantwortet',
        flagged: 'markiert',
        conflict: 'zwei Antworten, eine auswählen',
        refused: 'nicht gespeichert',
        current: 'aktuell',
        checked: 'geprüft',
      },
      legend: { answered: 'Beantwortet', blank: 'Nicht beantwortet', flagged: 'Markiert', open: 'Zu klären' },
      check: 'Antwort prüfen',
      checkHelp: 'Danach können Sie sie nicht mehr ändern.',
      couldNotCheck: 'Es gibt noch nichts zu prüfen: Die Antwort ist leer oder nicht lesbar.',
      result: (marks, isOne) => `${marks} ${isOne ? 'Punkt' : 'Punkten'}`,
      timeUp: 'Die Zeit ist abgelaufen.',
      timeUpHelp:
        'Was Sie geschrieben haben, bleibt hier, wie es ist, und geht an den Server, sobald eine Verbindung besteht.',
      notKept:
        'Dieses Browserfenster kann ungespeicherte Antworten nicht aufbewahren. Lassen Sie es offen, bis bei jeder Antwort steht, dass sie gespeichert ist.',
    },
    clock: {
      label: 'Verbleibende Zeit',
      hidden: 'Uhr ausgeblendet',
      hide: 'Uhr ausblenden',
      show: 'Uhr einblenden',
      none: 'Keine Zeitbegrenzung',
      left: (duration) => `Noch ${duration}`,
    },
    saved: {
      saved: 'Gespeichert',
      savedAt: (time) => `Gespeichert um ${time}`,
      saving: 'Wird gespeichert …',
      waiting: 'Wartet auf das Netz',
      waitingSession: 'Wartet auf Ihre Anmeldung',
      refused: (why) => `Nicht angenommen: ${why}`,
      elsewhere: 'In einem anderen Fenster gespeichert',
      elsewhereAt: (time) => `In einem anderen Fenster gespeichert, ${time}`,
      conflict: 'Sie haben in einem anderen Fenster anders geantwortet',
      choose: 'Auswählen',
      late: 'Nicht rechtzeitig angekommen',
    },
    line: {
      saved: 'Alle Antworten gespeichert',
      conflict: (numbers, isOne) =>
        isOne
          ? `Frage ${numbers} hat zwei Antworten. Wählen Sie eine`
          : `Fragen ${numbers} haben zwei Antworten. Wählen Sie je eine`,
      refused: (numbers, isOne) =>
        isOne ? `Frage ${numbers} ist nicht gespeichert` : `Fragen ${numbers} sind nicht gespeichert`,
      saving: 'Wird gespeichert …',
      away: 'Keine Verbindung. Ihre Antworten werden hier aufbewahrt und später gesendet.',
      back: 'Die Verbindung ist wieder da.',
      session: 'Melden Sie sich erneut an. Ihre Antworten werden hier aufbewahrt.',
    },
    handIn: {
      title: 'Abgeben?',
      all: 'Sie haben alle Fragen beantwortet.',
      blank: (count) => `${questions(count)} nicht beantwortet`,
      flagged: (count) => `${questions(count)} markiert`,
      conflicts: (count) => `${questions(count)} mit zwei Antworten. Ohne Ihre Wahl zählt die aus dem anderen Fenster`,
      refused: (count) => `${questions(count)} mit einer Antwort, die nicht angenommen wurde`,
      final: 'Danach können Sie Ihre Antworten nicht mehr ändern.',
      send: 'Jetzt abgeben',
      back: 'Weiter bearbeiten',
      waiting: 'Es wird gewartet, bis alle Antworten angekommen sind …',
    },
    conflict: {
      title: 'Zwei Antworten',
      lead: (number) =>
        `Frage ${number}: Sie haben in einem anderen Fenster anders geantwortet. Wählen Sie, welche Antwort zählt.`,
      later: 'Wenn Sie nicht wählen, zählt die Antwort aus dem anderen Fenster, und Ihre Lehrkräfte sehen beide.',
      mine: 'Dieses Fenster',
      theirs: 'Anderes Fenster (gespeichert)',
      keepMine: 'Antwort aus diesem Fenster behalten',
      keepTheirs: 'Antwort aus dem anderen Fenster behalten',
      blank: 'Keine Antwort',
    },
    help: {
      title: 'Tastatur',
      keys: [
        '→ oder n – nächste Frage',
        '← oder p – vorherige Frage',
        '1 bis 9 oder a bis e – Option wählen',
        'f – zum Durchsehen markieren',
        't – verbleibende Zeit ansagen',
        'o – Hilfsmittel',
        '? – diese Hilfe',
      ].join('\n'),
      switch: 'Diese Tasten verwenden',
      off: 'Schalten Sie sie aus, wenn sie Ihren eigenen Hilfsmitteln in die Quere kommen. Tab, Eingabe- und Leertaste funktionieren immer.',
    },
    over: {
      out_of_time: 'Die Zeit ist abgelaufen',
      closed: 'Diese Prüfung wurde abgegeben',
      out_of_timeHelp: 'Was gespeichert war, wurde abgegeben.',
      closedHelp: 'Sie ist geschlossen; hier können keine Antworten mehr gegeben werden.',
      lost: (count) =>
        count === 1
          ? '1 Änderung hatte den Server nicht erreicht, als die Prüfung endete:'
          : `${count} Änderungen hatten den Server nicht erreicht, als die Prüfung endete:`,
      lateWaiting: (within) =>
        within === null
          ? 'Sie werden in diesem Browser aufbewahrt und gehen, als verspätet gekennzeichnet, an Ihre Lehrkräfte, sobald die Verbindung wieder da ist. Sie zählen nicht.'
          : `Sie werden in diesem Browser aufbewahrt und gehen an den Server, sobald die Verbindung wieder da ist. Was rechtzeitig geschrieben wurde und in der Zeit nach dem Ende ankommt (${within}), zählt; alles andere geht, als verspätet gekennzeichnet, an Ihre Lehrkräfte.`,
      lateCounted: 'Sie sind bald genug nach dem Ende angekommen und zählen.',
      latePartly: (counted, kept) =>
        `Davon ${counted === '1' ? 'ist 1' : `sind ${counted}`} bald genug nach dem Ende angekommen und ${counted === '1' ? 'zählt' : 'zählen'}. ${kept === 1 ? 'Die andere wurde' : 'Die anderen wurden'}, als verspätet gekennzeichnet, aufbewahrt; Ihre Lehrkräfte können sie sehen.`,
      lateKept:
        'Sie zählen nicht. Sie wurden, als verspätet gekennzeichnet, aufbewahrt; Ihre Lehrkräfte können sie sehen.',
      lateRefused: 'Sie konnten nicht aufbewahrt werden.',
      result: 'Mein Ergebnis ansehen',
      goOn: 'Ihr Ergebnis wird in wenigen Sekunden geöffnet.',
    },
    unreadable: 'Diese Frageart kann nicht angezeigt werden. Laden Sie die Seite neu.',
  },
} satisfies Translation<typeof source>;
