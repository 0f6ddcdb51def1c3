import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './calibration-texts.ts';

export default {
  calibrationTexts: {
    title: 'Wie gut die Sicherheit passte',
    help: '„Ziemlich sicher“ lohnt sich, wenn zwei von drei solchen Antworten richtig sind, „sehr sicher“ bei vier von fünf.',
    certainty: 'Angabe',
    right: 'Richtig',
    of: (right, count) => `${right} von ${count}`,
    meaning: 'Was es sagt',
    verdicts: {
      fits: 'Passt',
      'too-certain': 'Zu sicher: Weniger Sicherheit hätte mehr gebracht',
      'too-cautious': 'Zu vorsichtig: Mehr Sicherheit hätte mehr gebracht',
      few: 'Zu wenige, um etwas zu sagen',
    },
  },
} satisfies Translation<typeof source>;
