import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './locked-texts.ts';

export default {
  lockedTexts: {
    planTitle: 'Dafür brauchen Sie einen Tarif',
    planText:
      'Das ist hier Premium. Mit einem Tarif können Sie sofort beginnen; vielleicht hat Ihre Schule einen für Sie.',
    planAction: 'Wege zu einem Tarif ansehen',
    channelTitle: 'Für die Mitglieder eines Kanals',
    channelText: 'Treten Sie bei, und Sie können beginnen.',
    channelAction: (name) => `Zu ${name}`,
  },
} satisfies Translation<typeof source>;
