import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  questionMeanings: {
    title: 'Wie sie in Listen heißt; Lernende sehen das nicht',
    type: 'Der Name eines Fragetyps, etwa single-choice',
    content: 'Was gefragt und wie bewertet wird; die Felder jedes Typs stehen unten',
    difficulty: '1 Grundlagen, 2 Einstieg, 3 mittel, 4 fortgeschritten, 5 Expertenniveau',
    subscription: '1 frei, 2 Premium: für alle mit einem Abo',
    status: 'Ob Quizze sie aufnehmen dürfen: nur, was ready ist',
    tags: 'Schlagwörter, mit denen man sie findet',
    marks: 'Wie viele Punkte eine richtige Antwort bringt',
    generalFeedback: 'Steht nach der Antwort, wie sie auch war, als HTML',
    hints: 'Hilfen auf dem Weg, eine nach der anderen, als HTML',
    penalty: 'Der Anteil der Punkte, den jede Hilfe und jeder weitere Versuch kostet, als genauer Bruch',
    language: 'Die Sprache, in der sie geschrieben ist, etwa en oder de-CH',
    author: 'Wer sie geschrieben hat',
    source: 'Woher sie stammt',
    licence: 'Unter welcher Lizenz andere sie nutzen dürfen',
    stimulus: 'Die Kennung des Materials, das daneben angezeigt wird; null für keines',
    catalogue: 'Glossar, Übersetzungen und weitere Hilfen für Wörter und Textstellen',
    'catalogue[].places':
      'Was in ihrem Absatz unmittelbar vor jeder gemeinten Stelle der Wörter steht; fehlt es, ist es die erste',
    'catalogue[].about': 'Die Wörter, für die sie gelten, wie sie im Text stehen; leer für das Ganze',
    'catalogue[].cards[].support': 'Wofür sie da ist, mit dem Namen in QTI 3',
    'catalogue[].cards[].language': 'Leer für die Sprache der Frage',
    materials: 'Was dafür benutzt werden darf, zum Beispiel ein Taschenrechner',
  },
} satisfies Translation<typeof source>;
