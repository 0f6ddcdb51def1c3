import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  courseMeanings: {
    title: 'Wie der Kurs heißt',
    summary: 'Eine Zeile, die sagt, worum es geht; steht in Listen',
    cover: 'Die Adresse des Bildes, wie das Hochladen sie genannt hat',
    outcomes: 'Was man danach kann, je ein Satz',
    description: 'Worum es geht, ausführlich, als HTML: Text, Bilder, Formeln, Code, Tabellen',
    teachers: 'Wer ihn unterrichtet, als Kennungen; leer: wer ihn anlegt',
    access: 'Wer sich anmelden darf: alle, die Mitglieder seiner Gruppen oder die seines Kanals',
    groups: 'Die Gruppen, die sich anmelden dürfen, als Kennungen; nötig, wenn access groups ist',
    channel: 'Der Kanal, dessen Mitglieder sich anmelden dürfen; nötig, wenn access channel ist',
    opensAt: 'Ab wann man beginnen kann; leer: sofort',
    closesAt: 'Ab wann man nicht mehr daran arbeiten kann; leer: er bleibt offen',
    subscription: '1 frei, 2 Premium: für alle mit einem Abo',
    prerequisites: 'Die Kurse, die vorher abgeschlossen sein müssen, als Kennungen',
    completionRule:
      'Wann er als abgeschlossen gilt: alle Themen erledigt, alle Quizze bestanden oder ein Anteil der Themen',
    completionShare: 'Prozent der Themen; nötig, wenn die Regel share ist',
    certificateTemplate: 'Das Layout des Zertifikats; leer: das übliche',
  },
  topicMeanings: {
    title: 'Wie das Thema heißt',
    body: 'Die Seite als HTML: Text, Bilder, Formeln, Code, Tabellen, Videos, Anhänge',
    section: 'Der Abschnitt, in dem es steht, als Kennung; leer: vor dem ersten',
    published: 'Ob Lernende es sehen',
    completion:
      'Wann es erledigt ist: zu Ende gelesen, einige Sekunden offen, seine Quizze bestanden oder selbst abgehakt',
    completionSeconds: 'Wie lange es offen sein muss; nötig, wenn completion seconds ist',
    drip: 'Wann es öffnet: mit dem Kurs, an einem Tag, einige Tage nach der Anmeldung, nach einem anderen Thema',
    dripAt: 'Der Zeitpunkt; nötig, wenn drip date ist',
    dripDays: 'Die Tage nach der Anmeldung; nötig, wenn drip days ist',
    dripTopic: 'Das Thema, das zuerst erledigt sein muss; nötig, wenn drip after ist',
    quizzes: 'Die Quizze darin, mit dem Prozentsatz, ab dem jedes bestanden ist; 0: abgeben genügt',
  },
} satisfies Translation<typeof source>;
