import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  textOnlyTexts: {
    text: 'Text',
    textHelp:
      'Erscheint auf einer eigenen Seite der Prüfung, in der Reihenfolge des Quiz. Er ist nicht nummeriert, und niemand muss etwas beantworten. Soll ein Text neben Fragen stehen, verwenden Sie ein Material.',
  },
} satisfies Translation<typeof source>;
