/** What the editor of texts with gaps says. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const clozeTexts = defineTexts('clozeTexts', {
  en: {
    stemHelp: 'Put a gap where the cursor stands, or write [[1]], [[2]] and so on.',
    insert: 'Gap',
    gaps: 'Gaps',
    gap: (number: number) => `Gap ${number}`,
    addGap: 'Add a gap at the end of the text',
    notation: 'The text holds gaps in Moodle’s notation.',
    convert: 'Turn them into gaps',
  },
});
