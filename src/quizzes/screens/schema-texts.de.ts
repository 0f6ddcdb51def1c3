import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  quizMeanings: {
    name: 'Wie das Quiz heißt',
    description: 'Worum es geht, als HTML; steht vor dem Beginn',
    instructions: 'Was man vor dem Beginn wissen muss, als HTML',
    durationSeconds:
      'Die Zeit für einen Versuch in Sekunden; leer: bis es schließt oder, wo Abschnitte eigene Zeiten haben, deren Summe',
    opensAt: 'Ab wann man beginnen kann; leer: sofort',
    closesAt: 'Wann jeder Versuch spätestens endet; leer: es bleibt offen',
    lateSeconds:
      'Wie viele Sekunden nach dem Ende eines Versuchs rechtzeitig geschriebene Antworten noch zählen, wenn sie ankommen; danach ist das Ergebnis da. Spätere werden aufbewahrt, als verspätet vermerkt und Lehrenden gezeigt',
    feedbackTiming: 'Wann Lernende sehen, was richtig war: 1 nach jeder Frage, 2 am Ende, 3 nie',
    review:
      'Was sie zu welchem Zeitpunkt davon sehen (during, right-after, later, after-close), im Einzelnen; leer: wie es der Zeitpunkt der Rückmeldung sagt',
    negativeMarking:
      'Der Anteil der Punkte einer Frage, den eine falsche Antwort kostet, als genauer Bruch; options: was der Schlüssel jeder Frage abzieht; certainty: nach der Sicherheit der Antwortenden',
    penaltyFor: 'all: falsche Antworten kosten diesen Anteil bei jeder Frage; choice: nur, wo man auswählt',
    marksFloor: 'Wo Punkte nie unter 0 fallen: bei jeder Frage, in jedem Abschnitt oder nirgends',
    triesAllowed:
      'Wie viele verschiedene Antworten auf eine Frage man in einem Versuch prüfen lassen kann; 0: bis eine stimmt. Mehr als 1 braucht Rückmeldung nach jeder Frage und keine Negativpunkte. Jeder falsche Antwortversuch kostet den Abzug der Frage; countedTry sagt, welcher zählt',
    countedTry:
      'Welcher von mehreren Antwortversuchen zählt, weniger die Abzüge der früheren. best: der beste, wie im adaptiven Modus von Moodle; last: der letzte, wie „Interaktiv mit mehreren Versuchen“, Teil für Teil, wo die Frage welche hat',
    subscription: '1 frei, 2 Premium: für alle mit einem Abo',
    attemptsAllowed: 'Wie viele Versuche jede Person hat; 0: beliebig viele',
    countedAttempt: 'Welcher von mehreren Versuchen zählt',
    shuffleQuestions: 'Jede Person hat die Fragen in anderer Reihenfolge',
    shuffleOptions: 'Jede Person hat die Antworten in anderer Reihenfolge',
    passPercent: 'Mit wie viel Prozent man besteht; leer: niemand fällt durch',
    isPublic: 'Besucher finden es in der öffentlichen Liste',
    guestsAllowed: 'Wo es öffentlich ist, machen Besucher es ohne Konto',
    groups: 'Die Gruppen, die es machen dürfen, als Kennungen; keine: alle',
    questions: 'Die Fragen der Sammlung als Kennungen, jede mit ihren Punkten, wo sie von den eigenen abweichen',
    sections:
      'Teile mit eigenen Überschriften, in dieser Reihenfolge; keine: das Quiz ist ein Ganzes. Hat einer eine Zeit (durationSeconds), haben alle eine, und man bearbeitet sie der Reihe nach',
    draws: 'Fragen, die jeder Versuch neu aus der Sammlung zieht, nach Schlagwort und Schwierigkeit',
  },
} satisfies Translation<typeof source>;
