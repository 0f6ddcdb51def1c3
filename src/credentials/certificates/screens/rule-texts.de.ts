import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './rule-texts.ts';

export default {
  ruleTexts: {
    title: 'Zertifikate',
    lead: 'Gilt sofort, auch für alle, die schon fertig sind. Was ausgestellt wurde, bleibt.',
    leadQuiz:
      'Wird mit dem Quiz gespeichert und gilt dann sofort, ohne Veröffentlichen, auch für alle, die schon fertig sind. Was ausgestellt wurde, bleibt.',
    restored: 'Ungespeicherte Änderungen sind wieder da.',
    discard: 'Meine Änderungen verwerfen',
    saveFirst: 'Speichern Sie Ihre Änderungen, um danach Zertifikate auszustellen.',
    issue: 'Wann sie ausgestellt werden',
    ways: {
      quiz: {
        automatic: 'Von selbst, sobald jemand bestanden hat',
        asked: 'Wenn Lernende es anfordern',
        hand: 'Von Hand, durch Sie und Ihr Kollegium',
        never: 'Gar nicht',
      },
      course: {
        automatic: 'Von selbst, mit dem Abschluss',
        asked: 'Wenn Lernende es anfordern',
        hand: 'Nicht, bis dies geändert wird',
        never: 'Gar nicht',
      },
    },
    release: 'Nicht vor',
    releaseHelp: 'Leer: sofort.',
    template: 'Layout',
    templateHelp: 'Wie die Zertifikate aussehen.',
    usual: 'Wie üblich',
    see: 'Layouts ansehen',
    participation: 'Wer teilnimmt, ohne zu bestehen, erhält ein Teilnahmezertifikat',
    excellenceFrom: 'Zertifikat für besondere Leistung ab',
    excellenceHelp: 'Leer: keine.',
    excellenceTemplate: 'Layout für besondere Leistung',
    save: 'Speichern',
    saved: 'Die Regel für Zertifikate ist gespeichert',
    now: 'Für alle ausstellen, die eines verdient haben',
    issued: (count) =>
      count === 0
        ? 'Alle, die eines verdient haben, haben es schon'
        : count === 1
          ? 'Ein Zertifikat ist ausgestellt'
          : `${count} Zertifikate sind ausgestellt`,
  },
} satisfies Translation<typeof source>;
