/** What the editor of texts with gaps says. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const clozeTexts = defineTexts('clozeTexts', {
  en: {
    stemHelp: 'Insert a gap at the cursor, or write [[1]], [[2]] and so on.',
    insert: 'Gap',
    gaps: 'Gaps',
    gap: (number: number) => `Gap ${number}`,
    addGap: 'Add gap at the end of the text',
    notation: 'This text uses Moodle’s gap notation.',
    convert: 'Convert to gaps',
  },
});
