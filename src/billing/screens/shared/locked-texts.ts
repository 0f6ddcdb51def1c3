import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Apart from the slice's other texts: the exam page needs these alone. */
export const lockedTexts = defineTexts('lockedTexts', {
  en: {
    planTitle: 'Premium',
    planText: 'You need a plan to start it. Your school may have one for you.',
    planAction: 'See plans',
    channelTitle: 'Channel members only',
    channelText: 'Join the channel to start it.',
    channelAction: (name: string) => `Go to ${name}`,
  },
});
