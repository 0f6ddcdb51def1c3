import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  taskTexts: {
    waiting: 'Wartet auf Ausführung',
    running: 'In Arbeit',
    steps: (done, total) => `${done} von ${total}`,
    done: 'Fertig',
    failed: 'Das hat nicht geklappt',
    cancelled: 'Angehalten',
    stop: 'Anhalten',
    again: 'Noch einmal versuchen',
    file: 'Ergebnis herunterladen',
    leave: 'Sie können diese Seite verlassen; die Arbeit geht weiter.',
  },
} satisfies Translation<typeof source>;
