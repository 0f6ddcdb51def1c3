import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`;
const answers = (count: number) => `${count} ${count === 1 ? 'Antwort' : 'Antworten'}`;

export default {
  practiceOfflineTexts: {
    title: 'Ohne Verbindung üben',
    kept: (count, until) => `${questions(count)} bis ${until} auf diesem Gerät gespeichert.`,
    cachedOf: (count, all) => `Das sind die ${count} zuerst fälligen von ${all}.`,
    leftOut: (count) => `${questions(count)} nur mit Verbindung:`,
    reasons: {
      upcoming: (count) => `${count} in einem Quiz, das Sie später starten können`,
      feedback: (count) => `${count} mit Rückmeldungen, die für Sie nicht freigegeben sind`,
      media: (count) => `${count} mit Ton oder Video`,
      files: (count) => `${count} mit Dateien als Antwort`,
      pictures: (count) => `${count} mit Bildern, die noch nicht auf diesem Gerät sind`,
    },
    signOut: 'Sie werden gelöscht, wenn Sie sich abmelden.',
    offline:
      'Sie sind offline. Sie können die auf diesem Gerät gespeicherten Fragen üben. Ihre Antworten werden gesendet, sobald Sie online sind.',
    runOffline:
      'Sie sind offline. Ihre Antworten bleiben auf diesem Gerät und werden gesendet, sobald Sie online sind.',
    due: (count) => `${questions(count)} heute fällig`,
    practised: (count) => `${questions(count)} heute geübt`,
    practiseDue: (count) => `${count} fällige ${count === 1 ? 'Frage' : 'Fragen'} üben`,
    practiseAll: (count) => `${count} von allen Fragen üben`,
    practiseMistakes: (count) => `${count} meiner Fehler üben`,
    willBeSent: (count) => `${answers(count)} ${count === 1 ? 'wird' : 'werden'} gesendet, sobald Sie online sind.`,
    notSent: (count) => `${answers(count)} noch nicht gesendet.`,
    send: 'Jetzt senden',
    refused: (count) => `${answers(count)} nicht gezählt`,
    dismiss: 'OK',
    needsConnection:
      'Diese Frage ist nicht auf diesem Gerät gespeichert. Verbinden Sie sich mit dem Internet, um Ihre Antwort zu prüfen.',
    cannotGrade: 'Diese Antwort lässt sich so nicht prüfen. Vervollständigen oder berichtigen Sie sie.',
  },
} satisfies Translation<typeof source>;
