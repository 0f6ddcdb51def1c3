import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './language-texts.ts';

export default {
  languageTexts: {
    title: 'Sprache',
    help: 'Die Sprache der Seiten. Was Menschen geschrieben haben, bleibt, wie sie es geschrieben haben.',
    label: 'Sprache der Seiten',
    save: 'Diese Sprache verwenden',
    deed: (name) => `Sprache: ${name}`,
  },
} satisfies Translation<typeof source>;
