import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './starter-texts.ts';

export default {
  starterTexts: {
    home: {
      name: 'Start',
      description: (site) => `Quizze, Prüfungen und Kurse von ${site}`,
      hero: (site) => `Quizze und Prüfungen: ${site}`,
      lead: 'Schreiben Sie Ihre Prüfungen auf jedem Gerät, sehen Sie sofort, wie es war, und wissen Sie, was als Nächstes zu lernen ist.',
      students: 'Für Lernende',
      open: 'Quiz öffnen',
      openMore: 'Alles, was Sie jetzt machen können, steht in Ihrer Übersicht, mit der Zeit, die Sie dafür haben.',
      answer: 'In Ihrer eigenen Reihenfolge antworten',
      answerMore:
        'Jede Antwort wird gleich gespeichert. Geht der Tab verloren, kommen Sie dorthin zurück, wo Sie waren.',
      see: 'Sehen, was es bedeutet',
      seeMore: 'Ihre Punkte, die Fragen einzeln und wo Sie stark sind.',
      teachers: 'Für Lehrende',
      bring: 'Fragen mitbringen',
      bringMore: 'Laden Sie Ihre Dateien hoch, sehen Sie jede Frage an und behalten Sie die richtigen.',
      make: 'Das Quiz machen',
      makeMore: 'Wählen Sie Fragen, Zeit, Punkte und Rückmeldung; veröffentlichen Sie, wenn es fertig ist.',
      watch: 'Zusehen und lernen',
      watchMore: 'Sehen Sie, wer arbeitet, wer fertig ist und welche Fragen ihren Dienst getan haben.',
    },
    aboutus: {
      title: 'Über uns',
      description: (site) => `Was ${site} bietet und wie Lernen und Prüfungen hier gehen`,
      hero: (site) => `Lernen und Prüfungen: ${site}`,
      lead: 'Hier wird geübt, geprüft und in Kursen gelernt, und Lehrende sehen, was verstanden wurde.',
      matters: 'Was uns wichtig ist',
      exams: 'Prüfungen, auf die Verlass ist',
      examsMore:
        'Jede Antwort wird in dem Moment aufgehoben, in dem sie gegeben wird. Eine verlorene Verbindung kostet niemanden die Arbeit.',
      results: 'Ergebnisse, die sich erklären',
      resultsMore:
        'Niemand bleibt mit einer bloßen Zahl zurück: Jedes Ergebnis zeigt, welche Themen stark sind und welche noch einen Blick brauchen.',
      everybody: 'Für alle gemacht',
      everybodyMore: 'Die Seiten gehen mit Tastatur, Vorleseprogramm und kleinem Telefon, hell und dunkel.',
      figures: 'In Zahlen',
      question: 'Haben Sie eine Frage?',
      questionMore: 'Schreiben Sie uns. Wir helfen Lernenden, Eltern und Lehrenden gern.',
      contact: 'Kontakt',
    },
    contactus: {
      title: 'Kontakt',
      description: 'Wie Sie uns erreichen',
    },
    faqs: {
      title: 'Fragen und Antworten',
      description: 'Was wir oft gefragt werden',
    },
    inspire: {
      title: 'Inspiration',
      description: 'Ein Gedanke und ein Bild für heute',
    },
    credits: {
      title: 'Danksagung',
      description: 'Die freie Arbeit, auf der diese Seiten beruhen',
    },
    promo: {
      title: 'Aktuelles',
      description: (site) => `Aktuelles von ${site}`,
      lead: (site) => `Termine, Aktionen und Veranstaltungen von ${site}.`,
      look: 'Sehen Sie sich um',
      begin: 'Lieber gleich anfangen?',
      beginMore: 'Alles, was Sie jetzt machen können, steht in Ihrer Übersicht.',
      signIn: 'Anmelden',
    },
    series: {
      title: 'Testreihen',
      description: (site) => `Reihen von Übungstests von ${site}`,
      hero: 'Üben Sie so, wie Sie geprüft werden',
      lead: 'Eine Testreihe besteht aus Quizzen in der Form der echten Prüfung: dieselbe Zeit, dieselben Punkte, dieselben Regeln.',
      ours: 'Unsere Reihen',
      open: 'Quizze für alle',
      openMore: 'Probieren Sie zuerst eines davon.',
      how: 'Wie man eine Reihe benutzt',
      sit: 'Einen Test am Stück schreiben',
      sitMore: 'Legen Sie alles andere weg und halten Sie sich an die Uhr wie am Tag selbst.',
      read: 'Das Ergebnis lesen',
      readMore: 'Sehen Sie zuerst auf die Themen. Sie sagen mehr als die Punkte.',
      repeat: 'Wiederholen, was schwach war',
      repeatMore: 'Gehen Sie zurück zu diesen Themen, und schreiben Sie erst dann den nächsten Test.',
    },
  },
} satisfies Translation<typeof source>;
