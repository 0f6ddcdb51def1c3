import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './waiting-texts.ts';

export default {
  waitingTexts: {
    answers: (count) => (count === 1 ? '1 Antwort zu bewerten' : `${count} Antworten zu bewerten`),
    queries: (count) => (count === 1 ? '1 Rückfrage' : `${count} Rückfragen`),
    decisions: (count) => (count === 1 ? '1 Zertifikat zu prüfen' : `${count} Zertifikate zu prüfen`),
    messages: (count) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`),
    deletions: (count) => (count === 1 ? '1 Löschantrag' : `${count} Löschanträge`),
    plans: (count) => (count === 1 ? '1 Tarifanfrage' : `${count} Tarifanfragen`),
    names: (count) => (count === 1 ? '1 Namensänderung' : `${count} Namensänderungen`),
  },
} satisfies Translation<typeof source>;
