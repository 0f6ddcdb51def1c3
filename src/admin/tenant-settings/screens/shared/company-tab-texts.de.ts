import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './company-tab-texts.ts';

export default {
  companyTabTexts: {
    label: 'Einrichtung',
    settings: 'Allgemein',
    signIn: 'Anmeldung',
    directory: 'Verzeichnisabgleich',
    oneroster: 'Schulverwaltungen',
    mapping: 'Rollen und Gruppen',
    platforms: 'Lernplattformen',
    tools: 'Externe Tools',
    apiKeys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    images: 'Bilder',
    plans: 'Tarife',
    messages: 'Nachrichten',
    audit: 'Audit-Protokoll',
    mail: 'E-Mails',
    tasks: 'Aufträge',
    deletions: 'Löschungen',
    names: 'Namen',
    data: 'Daten',
    groups: { school: 'Schule', connections: 'Verbindungen', requests: 'Anfragen', records: 'Protokolle' },
  },
} satisfies Translation<typeof source>;
