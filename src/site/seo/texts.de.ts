import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './texts.ts';

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export default {
  foundTexts: {
    home: 'Startseite',
    premium: 'Premium',
    questions: (count) => many(count, 'Frage', 'Fragen'),
    minutes: (seconds) => many(Math.ceil(seconds / 60), 'Minute', 'Minuten'),
    noLimit: 'Ohne Zeitbegrenzung',
    topics: (count) => many(count, 'Thema', 'Themen'),
    members: (count) => many(count, 'Mitglied', 'Mitglieder'),
    stats: {
      students: 'Lernende',
      quizzes: 'Quizze',
      questions: 'Fragen',
      attempts: 'Abgelegte Quizze',
      courses: 'Kurse',
    },
    earlier: 'Zurück',
    later: 'Mehr',
    siteOf: (school) => `Quizze, Prüfungen und Kurse von ${school}`,
    result: {
      title: (quiz) => `Ergebnis: ${quiz}`,
      running: (quiz) => `${quiz}: läuft noch`,
    },
    notFound: {
      title: 'Diese Seite wurde nicht gefunden',
      lead: 'Vielleicht ist die Adresse falsch geschrieben, oder Sie haben keinen Zugriff darauf.',
      home: 'Zur Startseite',
    },
    login: {
      title: 'Anmelden',
      lead: (school) => `Bei ${school} anmelden und Quizze, Prüfungen und Kurse machen.`,
    },
    register: {
      title: 'Konto erstellen',
      lead: (school) => `Ein Konto bei ${school} erstellen und sofort Quizze bearbeiten.`,
    },
    registerClosed: {
      title: 'Konten richtet Ihre Schule ein',
      lead: (school) => `Wenden Sie sich für ein Konto an Ihre Lehrkraft oder die Verwaltung von ${school}.`,
    },
    cert: {
      title: 'Zertifikat prüfen',
      lead: (school) => `Den Code eines Zertifikats von ${school} eingeben und sehen, ob es echt ist.`,
      code: 'Sechzehn Buchstaben und Ziffern, etwa 7Q4M-0ZKD-3XV9-TC5A. Striche und kleine Buchstaben machen nichts.',
    },
    company: {
      title: 'Kontakt und Rechtliches',
      lead: (school) => `Wer ${school} ist, wie man uns erreicht und was das Gesetz uns zu sagen aufgibt.`,
      contact: 'Kontakt',
      social: 'Folgen Sie uns',
      legal: { imprint: 'Impressum', privacy: 'Datenschutzerklärung', terms: 'Nutzungsbedingungen' },
    },
    contact: {
      title: 'Kontakt',
      lead: (school) => `Schreiben Sie an ${school}. Die Antwort kommt per Mail.`,
      ways: 'Andere Wege zu uns',
    },
    faqs: {
      title: 'FAQ',
      lead: (school) => `Was man bei ${school} oft fragt, und die Antworten.`,
    },
    inspire: { title: 'Inspiration', lead: (school) => `Ein Gedanke und ein Bild für heute, von ${school}.` },
    credits: {
      title: 'Danksagung',
      lead: (school) => `Die offene Arbeit, auf der die Seiten von ${school} stehen, mit Dank an alle, die sie machen.`,
    },
    quizzes: {
      title: 'Öffentliche Quizze',
      lead: (school) =>
        `Öffentliche Quizze von ${school}: sehen, worum es geht, eine Frage probieren und loslegen. Viele brauchen kein Konto.`,
      none: 'Noch keine öffentlichen Quizze',
    },
    quiz: {
      describe: (name, facts, school) => `${name}: ein Quiz von ${school}. ${facts}.`,
      covers: 'Worum es geht',
      rules: 'Länge und Regeln',
      before: 'Vor dem Beginn',
      samples: 'Eine Frage probieren',
      marks: (marks) => many(marks, 'Punkt', 'Punkte'),
      attempts: (count) => (count === 0 ? 'Beliebig viele Versuche' : many(count, 'Versuch', 'Versuche')),
      pass: (percent) => `Bestanden ab ${percent} %`,
      guests: 'Ohne Konto',
      results: (n, mean) => `${n} Personen haben es gemacht; im Mittel erreichten sie ${mean} %.`,
    },
    channels: {
      title: 'Kanäle',
      publicTitle: 'Öffentliche Kanäle',
      lead: (school) => `Kanäle von ${school}: jeder bündelt Quizze und Kurse. Zum Beitreten anmelden.`,
      none: 'Noch keine Kanäle',
      describe: (name, school) => `${name}: Quizze und Kurse von ${school}, an einem Ort.`,
      inside: 'Was darin ist',
    },
    tags: {
      title: 'Themen',
      lead: (school) => `Worum es in den öffentlichen Quizzen von ${school} geht.`,
      none: 'Noch keine Themen',
      quizzes: (count) => (count === 1 ? '1 Quiz' : `${count} Quizze`),
    },
    blog: {
      title: 'Blog',
      lead: (school) => `Neuigkeiten und Gedanken von ${school}.`,
      none: 'Noch keine Beiträge',
      by: (author) => `Von ${author}`,
    },
    feeds: { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' },
    app: {
      description: (school) => `Quizze, Prüfungen und Kurse von ${school}`,
      dash: 'Meine Übersicht',
      exams: 'Prüfungen, die ich machen kann',
      courses: 'Kurse',
      notifications: 'Benachrichtigungen',
    },
  },
} satisfies Translation<typeof source>;
