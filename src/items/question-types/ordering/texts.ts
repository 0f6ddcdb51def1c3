/** What the screens of ordering say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const orderingTexts = defineTexts('orderingTexts', {
  en: {
    task: 'Put the items in order: drag them by the handle, or use the arrows.',
    list: 'Your order',
    handle: (item: string, place: number, all: number) =>
      `${item}, place ${place} of ${all}. Arrow keys move it up and down.`,
    moveUp: (item: string) => `Move up: ${item}`,
    moveDown: (item: string) => `Move down: ${item}`,
    moved: (item: string, place: number, all: number) => `${item} is now at place ${place} of ${all}`,
    keep: 'Keep this order',
    unanswered: 'Not answered yet. Move an item, or keep the order as it is.',
    rightOrder: 'Right answer',
    inPlace: 'In its place',
    outOfPlace: 'Out of place',

    items: 'Items',
    itemsHelp: 'In the right order. Students see them in a random one.',
    item: (number: number) => `Item ${number}`,
    addItem: 'Add an item',
    scorings: {
      'all-or-nothing': 'All or nothing',
      'absolute-position': 'Each item in its place',
      'relative-next-exclude-last': 'Each item followed by the right one',
      'relative-next-include-last': 'Each item followed by the right one, and the last at the end',
      'relative-one-previous-and-next': 'Each item’s two neighbours',
      'relative-all-previous-and-next': 'Each pair of items in the right order',
      'longest-ordered-subset': 'The longest run in the right order, gaps allowed',
      'longest-contiguous-subset': 'The longest run without gaps',
      'relative-to-correct': 'Distance from the right place',
    },
  },
});
