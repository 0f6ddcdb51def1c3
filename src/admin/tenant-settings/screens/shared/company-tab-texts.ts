import { defineTexts } from '#platform/web/i18n/texts.ts';

export const companyTabTexts = defineTexts('companyTabTexts', {
  en: {
    label: 'Company',
    settings: 'General',
    signIn: 'Sign-in',
    directory: 'Directory sync',
    oneroster: 'Student information systems',
    mapping: 'Roles and groups',
    platforms: 'Learning platforms',
    tools: 'Outside tools',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    images: 'Pictures',
    plans: 'Plans',
    messages: 'Messages',
    audit: 'Audit log',
    mail: 'E-mail',
    tasks: 'Jobs',
    deletions: 'Deletions',
    names: 'Names',
    data: 'Data',
    groups: { school: 'School', connections: 'Connections', requests: 'Requests', records: 'Records' },
  },
});
