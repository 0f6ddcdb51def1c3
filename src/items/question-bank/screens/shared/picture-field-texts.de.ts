import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './picture-field-texts.ts';

export default {
  pictureFieldTexts: { choose: 'Bild auswählen', change: 'Anderes auswählen', remove: 'Entfernen' },
} satisfies Translation<typeof source>;
