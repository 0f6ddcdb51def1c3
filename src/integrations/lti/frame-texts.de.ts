import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './frame-texts.ts';

export default {
  frameTexts: {
    openTitle: (school) => `Weiter bei ${school}`,
    open: 'Dies öffnet sich in einem eigenen Fenster, damit nichts darum herum stört.',
    openButton: 'In neuem Fenster öffnen',
    problemTitle: 'Dieser Link lässt sich nicht öffnen',
    code: (reason) => `Nennen Sie Ihrer Schule diesen Code: ${reason}`,
    refused: {
      unknown_platform:
        'Ihre Lernplattform ist bei dieser Schule nicht eingetragen. Bitten Sie die Administration darum.',
      several_platforms: 'Ihre Lernplattform sagt nicht, welchen Eintrag sie benutzt. Fragen Sie die Administration.',
      platform_off: 'Diese Schule hat Links von Ihrer Lernplattform ausgeschaltet.',
      foreign_target: 'Der Link führt zu einer anderen Seite. Bitten Sie Ihre Lehrkraft, ihn neu anzulegen.',
      no_state:
        'Ihr Browser hat nicht behalten, was dafür nötig ist. Öffnen Sie den Link in einem neuen Fenster, und erlauben Sie Cookies für diese Seite.',
      state_expired: 'Das hat zu lange gedauert. Öffnen Sie den Link in Ihrer Lernplattform noch einmal.',
      state_used: 'Dieser Link wurde schon geöffnet. Öffnen Sie ihn in Ihrer Lernplattform noch einmal.',
      platform_error:
        'Ihre Lernplattform hat das abgelehnt. Melden Sie sich dort an, und versuchen Sie es noch einmal.',
      no_token:
        'Ihre Lernplattform hat nichts geschickt. Versuchen Sie es noch einmal, oder fragen Sie Ihre Lehrkraft.',
      bad_signature:
        'Es lässt sich nicht bestätigen, dass dies von Ihrer Lernplattform kommt. Fragen Sie die Administration.',
      unknown_key:
        'Ihre Lernplattform hat mit einem Schlüssel unterschrieben, den sie nicht veröffentlicht. Versuchen Sie es in einer Minute noch einmal.',
      keys_unavailable: 'Ihre Lernplattform ist gerade nicht erreichbar. Versuchen Sie es später noch einmal.',
      wrong_issuer:
        'Dies kommt von einer anderen Lernplattform als der, die begonnen hat. Fragen Sie die Administration.',
      wrong_audience: 'Dies war für ein anderes Werkzeug bestimmt. Fragen Sie die Administration.',
      expired: 'Dies ist zu alt. Öffnen Sie den Link in Ihrer Lernplattform noch einmal.',
      not_yet: 'Die Uhr Ihrer Lernplattform geht falsch. Fragen Sie die Administration.',
      wrong_nonce: 'Dies gehört zu einer anderen Anmeldung. Öffnen Sie den Link in Ihrer Lernplattform noch einmal.',
      malformed: 'Ihre Lernplattform hat etwas geschickt, das sich nicht lesen lässt. Fragen Sie die Administration.',
      wrong_version: 'Ihre Lernplattform benutzt eine andere Version von LTI. Nötig ist Version 1.3.',
      message_type: 'Ihre Lernplattform hat um etwas gebeten, das es hier nicht gibt.',
      deployment_pending: 'Die Administration dieser Schule muss diese Lernplattform zuerst annehmen.',
      deployment_denied: 'Diese Schule nimmt von diesem Teil Ihrer Lernplattform keine Links an.',
      anonymous:
        'Ihre Lernplattform sagt nicht, wer Sie sind. Bitten Sie die Administration, diesem Werkzeug Namen mitzuteilen.',
      no_quiz: 'Dieser Link führt zu nichts, das es hier gibt. Bitten Sie Ihre Lehrkraft, es neu auszuwählen.',
      no_submission: 'Von dieser Person liegt hier nichts Abgegebenes vor.',
      not_reviewer: 'Nur Lehrkräfte können die Arbeiten anderer öffnen.',
      unknown_student: 'Diese Person hat an dieser Schule kein verbundenes Konto.',
      disabled: 'Ihr Konto ist gesperrt. Fragen Sie Ihre Schule.',
      not_staff: 'Nur Lehrkräfte können Inhalte auswählen. Ihr Konto hier ist das einer Schülerin oder eines Schülers.',
      selection_expired: 'Diese Seite war zu lange offen. Beginnen Sie in Ihrer Lernplattform noch einmal.',
      selection_used: 'Dies wurde schon hinzugefügt.',
      nothing_chosen: 'Wählen Sie mindestens einen Eintrag.',
      create_elsewhere:
        'Ihr Konto verlangt mehr Nachweis, als Ihre Lernplattform gibt. Erstellen Sie das Quiz auf der Seite Ihrer Schule, und wählen Sie es dann hier aus.',
      registration_link: 'Dieser Link zum Eintragen wurde schon benutzt oder ist abgelaufen. Legen Sie einen neuen an.',
      registration_failed: 'Das Eintragen ist gescheitert. Die Liste der Probleme in der Administration sagt, warum.',
    },
    select: {
      title: 'Inhalte auswählen',
      kind: 'Anzeigen',
      kindsOf: { quiz: 'Quizze', course: 'Kurse', topic: 'Themen von Kursen', practice: 'Aufgegebenes Üben' },
      kinds: { course: 'Kurs', topic: 'Thema', practice: 'Üben' },
      create: 'Quiz erstellen',
      createThere: 'In neuem Fenster mit allen Einstellungen erstellen',
      createHelp: 'Veröffentlichen Sie es dort, und suchen Sie dann hier noch einmal.',
      createElsewhere:
        'Ihr Konto verlangt mehr Nachweis, als Ihre Lernplattform gibt. Deshalb lässt sich hier kein Quiz erstellen.',
      lead: (course) => (course === '' ? 'Sie werden Ihrem Kurs hinzugefügt.' : `Sie werden „${course}“ hinzugefügt.`),
      search: 'Suche',
      searchButton: 'Suchen',
      none: 'Nichts Veröffentlichtes passt. Versuchen Sie andere Wörter, oder veröffentlichen Sie es zuerst.',
      noneYet: 'Noch ist kein Quiz veröffentlicht. Veröffentlichen Sie eines, und kommen Sie wieder.',
      some: (shown, total) => `${shown} von ${total}. Suchen Sie, um die Liste zu kürzen.`,
      marks: (count) => `${count} Punkte`,
      closes: (date) => `schließt am ${date}`,
      list: 'Inhalte',
      one: 'Wählen Sie eines.',
      add: 'Zum Kurs hinzufügen',
      gone: 'Etwas von Ihrer Auswahl wurde geschlossen oder entfernt. Prüfen Sie, was noch ausgewählt ist, und fügen Sie es noch einmal hinzu.',
      sent: 'Wird Ihrem Kurs hinzugefügt …',
      continueButton: 'Weiter',
    },
    create: {
      title: 'Quiz erstellen',
      lead: (course) =>
        course === ''
          ? 'Es wird veröffentlicht und Ihrem Kurs hinzugefügt.'
          : `Es wird veröffentlicht und „${course}“ hinzugefügt.`,
      name: 'Name',
      minutes: 'Zeit in Minuten (freiwillig)',
      fixed: 'Fragen für alle',
      search: 'Im Fragenbestand suchen',
      emptyBank: 'Der Fragenbestand hat keine fertige Frage. Schreiben oder importieren Sie zuerst welche.',
      fromFile: 'Fragen aus einer Datei lassen sich in diesem Rahmen nicht importieren.',
      fromFileThere: 'In neuem Fenster importieren',
      fromFileHelp: 'Suchen Sie danach hier noch einmal.',
      none: 'Keine Frage passt. Versuchen Sie andere Wörter.',
      drawn: 'Zufällig gezogene Fragen',
      drawnHelp: 'Jeder Versuch bekommt andere. Ohne Angabe werden keine gezogen.',
      count: 'Wie viele',
      tag: 'Mit dem Schlagwort (leer: jede Frage)',
      rest: 'Alles andere ist wie bei einem neuen Quiz: ein Versuch, Ergebnisse am Ende. Ändern können Sie es auf der Seite Ihrer Schule.',
      create: 'Erstellen und zum Kurs hinzufügen',
      back: 'Zurück',
      noName: 'Geben Sie einen Namen ein.',
      noQuestions: 'Wählen Sie Fragen, oder geben Sie an, wie viele gezogen werden.',
      noCount: 'Geben Sie an, wie viele Fragen gezogen werden.',
      wholeNumbers: 'Geben Sie ganze Zahlen ein.',
    },
    window: {
      title: 'In neuem Fenster auswählen',
      text: (platform) =>
        `Ihr Browser lässt diese Seite innerhalb von ${platform} nichts behalten, deshalb lässt sich hier nichts auswählen. Was Sie im neuen Fenster auswählen, wird von hier aus hinzugefügt: Lassen Sie diese Seite offen.`,
      waits: 'Wartet auf Ihre Auswahl im neuen Fenster …',
      done: 'Hinzugefügt. Sie können dieses Fenster schließen.',
      already: 'Schon gesendet',
      alreadyText: (platform) =>
        `Ihre Auswahl wurde vom anderen Fenster an ${platform} gesendet. Wenn sie in Ihrem Kurs fehlt, wählen Sie dort noch einmal aus.`,
    },
    connect: {
      title: 'Verbinden Sie zuerst Ihr Konto',
      text: 'Um Quizze auszuwählen, verbinden Sie einmal Ihr Konto an dieser Schule. Beginnen Sie danach hier noch einmal.',
      button: 'In neuem Fenster verbinden',
    },
    tools: {
      opening: 'Wird geöffnet …',
      continueButton: 'Weiter',
      notOpened: 'Dieses Tool lässt sich nicht öffnen',
      asked: {
        unknown_tool: 'Das Tool ist bei dieser Schule nicht registriert oder abgeschaltet.',
        foreign_redirect:
          'Das Tool will Ihre Daten an eine Adresse, die die Schule nicht kennt. Es wurde nichts gesendet.',
      },
      added: 'Zum Thema hinzugefügt',
      addedText: (count, tool) => `${count} aus ${tool}. Sie können dieses Fenster schließen.`,
      leftOut: (count) => `Nicht hinzugefügt: ${count}`,
      leftOutItem: (position) => `Eintrag ${position}`,
      leftOutBy: {
        kind: (name, kind) => `${name}: Inhalte der Art „${kind}“ werden hier von Tools nicht angenommen.`,
        address: (name) => `${name}: Die Adresse lässt sich von hier nicht öffnen.`,
        form: (name) => `${name}: Das Tool hat es so beschrieben, dass es sich nicht lesen lässt.`,
      },
      notAdded: 'Nichts wurde hinzugefügt',
      refused: {
        malformed: 'Das Tool hat etwas zurückgegeben, das sich nicht lesen lässt.',
        expired: 'Die Auswahl hat zu lange gedauert. Beginnen Sie im Thema noch einmal.',
        used: 'Dies wurde schon hinzugefügt.',
        signature: 'Es ließ sich nicht bestätigen, dass dies von dem Tool kommt.',
        not_staff: 'Nur Lehrende können etwas zu Kursen hinzufügen.',
        gone: 'Das Tool oder das Thema wurde entfernt.',
        nothing: 'Das Tool hat nichts zurückgegeben, das sich hinzufügen lässt.',
        too_many:
          'In einem Thema ist Platz für 50 externe Tools. Wählen Sie weniger aus, oder fügen Sie sie einem anderen Thema hinzu.',
      },
    },
    registered: {
      title: 'Eingetragen',
      text: (platform) => `${platform} kann jetzt Quizze dieser Schule öffnen. Sie können dieses Fenster schließen.`,
      pending:
        'Beim ersten Aufruf muss die Administration noch das Deployment annehmen, unter Schuldaten → Lernplattformen.',
    },
  },
} satisfies Translation<typeof source>;
