import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  orderingTexts: {
    task: 'Bringen Sie die Elemente in die richtige Reihenfolge: Ziehen Sie sie am Griff oder verwenden Sie die Pfeile.',
    list: 'Ihre Reihenfolge',
    handle: (item, place, all) =>
      `${item}, Platz ${place} von ${all}. Mit den Pfeiltasten nach oben oder unten bewegen.`,
    moveUp: (item) => `Nach oben: ${item}`,
    moveDown: (item) => `Nach unten: ${item}`,
    moved: (item, place, all) => `${item} steht jetzt auf Platz ${place} von ${all}`,
    keep: 'Diese Reihenfolge behalten',
    unanswered: 'Noch nicht beantwortet. Bewegen Sie ein Element oder behalten Sie die Reihenfolge bei.',
    rightOrder: 'Richtige Antwort',
    inPlace: 'Am richtigen Platz',
    outOfPlace: 'Am falschen Platz',
    items: 'Elemente',
    itemsHelp: 'In der richtigen Reihenfolge. Lernende sehen sie in einer zufälligen.',
    item: (number) => `Element ${number}`,
    addItem: 'Element hinzufügen',
    scorings: {
      'all-or-nothing': 'Alles oder nichts',
      'absolute-position': 'Jedes Element am richtigen Platz',
      'relative-next-exclude-last': 'Jedes Element mit dem richtigen Nachfolger',
      'relative-next-include-last': 'Jedes Element mit dem richtigen Nachfolger und das letzte am Ende',
      'relative-one-previous-and-next': 'Die beiden Nachbarn jedes Elements',
      'relative-all-previous-and-next': 'Jedes Paar von Elementen in der richtigen Reihenfolge',
      'longest-ordered-subset': 'Die längste Folge in der richtigen Reihenfolge, Lücken erlaubt',
      'longest-contiguous-subset': 'Die längste Folge ohne Lücken',
      'relative-to-correct': 'Abstand vom richtigen Platz',
    },
  },
} satisfies Translation<typeof source>;
