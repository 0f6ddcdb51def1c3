/** What the screens of ordering say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const orderingTexts = defineTexts('orderingTexts', {
  en: {
    task: 'Put the items in order: drag them by the handle, or use the arrows.',
    list: 'Your order',
    handle: (item: string, place: number, all: number) =>
      `${item}, position ${place} of ${all}. Use the arrow keys to move it.`,
    moveUp: (item: string) => `Move up: ${item}`,
    moveDown: (item: string) => `Move down: ${item}`,
    moved: (item: string, place: number, all: number) => `${item} is now in position ${place} of ${all}`,
    keep: 'Keep this order',
    unanswered: 'Not answered yet. Move an item, or keep this order.',
    rightOrder: 'Correct answer',
    inPlace: 'Correct position',
    outOfPlace: 'Wrong position',

    items: 'Items',
    itemsHelp: 'In the correct order. Students see them in random order.',
    item: (number: number) => `Item ${number}`,
    addItem: 'Add item',
    scorings: {
      'all-or-nothing': 'All or nothing',
      'absolute-position': 'Each item in the correct position',
      'relative-next-exclude-last': 'Each item followed by the correct one',
      'relative-next-include-last': 'Each item followed by the correct one, including the last',
      'relative-one-previous-and-next': 'Each item’s two neighbours',
      'relative-all-previous-and-next': 'Each pair of items in the correct order',
      'longest-ordered-subset': 'Longest sequence in the correct order, gaps allowed',
      'longest-contiguous-subset': 'Longest sequence without gaps',
      'relative-to-correct': 'Distance from the correct position',
    },
  },
});
