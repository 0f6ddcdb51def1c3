import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './tries-texts.ts';

const markOf = (marks: string, isOne: boolean): string => `${marks} ${isOne ? 'Punkt' : 'Punkte'}`;

export default {
  triesTexts: {
    again: 'Noch einmal versuchen',
    number: (number, all) => (all === null ? `Antwortversuch ${number}` : `Antwortversuch ${number} von ${all}`),
    left: (left) =>
      left === null
        ? 'Sie können es versuchen, bis die Antwort stimmt.'
        : left === 1
          ? 'Noch 1 Antwortversuch.'
          : `Noch ${left} Antwortversuche.`,
    cost: (marks, isOne) => `Jeder falsche Antwortversuch kostet ${markOf(marks, isOne)}.`,
    free: 'Falsche Antwortversuche kosten nichts.',
    best: 'Der beste Antwortversuch zählt.',
    kept: 'Ihre Antwort bleibt stehen, bis Sie sie ändern.',
    check: 'Prüfen Sie Ihre Antwort, um zu sehen, ob sie stimmt.',
    used: (made) => (made === 1 ? '1 Antwortversuch gemacht.' : `${made} Antwortversuche gemacht.`),
    nextHint: 'Den nächsten Hinweis gibt es nach einem weiteren falschen Antwortversuch.',
    firstHint: 'Einen Hinweis gibt es nach einem falschen Antwortversuch.',
    review: {
      ofPart: (part: string) => `Versuche bei Teil ${part}`,
      title: 'Antwortversuche',
      number: (number) => `Antwortversuch ${number}`,
      deducted: (marks, isOne) => `${markOf(marks, isOne)} für frühere Antwortversuche abgezogen`,
      earned: (marks, isOne) => markOf(marks, isOne),
      counted: 'Zählt',
      unchecked: 'Nicht geprüft; am Ende bewertet',
    },
  },
} satisfies Translation<typeof source>;
