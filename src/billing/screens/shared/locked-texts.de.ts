import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './locked-texts.ts';

export default {
  lockedTexts: {
    planTitle: 'Premium',
    planText: 'Zum Starten brauchen Sie einen Tarif. Vielleicht hat Ihre Schule einen für Sie.',
    planAction: 'Tarife ansehen',
    channelTitle: 'Für die Mitglieder eines Kanals',
    channelText: 'Treten Sie bei, und Sie können beginnen.',
    channelAction: (name) => `Zu ${name}`,
  },
} satisfies Translation<typeof source>;
